import { Form, Input } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { bindFor } from "../api.ts";
import { certificateAdminText, bindingText as text } from "../text.ts";
import { FileButton } from "./file-button.tsx";

interface BindForm {
  readonly username: string;
  readonly certificate: string;
}

/** Binds a certificate that its holder has submitted to an account. */
export function BindDialog({ onClose, onBound }: { onClose: () => void; onBound: () => void }) {
  const control = useWorkspaceForm<BindForm>({
    send: async ({ username, certificate }) => {
      const { state } = await bindFor(username.trim(), certificate.trim());
      const isWaiting = state === "pending";
      notify({ kind: isWaiting ? "info" : "success", text: isWaiting ? text.waiting : text.bound });
      onBound();
      onClose();
    },
    fieldOfRefusal: ({ status, code }) =>
      code === "certificate.account_not_found" ? "username" : status === 200 ? "certificate" : undefined,
  });
  return (
    <FormDialog
      title={text.bindTitle}
      width={560}
      control={control}
      initialValues={{ username: "", certificate: "" }}
      submitText={text.submit}
      cancelText={certificateAdminText.cancel}
      onClose={onClose}
    >
      <Form.Item
        name="username"
        label={text.username}
        rules={[{ required: true, whitespace: true, message: text.usernameMissing }]}
      >
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="certificate"
        label={text.certificate}
        extra={
          <>
            <p>{text.certificateHint}</p>
            <FileButton
              label={text.fromFile}
              accept=".cer,.crt,.pem,.der"
              onText={(certificate) =>
                control.form.setFields([{ name: "certificate", value: certificate, errors: [] }])
              }
            />
          </>
        }
        rules={[{ required: true, whitespace: true, message: text.certificateMissing }]}
      >
        <Input.TextArea rows={8} maxLength={12_000} spellCheck={false} />
      </Form.Item>
    </FormDialog>
  );
}
