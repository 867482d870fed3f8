import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import type { PageLocation } from "#shared/navigation/page-history.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { PortalFooter } from "#shared/public-frame/portal-footer.tsx";
import { PublicName } from "#shared/public-frame/public-name.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { AccountStep } from "../components/account-step.tsx";
import { PasswordStep } from "../components/password-step.tsx";
import { PhoneStep } from "../components/phone-step.tsx";
import { StepColumn } from "../components/step-column.tsx";
import { changedState } from "../model/password-changed.ts";
import { type Step, shownStep } from "../model/recovery-flow.ts";
import { recoveryText } from "../text.ts";
import styles from "./recovery-screen.module.css";
import { useRecovery } from "./use-recovery.ts";

/** Reads the step from the history's state: the browser's Back button returns to the previous step. */
const requestedStep = (state: unknown): unknown =>
  typeof state === "object" && state !== null && "step" in state ? state.step : undefined;

const goToStep = (step: Step): void => pageHistory.push(routePaths.recover, { step });
const finish = (username: string): void =>
  pageHistory.replace(
    { pathname: routePaths.passwordChanged, search: `?${new URLSearchParams({ username })}` },
    changedState,
  );

/** The wizard for a forgotten password. */
export function RecoveryScreen({ location }: { location: PageLocation }) {
  const recovery = useRecovery({ goToStep, finish });
  const step = shownStep(requestedStep(location.state), recovery.data);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PublicName />
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
              <AccountStep recovery={recovery} loginPath={routePaths.login} />
            ) : step === 2 ? (
              <PhoneStep recovery={recovery} />
            ) : (
              <PasswordStep recovery={recovery} />
            )}
          </div>
        </div>
      </main>
      <PortalFooter />
      {recovery.code.challenge}
    </div>
  );
}
