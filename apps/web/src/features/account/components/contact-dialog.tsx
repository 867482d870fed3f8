import { type FormEvent, useId, useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { CodeButton } from "../../../shared/one-time-code/code-button.tsx";
import { useCodeButton } from "../../../shared/one-time-code/use-code-button.tsx";
import { ProofNotGiven } from "../../../shared/proof/proof-request.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { sendEmailCode, sendPhoneCode, useChangeEmail, useChangePhone } from "../api.ts";
import { type ContactKind, codeFault, contactFault } from "../model/contact-form.ts";
import { accountText } from "../text.ts";
import styles from "./form.module.css";

const text = accountText.contact;

interface Faults {
  readonly value?: string | undefined;
  readonly code?: string | undefined;
}

/** Which field a refusal is about; a code's own refusals stand under the code. */
const faultsIn = (error: ApiError): Faults =>
  error.code === "sms.wrong_code" ? { code: error.message } : { value: error.message };

function useContactChange(kind: ContactKind, onDone: () => void) {
  const phone = useChangePhone();
  const email = useChangeEmail();
  const done = (words: string) => {
    notify({ kind: "success", text: words });
    onDone();
  };
  return {
    isPending: phone.isPending || email.isPending,
    submit: (value: string, code: string, onError: (error: Error) => void): void => {
      if (kind === "phone")
        phone.mutate({ phone: value, smscode: code }, { onSuccess: (now) => done(text.phoneDone(now.phone)), onError });
      else email.mutate({ email: value, code }, { onSuccess: (now) => done(text.emailDone(now.email)), onError });
    },
  };
}

/** Another number or mailbox, by a code that only it receives. The proof of the person was asked for before. */
export function ContactDialog({ kind, onClose }: { kind: ContactKind; onClose: () => void }) {
  const form = useId();
  const [value, setValue] = useState("");
  const [code, setCode] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const change = useContactChange(kind, onClose);
  const isPhone = kind === "phone";

  const fail = (error: unknown): void => {
    if (error instanceof ProofNotGiven) return;
    if (error instanceof ApiError && error.status === 200) setFaults(faultsIn(error));
    else reportError(error);
  };
  const button = useCodeButton({
    send: (checkKey) => (isPhone ? sendPhoneCode : sendEmailCode)(value.trim(), checkKey),
    onSent: () => notify({ kind: "success", text: text.sent }),
    onFailure: fail,
  });
  const askForCode = (): void => {
    const wrong = contactFault(kind, value);
    setFaults({ value: wrong });
    if (wrong === undefined) button.press();
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = { value: contactFault(kind, value), code: codeFault(code) };
    setFaults(wrong);
    if (wrong.value === undefined && wrong.code === undefined) change.submit(value.trim(), code.trim(), fail);
  }

  return (
    <Dialog
      open
      title={isPhone ? text.phoneTitle : text.emailTitle}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button kind="primary" type="submit" form={form} isLoading={change.isPending}>
            {isPhone ? text.submitPhone : text.submitEmail}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={isPhone ? text.newPhone : text.newEmail}
          type={isPhone ? "tel" : "email"}
          inputMode={isPhone ? "numeric" : "email"}
          autoComplete={isPhone ? "tel-national" : "email"}
          maxLength={isPhone ? 11 : 100}
          required
          value={value}
          error={faults.value}
          onChange={(event) => {
            setValue(event.currentTarget.value);
            setFaults({ ...faults, value: undefined });
          }}
        />
        <TextField
          label={text.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          value={code}
          error={faults.code}
          hint={isPhone ? text.codeHint : text.mailCodeHint}
          after={<CodeButton control={button} onPress={askForCode} />}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setFaults({ ...faults, code: undefined });
          }}
        />
      </form>
      {button.challenge}
    </Dialog>
  );
}
