import { isMobile } from "@tender/contract/rules";
import { type FormEvent, useRef, useState } from "react";
import { call } from "../../../shared/api/client.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { CodeButton } from "../../../shared/one-time-code/code-button.tsx";
import { useCodeButton } from "../../../shared/one-time-code/use-code-button.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { finishSignIn } from "../finish-sign-in.ts";
import { failureDescription } from "../model/sign-in-failure.ts";
import { signInText } from "../text.ts";
import styles from "./account-form.module.css";
import { phoneText } from "./phone-text.ts";

const mobileError = (mobile: string): string | undefined =>
  mobile.trim() === "" ? phoneText.mobileMissing : isMobile(mobile.trim()) ? undefined : phoneText.mobileMalformed;

const refuse = (error: unknown) =>
  notify({
    kind: "error",
    title: signInText.failed,
    text: failureDescription(error instanceof Error ? error.message : null),
  });

/** Sign-in by a code sent to one's phone. */
export function PhonePanel() {
  const [mobile, setMobile] = useState("");
  const [code, setCode] = useState("");
  const [errors, setErrors] = useState<{ mobile?: string | undefined; code?: string | undefined }>({});
  const [isWaiting, setIsWaiting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

  const sending = useCodeButton({
    send: (checkKey) =>
      call("sms.send", { body: { mobile: mobile.trim(), smsmode: "0", ...(checkKey === null ? {} : { checkKey }) } }),
    onSent: () => focus("captcha"),
    onFailure: refuse,
  });

  function pressCode() {
    const error = mobileError(mobile);
    setErrors({ ...errors, mobile: error });
    if (error === undefined) sending.press();
    else focus("mobile");
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isWaiting) return;
    const missing = { mobile: mobileError(mobile), code: code.trim() === "" ? phoneText.codeMissing : undefined };
    setErrors(missing);
    if (missing.mobile !== undefined || missing.code !== undefined) {
      focus(missing.mobile === undefined ? "captcha" : "mobile");
      return;
    }
    setIsWaiting(true);
    try {
      finishSignIn(await call("sms.signIn", { body: { mobile: mobile.trim(), captcha: code.trim() } }));
    } catch (error) {
      refuse(error);
      setErrors({ code: failureDescription(error instanceof Error ? error.message : null) });
    } finally {
      setIsWaiting(false);
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={signInText.phoneTab}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={phoneText.mobile}
        name="mobile"
        autoComplete="tel-national"
        inputMode="numeric"
        maxLength={11}
        placeholder={phoneText.mobileHint}
        value={mobile}
        error={errors.mobile}
        onChange={(event) => {
          setMobile(event.currentTarget.value);
          setErrors({ ...errors, mobile: undefined });
        }}
      />
      <TextField
        label={phoneText.code}
        name="captcha"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        placeholder={phoneText.codeHint}
        value={code}
        error={errors.code}
        after={<CodeButton control={sending} onPress={pressCode} />}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setErrors({ ...errors, code: undefined });
        }}
      />
      <Button kind="primary" size="large" type="submit" isBlock isLoading={isWaiting}>
        {isWaiting ? signInText.submitting : signInText.submit}
      </Button>
      {sending.challenge}
    </form>
  );
}
