import { Button } from "../../../shared/ui/button.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import type { Recovery } from "../screens/use-recovery.ts";
import { recoveryText } from "../text.ts";
import { CaptchaField } from "./captcha-field.tsx";
import { StepForm } from "./step-form.tsx";

/** Step 1: who. */
export function AccountStep({ recovery, loginPath }: { recovery: Recovery; loginPath: string }) {
  const { data, faults, picture, setPicture, isWaiting, type, lookUp } = recovery;
  return (
    <StepForm
      label={recoveryText.steps[0]}
      focus={faults.account ? "account" : faults.captcha ? "captcha" : null}
      onSubmit={lookUp}
      buttons={
        <Button kind="primary" size="large" type="submit" isBlock isLoading={isWaiting}>
          {recoveryText.next}
        </Button>
      }
      after={<a href={loginPath}>{recoveryText.useExisting}</a>}
    >
      <TextField
        label={recoveryText.account}
        name="account"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        placeholder={recoveryText.accountHint}
        value={data.account}
        error={faults.account}
        onChange={(event) => type("account", event.currentTarget.value)}
      />
      <CaptchaField
        picture={picture}
        onPicture={setPicture}
        value={data.captcha}
        error={faults.captcha}
        onChange={(value) => type("captcha", value)}
      />
    </StepForm>
  );
}
