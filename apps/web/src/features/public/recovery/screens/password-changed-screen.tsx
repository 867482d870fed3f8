import { PASSWORD_CHANGED_REDIRECT_SECONDS } from "@tender/contract/constants";
import { useEffect } from "react";
import { useCountdown } from "#shared/hooks/use-countdown.ts";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import type { PageLocation } from "#shared/navigation/page-history.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { PublicResult } from "#shared/public-frame/public-result.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Result } from "#shared/ui/result.tsx";
import { isChanged } from "../model/password-changed.ts";
import { recoveryText } from "../text.ts";
import styles from "./password-changed-screen.module.css";

/** The result of a recovery. Without one the page says so and links to the sign-in. */
export function PasswordChangedScreen({ location }: { location: PageLocation }) {
  const username = new URLSearchParams(location.search).get("username");
  const search = username === null ? "" : `?${new URLSearchParams({ username })}`;
  const onLeave = () => pageHistory.replace({ pathname: routePaths.login, search });
  return (
    <PublicResult>
      {isChanged(location.state) ? <Changed onLeave={onLeave} /> : <NothingChanged onLeave={onLeave} />}
    </PublicResult>
  );
}

/** Opens the sign-in after a countdown of 5 seconds. */
function Changed({ onLeave }: { onLeave: () => void }) {
  const { remainingSeconds: left } = useCountdown(PASSWORD_CHANGED_REDIRECT_SECONDS);

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves once, when the countdown ends
  useEffect(() => {
    if (left === 0) onLeave();
  }, [left === 0]);

  return (
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
      <SignInButton onClick={onLeave} />
    </Result>
  );
}

const NothingChanged = ({ onLeave }: { onLeave: () => void }) => (
  <Result kind="failure" title={recoveryText.nothingChanged} description={recoveryText.nothingChangedHint}>
    <SignInButton onClick={onLeave} />
  </Result>
);

const SignInButton = ({ onClick }: { onClick: () => void }) => (
  <Button kind="primary" size="large" onClick={onClick}>
    {recoveryText.signInNow}
  </Button>
);
