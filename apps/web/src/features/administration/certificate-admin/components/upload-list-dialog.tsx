import { Form, Input } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { uploadRevocationList } from "../api.ts";
import { certificateAdminText, crlText as text } from "../text.ts";
import { FileButton } from "./file-button.tsx";

interface Props {
  readonly providerId: string;
  readonly onClose: () => void;
  readonly onUploaded: () => void;
}

/** Uploads a revocation list that the server cannot fetch. */
export function UploadListDialog({ providerId, onClose, onUploaded }: Props) {
  const control = useWorkspaceForm<{ crl: string }>({
    send: async ({ crl }) => {
      const { issuer, revokedCount } = await uploadRevocationList(providerId, crl.trim());
      notify({ kind: "success", text: text.uploadedDone(issuer, revokedCount) });
      onUploaded();
      onClose();
    },
    fieldOfRefusal: ({ status }) => (status === 200 ? "crl" : undefined),
  });
  return (
    <FormDialog
      title={text.uploadTitle}
      width={560}
      control={control}
      initialValues={{ crl: "" }}
      submitText={text.upload}
      cancelText={certificateAdminText.cancel}
      onClose={onClose}
    >
      <Form.Item
        name="crl"
        label={text.crl}
        extra={
          <FileButton
            label={text.fromFile}
            accept=".crl,.pem,.der"
            onText={(crl) => control.form.setFields([{ name: "crl", value: crl, errors: [] }])}
          />
        }
        rules={[{ required: true, whitespace: true, message: text.crlMissing }]}
      >
        <Input.TextArea rows={10} maxLength={3_000_000} spellCheck={false} />
      </Form.Item>
    </FormDialog>
  );
}
