import { Form } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { MomentField } from "#shared/workspace-ui/moment-field.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { resumeLots } from "../api.ts";
import { actionText as text } from "../text.ts";
import { LotsField } from "./lots-field.tsx";
import { type ActionDialogProps, ReasonField } from "./suspend-dialog.tsx";

/** 恢复: publishes the new deadline. The server refuses one that leaves less time than was left. */
export function ResumeDialog({ project, onDone, onClose }: ActionDialogProps) {
  const suspended = project.lots.filter(({ isSuspended }) => isSuspended);
  const control = useWorkspaceForm<{ lotIds: string[]; deadline: string | null; reason: string }>({
    send: async ({ lotIds, deadline, reason }) => {
      await resumeLots({ projectId: project.id, lotIds, deadline: deadline ?? "", reason: reason.trim() });
      notify({ kind: "success", text: text.resumed });
      void onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.labels.resume}
      control={control}
      initialValues={{ lotIds: suspended.map(({ id }) => id), deadline: null, reason: "" }}
      submitText={text.resumeOk}
      cancelText={text.cancel}
      onClose={onClose}
    >
      <LotsField lots={suspended} />
      <Form.Item
        name="deadline"
        label={text.newDeadline}
        extra={text.newDeadlineHint}
        rules={[{ required: true, message: text.newDeadlineMissing }]}
      >
        <MomentField />
      </Form.Item>
      <ReasonField label={text.resumeReason} />
    </FormDialog>
  );
}
