import { ruleKeys } from "@tender/contract/tender-rules";
import { Form, Select } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { overrideRule } from "../api.ts";
import { actionText as text } from "../text.ts";
import { type ActionDialogProps, ReasonField } from "./suspend-dialog.tsx";

/** 准许不适用规则: the project may break one rule of time; the announcement publishes the reason. */
export function OverrideDialog({ project, onDone, onClose }: ActionDialogProps) {
  const control = useWorkspaceForm<{ rule: string | null; reason: string }>({
    send: async ({ rule, reason }) => {
      await overrideRule({ projectId: project.id, rule: rule ?? "", reason: reason.trim() });
      notify({ kind: "success", text: text.overridden });
      void onDone();
      onClose();
    },
  });
  const done = new Set(project.overrides.map(({ rule }) => rule));
  const options = Object.entries(ruleKeys)
    .filter(([key]) => !done.has(key))
    .map(([value, { name }]) => ({ value, label: name }));
  return (
    <FormDialog
      title={text.labels.override}
      control={control}
      initialValues={{ rule: null, reason: "" }}
      submitText={text.overrideOk}
      cancelText={text.cancel}
      onClose={onClose}
    >
      <Form.Item name="rule" label={text.rule} rules={[{ required: true, message: text.ruleMissing }]}>
        <Select showSearch={searchSign} options={options} />
      </Form.Item>
      <ReasonField label={text.overrideReason} />
    </FormDialog>
  );
}
