import { useIsUnmounted } from "#shared/hooks/use-is-unmounted.ts";
import { CodeButton } from "#shared/one-time-code/code-button.tsx";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import { verifyPhone } from "../api.ts";
import { needsVerification } from "../model/recovery-flow.ts";
import { stepFields } from "../model/recovery-form.ts";
import type { Recovery } from "../screens/use-recovery.ts";
import { recoveryText } from "../text.ts";
import styles from "./phone-step.module.css";
import { StepForm } from "./step-form.tsx";

/** Step 2: the verification of the phone. */
export function PhoneStep({ recovery }: { recovery: Recovery }) {
  const { data, send, form, code, hasSent, goToStep } = recovery;
  const isUnmounted = useIsUnmounted();

  async function verifyCode(): Promise<void> {
    send({ kind: "verified", entries: data, smscode: await verifyPhone(data.phone, data.code) });
    // If the user has returned to step 1, the page stays there; the answer is stored.
    if (!isUnmounted.current) goToStep(3);
  }

  function submit(): void {
    if (!needsVerification(data)) goToStep(3);
    else if (form.check(stepFields.phone)) void form.send(verifyCode, (error) => recovery.refuse(error, "code"));
  }

  return (
    <StepForm
      formRef={form.ref}
      label={recoveryText.steps[1]}
      onSubmit={submit}
      buttons={
        <>
          <Button size="large" onClick={() => goToStep(1)}>
            {recoveryText.previous}
          </Button>
          <Button kind="primary" size="large" type="submit" isLoading={form.isSending}>
            {recoveryText.next}
          </Button>
        </>
      }
    >
      <TextField
        label={recoveryText.username}
        name="username"
        autoComplete="username"
        readOnly
        value={data.found?.username ?? ""}
        className={styles.fixed}
      />
      <TextField
        label={recoveryText.phone}
        {...form.field("phone")}
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={20}
        placeholder={recoveryText.phoneHint(data.found?.maskedPhone ?? "")}
        hint={recoveryText.phoneHint(data.found?.maskedPhone ?? "")}
      />
      <TextField
        label={recoveryText.code}
        {...form.field("code")}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        placeholder={recoveryText.codeHint}
        hint={hasSent ? recoveryText.sent : undefined}
        after={<CodeButton control={code} onPress={() => form.check(["phone"]) && code.press()} />}
      />
    </StepForm>
  );
}
