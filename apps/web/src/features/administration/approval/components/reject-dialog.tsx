import { Form, Input } from "antd";
import { decideApproval } from "#shared/approval/decide-approval.ts";
import { notify } from "#shared/feedback/notify.ts";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import type { Approval } from "../api.ts";
import { approvalText as text } from "../text.ts";

interface Props {
  readonly approval: Approval;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Rejects a request with a reason. */
export function RejectDialog({ approval, onClose, onDecided }: Props) {
  const control = useWorkspaceForm<{ reason: string }>({
    send: async ({ reason }) => {
      await decideApproval(approval.id, false, reason.trim());
      notify({ kind: "success", text: text.rejected });
      onDecided();
      onClose();
    },
    fieldOfRefusal: ({ code }) => (code === "approval.reason_required" ? "reason" : undefined),
  });
  return (
    <FormDialog
      title={text.rejectTitle}
      width={480}
      control={control}
      initialValues={{ reason: "" }}
      submitText={text.reject}
      cancelText={text.cancel}
      danger
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={text.reason}
        rules={[{ required: true, whitespace: true, message: text.reasonMissing }]}
      >
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
}
