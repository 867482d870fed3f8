import { Form, Input } from "antd";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { type OwnPasskey, renamePasskey } from "../api.ts";
import { passkeyText as text } from "../text.ts";

export interface RenameDialogProps {
  readonly passkey: OwnPasskey;
  readonly onClose: () => void;
  readonly onRenamed: () => Promise<void>;
}

export function RenameDialog({ passkey, onClose, onRenamed }: RenameDialogProps) {
  const control = useWorkspaceForm<{ name: string }>({
    send: async ({ name }) => {
      await renamePasskey(passkey.id, name.trim());
      await onRenamed();
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.renameTitle}
      width={416}
      control={control}
      initialValues={{ name: passkey.name }}
      submitText={text.save}
      cancelText={text.cancel}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={text.name}
        rules={[{ required: true, whitespace: true, message: text.nameMissing }]}
      >
        <Input maxLength={40} placeholder={text.nameHint} />
      </Form.Item>
    </FormDialog>
  );
}
