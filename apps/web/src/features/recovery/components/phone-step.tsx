import { CodeButton } from "../../../shared/one-time-code/code-button.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import type { Recovery } from "../screens/use-recovery.ts";
import { recoveryText } from "../text.ts";
import styles from "./phone-step.module.css";
import { StepForm } from "./step-form.tsx";

/** Step 2: is the phone at hand? */
export function PhoneStep({ recovery, onPrevious }: { recovery: Recovery; onPrevious: () => void }) {
  const { data, faults, isWaiting, code, hasSent, type, sendCode, verify } = recovery;
  return (
    <StepForm
      label={recoveryText.steps[1]}
      focus={faults.phone ? "phone" : faults.code ? "code" : null}
      onSubmit={verify}
      buttons={
        <>
          <Button size="large" onClick={onPrevious}>
            {recoveryText.previous}
          </Button>
          <Button kind="primary" size="large" type="submit" isLoading={isWaiting}>
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
        name="phone"
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={20}
        placeholder={recoveryText.phoneHint(data.found?.maskedPhone ?? "")}
        value={data.phone}
        error={faults.phone}
        hint={recoveryText.phoneHint(data.found?.maskedPhone ?? "")}
        onChange={(event) => type("phone", event.currentTarget.value)}
      />
      <TextField
        label={recoveryText.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        placeholder={recoveryText.codeHint}
        value={data.code}
        error={faults.code}
        hint={hasSent ? recoveryText.sent : undefined}
        after={<CodeButton control={code} onPress={sendCode} />}
        onChange={(event) => type("code", event.currentTarget.value)}
      />
    </StepForm>
  );
}
