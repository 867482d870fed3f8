import { identifierOf } from "@tender/contract/normal-form";
import { Form, Input } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { copyRole, type Role, useRefreshRoles } from "../api.ts";
import { roleAdminText, rolesText, roleFormText as text } from "../text.ts";
import { codeRule, nameRule } from "./role-dialog.tsx";

interface CopyForm {
  readonly name: string;
  readonly code: string;
}

/** Creates a role with the same grants. */
export function CopyDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const refresh = useRefreshRoles();
  const control = useWorkspaceForm<CopyForm>({
    send: async ({ name, code }) => {
      await copyRole({ id: role.id, name: name.trim(), code: identifierOf(code) });
      notify({ kind: "success", text: text.saved(name.trim()) });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.copyTitle(role.name)}
      control={control}
      initialValues={{ name: "", code: "" }}
      submitText={rolesText.copy}
      cancelText={roleAdminText.cancel}
      onClose={onClose}
    >
      <p>{text.copyNote}</p>
      <Form.Item name="name" label={rolesText.name} required rules={[nameRule]}>
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item name="code" label={rolesText.code} extra={text.codeHint} required rules={[codeRule]}>
        <Input maxLength={40} autoComplete="off" spellCheck={false} />
      </Form.Item>
    </FormDialog>
  );
}
