import { PASSWORD_CHANGED_REDIRECT_SECONDS } from "@tender/contract/constants";
import { useEffect } from "react";
import { useCountdown } from "../../../shared/hooks/use-countdown.ts";
import { pageHistory } from "../../../shared/navigation/browser-page-history.ts";
import type { PageLocation } from "../../../shared/navigation/page-history.ts";
import { routePaths } from "../../../shared/navigation/route-paths.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Result } from "../../../shared/ui/result.tsx";
import { recoveryText } from "../text.ts";
import styles from "./password-changed-screen.module.css";

/** The end of a recovery: counts 5 seconds down, then leads to the sign-in. */
export function PasswordChangedScreen({ location }: { location: PageLocation }) {
  const username = new URLSearchParams(location.search).get("username");
  const search = username === null ? "" : `?${new URLSearchParams({ username })}`;
  const onLeave = () => pageHistory.replace({ pathname: routePaths.login, search });
  const { left } = useCountdown(PASSWORD_CHANGED_REDIRECT_SECONDS);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it leaves once, when the count is over
  useEffect(() => {
    if (left === 0) onLeave();
  }, [left === 0]);

  return (
    <main className={styles.page}>
      <Result
        kind="success"
        title={recoveryText.changed}
        description={
          <>
            <p>{recoveryText.changedHint}</p>
            <p className={styles.count} role="timer">
              {recoveryText.countdown(left)}
            </p>
          </>
        }
      >
        <Button kind="primary" size="large" onClick={onLeave}>
          {recoveryText.signInNow}
        </Button>
      </Result>
    </main>
  );
}
