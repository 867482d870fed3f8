import { Form, Radio } from "antd";
import { useState } from "react";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { type PasswordLink, resetPassword, type UserRow, useRefreshUsers, useUserChoices } from "../api.ts";
import { type ResetWay, resetWaysOf } from "../model/reset-ways.ts";
import { linkWayText, userAdminText as text } from "../text.ts";
import styles from "./user-admin.module.css";

interface Props {
  readonly row: UserRow;
  readonly onClose: () => void;
  readonly onReset: (name: string, link: PasswordLink, way: ResetWay) => void;
}

/** Resets a person's password, and asks for the way to the next one. */
export function ResetDialog({ row, onClose, onReset }: Props) {
  const { id, realname: name } = row;
  const refresh = useRefreshUsers();
  const { data } = useUserChoices();
  const { ways, first, hint } = resetWaysOf(row, data ?? { canMail: false, canText: false });
  const [chosen, setChosen] = useState<ResetWay | null>(null);
  const way = chosen ?? first;
  const control = useWorkspaceForm<object>({
    send: async () => {
      if (way === null) return;
      const link = await resetPassword(id, way);
      void refresh();
      onReset(name, link, way);
    },
  });
  return (
    <FormDialog
      title={text.reset}
      control={control}
      isReady={data !== undefined && way !== null}
      submitText={text.reset}
      cancelText={text.cancel}
      danger
      onClose={onClose}
    >
      <p className={styles.hint}>{text.resetQuestion(name)}</p>
      {ways.length === 1 && way !== null ? (
        <p className={styles.hint}>{text.resetLink}</p>
      ) : (
        <Form.Item label={linkWayText.label} extra={data && hint}>
          <Radio.Group
            aria-label={linkWayText.label}
            value={way}
            onChange={({ target }) => setChosen(target.value as ResetWay)}
            options={ways.map((one) => ({ ...one }))}
          />
        </Form.Item>
      )}
    </FormDialog>
  );
}
