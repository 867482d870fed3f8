import { portalConfig } from "../../../shared/config/portal-config.ts";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { AccountStep } from "../components/account-step.tsx";
import { PasswordStep } from "../components/password-step.tsx";
import { PhoneStep } from "../components/phone-step.tsx";
import { StepColumn } from "../components/step-column.tsx";
import { shownStep } from "../model/recovery-flow.ts";
import { recoveryText } from "../text.ts";
import styles from "./recovery-screen.module.css";
import { type RecoveryMoves, useRecovery } from "./use-recovery.ts";

export interface RecoveryScreenProps extends RecoveryMoves {
  /** The step in the history's state: the browser's way back is a step back. */
  readonly wantedStep: unknown;
  readonly loginPath: string;
}

/** The wizard for a forgotten password. */
export function RecoveryScreen({ wantedStep, loginPath, go, done }: RecoveryScreenProps) {
  const recovery = useRecovery({ go, done });
  const step = shownStep(wantedStep, recovery.data);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.platform}>{portalConfig.platformName}</p>
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{recoveryText.title}</h1>
        <p className={styles.intro}>{recoveryText.intro}</p>
        <div className={styles.card}>
          <StepColumn step={step} />
          <div className={styles.body}>
            <h2 className={styles.step}>{recoveryText.steps[step - 1]}</h2>
            {recovery.isReading ? (
              <Skeleton lines={4} label={recoveryText.loading} />
            ) : step === 1 ? (
              <AccountStep recovery={recovery} loginPath={loginPath} />
            ) : step === 2 ? (
              <PhoneStep recovery={recovery} onPrevious={() => go(1)} />
            ) : (
              <PasswordStep recovery={recovery} onPrevious={() => go(2)} />
            )}
          </div>
        </div>
      </main>
      {recovery.code.challenge}
    </div>
  );
}
