import { mobileOf } from "@tender/contract/normal-form";
import { isMobile } from "@tender/contract/rules";
import { call } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { useForm } from "#shared/form/use-form.ts";
import { CodeButton } from "#shared/one-time-code/code-button.tsx";
import { useCodeButton } from "#shared/one-time-code/use-code-button.tsx";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import { finishSignIn } from "../finish-sign-in.ts";
import { failureDescription, failureTitle } from "../model/sign-in-failure.ts";
import { startAttempt } from "../start-attempt.ts";
import { signInText } from "../text.ts";
import styles from "./account-form.module.css";

/** Separate from the texts of the sign-in page, so that the first script does not contain them. */
const phoneText = {
  mobile: "手机号",
  mobileHint: "请输入注册时的手机号",
  mobileMissing: "请输入手机号",
  mobileMalformed: "请输入正确的手机号",
  code: "短信验证码",
  codeHint: "6 位数字",
  codeMissing: "请输入验证码",
} as const;

interface PhoneForm {
  readonly mobile: string;
  readonly captcha: string;
}

const emptyForm: PhoneForm = { mobile: "", captcha: "" };

const validate = ({ mobile, captcha }: PhoneForm) => ({
  mobile:
    mobile.trim() === "" ? phoneText.mobileMissing : isMobile(mobileOf(mobile)) ? undefined : phoneText.mobileMalformed,
  captcha: captcha.trim() === "" ? phoneText.codeMissing : undefined,
});

const sentenceOf = (error: unknown) => failureDescription(error instanceof Error ? error.message : null);
const refuse = (error: unknown) => notify({ kind: "error", title: failureTitle, text: sentenceOf(error) });

/** The sign-in by a code sent to a phone. */
export function PhonePanel() {
  const form = useForm(emptyForm, { validate });
  const mobile = mobileOf(form.values.mobile);

  const sending = useCodeButton({
    send: (checkKey) =>
      call("sms.send", { body: { mobile, smsmode: "0", ...(checkKey === null ? {} : { checkKey }) } }),
    onSent: () => form.focus("captcha"),
    onFailure: refuse,
  });

  function send() {
    const isSuperseded = startAttempt();
    const signIn = async () => {
      const result = await call("signIn.withSms", { body: { mobile, captcha: form.values.captcha.trim() } });
      if (!isSuperseded()) finishSignIn(result);
    };
    return form.send(signIn, (error) => {
      if (isSuperseded()) return;
      refuse(error);
      form.showErrors({ captcha: sentenceOf(error) });
    });
  }

  return (
    <form
      ref={form.ref}
      className={styles.form}
      noValidate
      aria-label={signInText.phoneTab}
      onSubmit={form.submit(send)}
    >
      <TextField
        label={phoneText.mobile}
        {...form.field("mobile")}
        autoComplete="tel-national"
        inputMode="numeric"
        maxLength={20}
        placeholder={phoneText.mobileHint}
      />
      <TextField
        label={phoneText.code}
        {...form.field("captcha")}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        placeholder={phoneText.codeHint}
        after={<CodeButton control={sending} onPress={() => form.check(["mobile"]) && sending.press()} />}
      />
      <Button kind="primary" size="large" type="submit" isBlock isLoading={form.isSending}>
        {form.isSending ? signInText.submitting : signInText.submit}
      </Button>
      {sending.challenge}
    </form>
  );
}
