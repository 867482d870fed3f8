import { Form, Input } from "antd";
import type { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { CodeButton } from "#shared/one-time-code/code-button.tsx";
import { useCodeButton } from "#shared/one-time-code/use-code-button.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { rule, useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { sendEmailCode, sendPhoneCode, useChangeEmail, useChangePhone } from "../api.ts";
import { type ContactKind, codeFault, contactFault } from "../model/contact-form.ts";
import { accountText } from "../text.ts";
import styles from "./contact-dialog.module.css";

const text = accountText.contact;

interface Contact {
  readonly value: string;
  readonly code: string;
}

const words = {
  phone: { title: text.phoneTitle, label: text.newPhone, hint: text.codeHint, submit: text.submitPhone },
  email: { title: text.emailTitle, label: text.newEmail, hint: text.mailCodeHint, submit: text.submitEmail },
} as const;

const inputs = {
  phone: { type: "tel", inputMode: "numeric", autoComplete: "tel-national", maxLength: 20 },
  email: { type: "email", inputMode: "email", autoComplete: "email", maxLength: 100 },
} as const;

/** Returns the field of a refusal; refusals of the code are shown at the code. */
const fieldOf = ({ status, code }: ApiError): keyof Contact | undefined => {
  if (code === "sms.wrong_code") return "code";
  return status === 200 ? "value" : undefined;
};

/** Sends the change and returns the text with the new masked number or mailbox. */
function useContactChange(kind: ContactKind) {
  const phone = useChangePhone();
  const email = useChangeEmail();
  return async (value: string, code: string): Promise<string> =>
    kind === "phone"
      ? text.phoneDone((await phone.mutateAsync({ phone: value, smscode: code })).phone)
      : text.emailDone((await email.mutateAsync({ email: value, code })).email);
}

/** Replaces the number or mailbox by a code that is sent to the new one. The proof was given before. */
export function ContactDialog({ kind, onClose }: { kind: ContactKind; onClose: () => void }) {
  const change = useContactChange(kind);
  const control = useWorkspaceForm<Contact>({
    send: async ({ value, code }) => {
      notify({ kind: "success", text: await change(value.trim(), code.trim()) });
      onClose();
    },
    fieldOfRefusal: fieldOf,
  });
  const button = useCodeButton({
    send: (checkKey) =>
      (kind === "phone" ? sendPhoneCode : sendEmailCode)(control.form.getFieldValue("value").trim(), checkKey),
    onSent: () => notify({ kind: "success", text: text.sent }),
    onFailure: control.refuse,
  });
  const requestCode = (): void => {
    control.form.validateFields(["value"]).then(button.press, () => control.form.focusField("value"));
  };
  return (
    <FormDialog
      title={words[kind].title}
      width={440}
      control={control}
      initialValues={{ value: "", code: "" }}
      submitText={words[kind].submit}
      cancelText={text.cancel}
      onClose={onClose}
    >
      <Form.Item name="value" label={words[kind].label} required rules={[rule((value) => contactFault(kind, value))]}>
        <Input {...inputs[kind]} />
      </Form.Item>
      <Form.Item name="code" label={text.code} required extra={words[kind].hint} rules={[rule(codeFault)]}>
        <Input
          className={styles.code ?? ""}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          suffix={<CodeButton control={button} onPress={requestCode} />}
        />
      </Form.Item>
      {button.challenge}
    </FormDialog>
  );
}
