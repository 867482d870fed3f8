import { portalConfig } from "../../../shared/config/portal-config.ts";
import { PasswordStrength } from "../../../shared/password/password-strength.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import type { Recovery } from "../screens/use-recovery.ts";
import { recoveryText } from "../text.ts";
import { StepForm } from "./step-form.tsx";

/** Step 3: the new password, twice. */
export function PasswordStep({ recovery, onPrevious }: { recovery: Recovery; onPrevious: () => void }) {
  const { data, faults, isWaiting, type, submit } = recovery;
  return (
    <StepForm
      label={recoveryText.steps[2]}
      focus={faults.password ? "password" : faults.confirm ? "confirm" : null}
      onSubmit={submit}
      buttons={
        <>
          <Button size="large" onClick={onPrevious}>
            {recoveryText.previous}
          </Button>
          <Button kind="primary" size="large" type="submit" isLoading={isWaiting}>
            {recoveryText.submit}
          </Button>
        </>
      }
    >
      {/* Password managers keep the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={data.found?.username ?? ""} readOnly hidden />
      <TextField
        label={recoveryText.password}
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        placeholder={recoveryText.passwordHint}
        value={data.password}
        error={faults.password}
        hint={recoveryText.passwordHint}
        onChange={(event) => type("password", event.currentTarget.value)}
      />
      <PasswordStrength
        password={data.password}
        names={[data.found?.username ?? "", data.phone, portalConfig.platformName]}
      />
      <TextField
        label={recoveryText.confirm}
        name="confirm"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        placeholder={recoveryText.confirmHint}
        value={data.confirm}
        error={faults.confirm}
        onChange={(event) => type("confirm", event.currentTarget.value)}
      />
    </StepForm>
  );
}
