import { Form, Input } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { linkUpstream, useRefreshBindings } from "../api.ts";
import { bindingAdminText as text } from "../text.ts";
import styles from "./link-dialog.module.css";

interface LinkForm {
  readonly name: string;
  readonly username: string;
}

/** Links an identity of the upstream sign-on server to an account. */
export function LinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const refresh = useRefreshBindings();
  const control = useWorkspaceForm<LinkForm>({
    send: async ({ name, username }) => {
      await linkUpstream(name.trim(), username.trim());
      notify({ kind: "success", text: text.linked(name.trim()) });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.link}
      width={480}
      control={control}
      initialValues={{ name: "", username: "" }}
      submitText={text.submit}
      cancelText={text.cancel}
      onClose={onClose}
    >
      <p className={styles.about}>{text.linkAbout(url)}</p>
      <Form.Item
        name="name"
        label={text.upstreamName}
        rules={[{ required: true, whitespace: true, message: text.upstreamNameMissing }]}
      >
        <Input maxLength={100} autoComplete="off" spellCheck={false} placeholder={text.upstreamNameHint} />
      </Form.Item>
      <Form.Item
        name="username"
        label={text.username}
        rules={[{ required: true, whitespace: true, message: text.usernameMissing }]}
      >
        <Input maxLength={100} autoComplete="off" spellCheck={false} placeholder={text.usernameHint} />
      </Form.Item>
    </FormDialog>
  );
}
