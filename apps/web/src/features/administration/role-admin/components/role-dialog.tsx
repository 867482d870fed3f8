import { identifierOf } from "@tender/contract/normal-form";
import { Form, Input } from "antd";
import { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { type Role, readRole, saveRole, useRefreshRoles } from "../api.ts";
import { roleAdminText, rolesText, roleFormText as text } from "../text.ts";

interface RoleForm {
  readonly name: string;
  readonly code: string;
  readonly description: string;
  readonly homePath: string;
}

/** Pattern of the contract. */
const CODE = /^[a-z][a-z0-9_]{1,39}$/;
export const codeRule = rule((typed) => (CODE.test(identifierOf(typed)) ? undefined : text.codeFault));
export const nameRule = rule((typed) => (typed.trim() === "" ? text.nameMissing : undefined));

const versioned = ({ version, name, code, description, homePath }: Role): Versioned<RoleForm> => ({
  version,
  values: { name, code, description, homePath: homePath ?? "" },
});
const blank: RoleForm = { name: "", code: "", description: "", homePath: "" };

/** Creates or edits a role. `role` null: a new role. */
export function RoleDialog({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const refresh = useRefreshRoles();
  const { control, concurrentChanges } = useVersionedForm<RoleForm>({
    base: role && versioned(role),
    outdatedCode: "role.changed",
    fields: [
      { name: "name", label: rolesText.name },
      { name: "description", label: rolesText.description },
      { name: "homePath", label: rolesText.home },
    ],
    reload: async () => {
      const storedRole = await readRole(role?.id ?? "");
      if (storedRole) return versioned(storedRole);
      throw new ApiError({ status: 200, code: "role.not_found", message: text.deletedByOthers, details: null });
    },
    send: async ({ name, code, description, homePath }, current) => {
      await saveRole({
        id: role?.id ?? null,
        version: current?.version ?? null,
        code: identifierOf(code),
        name: name.trim(),
        description: description.trim(),
        homePath: homePath.trim() || null,
      });
      notify({ kind: "success", text: text.saved(name.trim()) });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={role ? text.editTitle : text.addTitle}
      control={control}
      initialValues={role ? versioned(role).values : blank}
      submitText={text.save}
      cancelText={roleAdminText.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <Form.Item name="name" label={rolesText.name} required rules={[nameRule]}>
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="code"
        label={rolesText.code}
        extra={role ? undefined : text.codeHint}
        required
        rules={role ? [] : [codeRule]}
      >
        <Input maxLength={40} autoComplete="off" spellCheck={false} disabled={role !== null} />
      </Form.Item>
      <Form.Item name="description" label={rolesText.description}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      <Form.Item name="homePath" label={rolesText.home} extra={text.homeHint}>
        <Input maxLength={300} inputMode="url" autoComplete="off" spellCheck={false} />
      </Form.Item>
    </FormDialog>
  );
}
