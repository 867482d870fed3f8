import { Form, Input } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { rule, useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { type DirectoryRow, linkAccount, useRefreshDirectories } from "../api.ts";
import { linkText as text } from "../text.ts";
import styles from "./directory-admin.module.css";

interface Props {
  readonly directory: DirectoryRow;
  readonly onClose: () => void;
}

/** Links an account of the portal to a person of the directory. */
export function LinkDialog({ directory: { id }, onClose }: Props) {
  const refresh = useRefreshDirectories();
  const control = useWorkspaceForm<{ username: string; account: string }>({
    send: async ({ username, account }) => {
      const { realname } = await linkAccount({ id, username: username.trim(), account: account.trim() });
      notify({ kind: "success", text: text.linked(username.trim(), realname) });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.title}
      control={control}
      initialValues={{ username: "", account: "" }}
      submitText={text.submit}
      cancelText={text.cancel}
      onClose={onClose}
    >
      <p className={styles.hint}>{text.note}</p>
      <Form.Item
        name="username"
        label={text.username}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.usernameMissing : undefined))]}
      >
        <Input maxLength={100} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="account"
        label={text.account}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.accountMissing : undefined))]}
      >
        <Input maxLength={200} autoComplete="off" spellCheck={false} />
      </Form.Item>
    </FormDialog>
  );
}
