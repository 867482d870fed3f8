import { Form } from "antd";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { type Details, mergeDepartments, previewMerge, readDepartment, useRefreshDepartments } from "../api.ts";
import { departmentAdminText, detailText, mergeText as text } from "../text.ts";
import { DepartmentField } from "./department-field.tsx";

interface Props {
  readonly department: Details;
  readonly onClose: () => void;
  readonly onMerged: (intoId: string) => void;
}

/** Merges one department into another, after a confirmation that names the effects. */
export function MergeDialog({ department: { id, version, departName }, onClose, onMerged }: Props) {
  const refresh = useRefreshDepartments();
  const control = useWorkspaceForm<{ intoId: string }>({
    send: async ({ intoId }) => {
      const [{ members, departments, uses }, into] = await Promise.all([
        previewMerge(id, intoId),
        readDepartment(intoId),
      ]);
      const usesText = uses.map(({ count, what }) => detailText.use(count, what)).join("、");
      const question = text.question(departName, members, departments) + (usesText === "" ? "" : text.uses(usesText));
      if (!(await confirm({ title: text.confirmTitle, text: question, okText: text.submit, isDangerous: true })))
        return;
      await mergeDepartments({ id, version, intoId, intoVersion: into.version });
      notify({ kind: "success", text: text.merged(departName) });
      onMerged(intoId);
      await refresh();
    },
  });
  return (
    <FormDialog
      title={text.title(departName)}
      control={control}
      submitText={text.submit}
      cancelText={departmentAdminText.cancel}
      danger
      onClose={onClose}
    >
      <Form.Item name="intoId" label={text.into} rules={[{ required: true, message: text.missing }]}>
        <DepartmentField except={id} />
      </Form.Item>
    </FormDialog>
  );
}
