import { isFinalState } from "@tender/contract/tender-terms";
import { Form, Input } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { suspendLots } from "../api.ts";
import type { Project } from "../model/tender.ts";
import { actionText as text } from "../text.ts";
import { LotsField } from "./lots-field.tsx";

export interface ActionDialogProps {
  readonly project: Project;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** 暂停: the lots make no timed move until they are resumed. */
export function SuspendDialog({ project, onDone, onClose }: ActionDialogProps) {
  const running = project.lots.filter(
    ({ state, isSuspended }) => state !== "draft" && !isFinalState(state) && !isSuspended,
  );
  const control = useWorkspaceForm<{ lotIds: string[]; reason: string }>({
    send: async ({ lotIds, reason }) => {
      await suspendLots({ projectId: project.id, lotIds, reason: reason.trim() });
      notify({ kind: "success", text: text.suspended });
      void onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.labels.suspend}
      control={control}
      initialValues={{ lotIds: running.map(({ id }) => id), reason: "" }}
      submitText={text.suspendOk}
      cancelText={text.cancel}
      danger
      onClose={onClose}
    >
      <LotsField lots={running} />
      <ReasonField label={text.suspendReason} />
    </FormDialog>
  );
}

/** A reason that is published. */
export const ReasonField = ({ label }: { readonly label: string }) => (
  <Form.Item
    name="reason"
    label={label}
    extra={text.reasonHint}
    rules={[{ required: true, whitespace: true, message: text.reasonMissing }]}
  >
    <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={1_000} />
  </Form.Item>
);
