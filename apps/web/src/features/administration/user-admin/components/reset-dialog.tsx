import { Form, Radio } from "antd";
import { useState } from "react";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { type PasswordLink, resetPassword, type UserRow, useRefreshUsers, useUserChoices } from "../api.ts";
import { type ResetMethod, resetMethodsOf } from "../model/reset-methods.ts";
import { linkWayText, userAdminText as text } from "../text.ts";
import styles from "./user-admin.module.css";

interface Props {
  readonly row: UserRow;
  readonly onClose: () => void;
  readonly onReset: (name: string, link: PasswordLink, method: ResetMethod) => void;
}

/** Resets a person's password, and asks for the method by which the person gets a new one. */
export function ResetDialog({ row, onClose, onReset }: Props) {
  const { id, realname: name } = row;
  const refresh = useRefreshUsers();
  const { data } = useUserChoices();
  const { methods, first, hint } = resetMethodsOf(row, data ?? { canMail: false, canText: false });
  const [chosen, setChosen] = useState<ResetMethod | null>(null);
  const method = chosen ?? first;
  const control = useWorkspaceForm<object>({
    send: async () => {
      if (method === null) return;
      const link = await resetPassword(id, method);
      void refresh();
      onReset(name, link, method);
    },
  });
  return (
    <FormDialog
      title={text.reset}
      control={control}
      isReady={data !== undefined && method !== null}
      submitText={text.reset}
      cancelText={text.cancel}
      danger
      onClose={onClose}
    >
      <p className={styles.hint}>{text.resetQuestion(name)}</p>
      {methods.length === 1 && method !== null ? (
        <p className={styles.hint}>{text.resetLink}</p>
      ) : (
        <Form.Item label={linkWayText.label} extra={data && hint}>
          <Radio.Group
            aria-label={linkWayText.label}
            value={method}
            onChange={({ target }) => setChosen(target.value as ResetMethod)}
            options={[...methods]}
          />
        </Form.Item>
      )}
    </FormDialog>
  );
}
