import { Form, Input } from "antd";
import { notify } from "../../../shared/feedback/notify.ts";
import { FormDialog } from "../../../shared/workspace-ui/form-dialog.tsx";
import { rule, useWorkspaceForm } from "../../../shared/workspace-ui/workspace-form.tsx";
import { saveDepartment, useRefreshDepartments } from "../api.ts";
import { departmentAdminText, nameText as text } from "../text.ts";

export interface NameWish {
  readonly title: string;
  /** Null: a new one below `parentId`. */
  readonly known: { readonly id: string; readonly version: number; readonly departName: string } | null;
  readonly parentId: string | null;
}

interface Props {
  readonly wish: NameWish;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** A new department, or another name for one. */
export function NameDialog({ wish: { title, known, parentId }, onClose, onSaved }: Props) {
  const refresh = useRefreshDepartments();
  const control = useWorkspaceForm<{ departName: string }>({
    send: async ({ departName }) => {
      const { id, version } = known ?? { id: null, version: null };
      const saved = await saveDepartment({ id, version, parentId, departName });
      const name = departName.trim();
      notify({ kind: "success", text: known ? text.renamed(name) : text.added(name, saved.orgCode) });
      await refresh();
      onSaved(saved.id);
    },
    fieldOfRefusal: ({ code }) =>
      code === "department.name_taken" || code === "department.bad_name" ? "departName" : undefined,
  });
  return (
    <FormDialog
      title={title}
      control={control}
      initialValues={{ departName: known?.departName ?? "" }}
      submitText={departmentAdminText.save}
      cancelText={departmentAdminText.cancel}
      onClose={onClose}
    >
      <Form.Item
        name="departName"
        label={text.name}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.missing : undefined))]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
