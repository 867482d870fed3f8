import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import { checkCaptcha, findAccount } from "../api.ts";
import { needsLookUp } from "../model/recovery-flow.ts";
import { stepFields } from "../model/recovery-form.ts";
import type { Recovery } from "../screens/use-recovery.ts";
import { recoveryText } from "../text.ts";
import { CaptchaField } from "./captcha-field.tsx";
import { StepForm } from "./step-form.tsx";

/** Step 1: the account. */
export function AccountStep({ recovery, loginPath }: { recovery: Recovery; loginPath: string }) {
  const { data, send, form, picture, setPicture, goToStep } = recovery;

  async function findAccountByEntries(): Promise<void> {
    await checkCaptcha(data.captcha, picture?.key ?? "0");
    send({ kind: "passed" });
    const { username, phone } = await findAccount(data.account);
    send({ kind: "found", entries: data, username, phone });
    recovery.setHasSent(false);
    goToStep(2);
  }

  function submit(): void {
    if (!needsLookUp(data)) goToStep(2);
    else if (form.check(stepFields.account))
      void form.send(findAccountByEntries, (error) => {
        recovery.refuse(error, "captcha");
        recovery.renewPicture();
      });
  }

  return (
    <StepForm
      formRef={form.ref}
      label={recoveryText.steps[0]}
      onSubmit={submit}
      buttons={
        <Button kind="primary" size="large" type="submit" isBlock isLoading={form.isSending}>
          {recoveryText.next}
        </Button>
      }
      after={<a href={loginPath}>{recoveryText.useExisting}</a>}
    >
      <TextField
        label={recoveryText.account}
        {...form.field("account")}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        placeholder={recoveryText.accountHint}
      />
      <CaptchaField
        picture={picture}
        onPicture={setPicture}
        value={form.values.captcha}
        error={form.errors.captcha}
        onChange={(value) => form.change("captcha", value)}
      />
    </StepForm>
  );
}
