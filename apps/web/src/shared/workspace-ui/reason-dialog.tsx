import { Form, Input } from "antd";
import { FormDialog } from "./form-dialog.tsx";
import { rule, useWorkspaceForm } from "./workspace-form.tsx";

interface Props {
  readonly title: string;
  /** Receives the reason; the dialog closes afterwards. */
  readonly onReason: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

const text = {
  reason: "查看理由",
  hint: "查看理由与您的账号将记入日志",
  missing: "请填写查看理由",
  show: "查看",
  cancel: "取消",
} as const;

/** Asks for the reason before an unmasked value is shown. */
export function ReasonDialog({ title, onReason, onClose }: Props) {
  const control = useWorkspaceForm<{ reason: string }>({
    send: async ({ reason }) => {
      await onReason(reason.trim());
      onClose();
    },
  });
  return (
    <FormDialog title={title} control={control} submitText={text.show} cancelText={text.cancel} onClose={onClose}>
      <Form.Item
        name="reason"
        label={text.reason}
        extra={text.hint}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.missing : undefined))]}
      >
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}
