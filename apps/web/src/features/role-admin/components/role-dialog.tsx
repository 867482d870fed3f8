import { Form, Input } from "antd";
import { useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { FormDialog } from "../../../shared/workspace-ui/form-dialog.tsx";
import { rule, useWorkspaceForm } from "../../../shared/workspace-ui/workspace-form.tsx";
import { type Role, saveRole, useRefreshRoles } from "../api.ts";
import { roleAdminText, rolesText, roleFormText as text } from "../text.ts";
import styles from "./role-admin.module.css";

interface RoleForm {
  readonly name: string;
  readonly code: string;
  readonly description: string;
  readonly homePath: string;
}

/** As the server takes them. */
const CODE = /^[a-z][a-z0-9_]{1,39}$/;
export const codeRule = rule((typed) => (CODE.test(typed.trim()) ? undefined : text.codeFault));
export const nameRule = rule((typed) => (typed.trim() === "" ? text.nameMissing : undefined));

/** `known` null: a new role. */
export function RoleDialog({ known, onClose }: { known: Role | null; onClose: () => void }) {
  const refresh = useRefreshRoles();
  const [isOutdated, setIsOutdated] = useState(false);
  const control = useWorkspaceForm<RoleForm>({
    send: async ({ name, code, description, homePath }) => {
      await saveRole({
        id: known?.id ?? null,
        version: known?.version ?? null,
        code: code.trim(),
        name: name.trim(),
        description: description.trim(),
        homePath: homePath.trim() || null,
      });
      notify({ kind: "success", text: text.saved(name.trim()) });
      await refresh();
      onClose();
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError && error.code === "role.changed")) return reportError(error);
      setIsOutdated(true);
      void refresh();
    },
  });
  return (
    <FormDialog
      title={known ? text.editTitle : text.addTitle}
      control={control}
      initialValues={{
        name: known?.name ?? "",
        code: known?.code ?? "",
        description: known?.description ?? "",
        homePath: known?.homePath ?? "",
      }}
      submitText={text.save}
      cancelText={roleAdminText.cancel}
      onClose={onClose}
    >
      {isOutdated ? (
        <p role="alert" className={styles.warning}>
          {text.changed}
        </p>
      ) : null}
      <Form.Item name="name" label={rolesText.name} required rules={[nameRule]}>
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="code"
        label={rolesText.code}
        extra={known ? undefined : text.codeHint}
        required
        rules={known ? [] : [codeRule]}
      >
        <Input maxLength={40} autoComplete="off" spellCheck={false} disabled={known !== null} />
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
