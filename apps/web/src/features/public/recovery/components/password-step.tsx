import { portalConfig } from "#shared/config/portal-config.ts";
import { notify } from "#shared/feedback/notify.ts";
import { PasswordStrength } from "#shared/password/password-strength.tsx";
import { endSession, getSession } from "#shared/session/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import { setRecoveredPassword } from "../api.ts";
import { carriedValuesOf } from "../model/recovery-flow.ts";
import { stepFields } from "../model/recovery-form.ts";
import { type Recovery, textOf } from "../screens/use-recovery.ts";
import { recoveryText } from "../text.ts";
import { StepForm } from "./step-form.tsx";

/** Step 3: the new password and its confirmation. */
export function PasswordStep({ recovery }: { recovery: Recovery }) {
  const { data, form, goToStep, finish } = recovery;

  async function changePassword(): Promise<void> {
    const { username, phone, smscode } = carriedValuesOf(data);
    await setRecoveredPassword({ username, phone, smscode, password: data.password });
    // The server has ended the user's session in this browser.
    if (getSession()?.user.username === username) endSession("signed-out");
    finish(username);
  }

  function submit(): void {
    if (!form.check(stepFields.password)) return;
    void form.send(changePassword, (error) => {
      notify({ kind: "error", title: recoveryText.changeFailed, text: textOf(error) });
      recovery.refuse(error, "password");
    });
  }

  return (
    <StepForm
      formRef={form.ref}
      label={recoveryText.steps[2]}
      onSubmit={submit}
      buttons={
        <>
          <Button size="large" onClick={() => goToStep(2)}>
            {recoveryText.previous}
          </Button>
          <Button kind="primary" size="large" type="submit" isLoading={form.isSending}>
            {recoveryText.submit}
          </Button>
        </>
      }
    >
      {/* Password managers store the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={data.found?.username ?? ""} readOnly hidden />
      <TextField
        label={recoveryText.password}
        {...form.field("password")}
        type="password"
        autoComplete="new-password"
        placeholder={recoveryText.passwordHint}
        hint={recoveryText.passwordHint}
      />
      <PasswordStrength
        password={data.password}
        names={[data.found?.username ?? "", data.phone, portalConfig.platformName]}
      />
      <TextField
        label={recoveryText.confirm}
        {...form.field("confirm")}
        type="password"
        autoComplete="new-password"
        placeholder={recoveryText.confirmHint}
      />
    </StepForm>
  );
}
