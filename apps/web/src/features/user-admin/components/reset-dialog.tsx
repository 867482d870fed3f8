import { FormDialog } from "../../../shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "../../../shared/workspace-ui/workspace-form.tsx";
import { type PasswordLink, resetPassword, type UserRow, useRefreshUsers, useUserChoices } from "../api.ts";
import { userAdminText as text } from "../text.ts";
import { LinkWayField } from "./link-way-field.tsx";
import styles from "./user-admin.module.css";

interface Props {
  readonly row: UserRow;
  readonly onClose: () => void;
  readonly onReset: (name: string, link: PasswordLink) => void;
}

interface ResetForm {
  readonly linkBy: "page" | "mail";
}

/** Takes somebody's password away, and asks how the link to the next one comes to them. */
export function ResetDialog({ row: { id, realname: name, email }, onClose, onReset }: Props) {
  const refresh = useRefreshUsers();
  const canMail = useUserChoices().data?.canMail ?? false;
  const control = useWorkspaceForm<ResetForm>({
    send: async ({ linkBy = "page" }) => {
      const link = await resetPassword(id, linkBy);
      void refresh();
      onReset(name, link);
    },
  });
  return (
    <FormDialog
      title={text.reset}
      control={control}
      initialValues={{ linkBy: "page" }}
      submitText={text.reset}
      cancelText={text.cancel}
      danger
      onClose={onClose}
    >
      <p className={styles.hint}>{text.resetQuestion(name)}</p>
      {canMail ? <LinkWayField email={email} /> : <p className={styles.hint}>{text.resetLink}</p>}
    </FormDialog>
  );
}
