import { Form, Input } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { readDepartment, saveDepartment, useRefreshDepartments } from "../api.ts";
import { departmentAdminText, nameText as text } from "../text.ts";

export interface NameWish {
  readonly title: string;
  /** Null: a new department below `parentId`. */
  readonly known: { readonly id: string; readonly version: number; readonly departName: string } | null;
  readonly parentId: string | null;
}

interface Props {
  readonly wish: NameWish;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

interface NameForm {
  readonly departName: string;
}

type Named = NonNullable<NameWish["known"]>;

const versioned = ({ version, departName }: Pick<Named, "version" | "departName">): Versioned<NameForm> => ({
  version,
  values: { departName },
});

/** Creates or renames a department. */
export function NameDialog({ wish: { title, known, parentId }, onClose, onSaved }: Props) {
  const refresh = useRefreshDepartments();
  const { control, concurrentChanges } = useVersionedForm<NameForm>({
    base: known && versioned(known),
    outdatedCode: "department.changed",
    fields: [{ name: "departName", label: text.name }],
    reload: async () => versioned(await readDepartment(known?.id ?? "")),
    send: async ({ departName }, current) => {
      const place = { id: known?.id ?? null, version: current?.version ?? null, parentId };
      const saved = await saveDepartment({ ...place, departName });
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
