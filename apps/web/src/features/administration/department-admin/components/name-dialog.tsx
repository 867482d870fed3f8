import { Form, Input } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { readDepartment, saveDepartment, useRefreshDepartments } from "../api.ts";
import { departmentAdminText, nameText as text } from "../text.ts";

/** The department to rename or to create. */
export interface NameSubject {
  readonly title: string;
  /** Null: a new department below `parentId`. */
  readonly department: { readonly id: string; readonly version: number; readonly departName: string } | null;
  readonly parentId: string | null;
}

interface Props {
  readonly subject: NameSubject;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

interface NameForm {
  readonly departName: string;
}

type ExistingDepartment = NonNullable<NameSubject["department"]>;

const versioned = ({
  version,
  departName,
}: Pick<ExistingDepartment, "version" | "departName">): Versioned<NameForm> => ({
  version,
  values: { departName },
});

/** Creates or renames a department. */
export function NameDialog({ subject: { title, department, parentId }, onClose, onSaved }: Props) {
  const refresh = useRefreshDepartments();
  const { control, concurrentChanges } = useVersionedForm<NameForm>({
    base: department && versioned(department),
    outdatedCode: "department.changed",
    fields: [{ name: "departName", label: text.name }],
    reload: async () => versioned(await readDepartment(department?.id ?? "")),
    send: async ({ departName }, current) => {
      const record = { id: department?.id ?? null, version: current?.version ?? null, parentId };
      const saved = await saveDepartment({ ...record, departName });
      const name = departName.trim();
      notify({ kind: "success", text: department ? text.renamed(name) : text.added(name, saved.orgCode) });
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
      initialValues={{ departName: department?.departName ?? "" }}
      submitText={departmentAdminText.save}
      cancelText={departmentAdminText.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
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
