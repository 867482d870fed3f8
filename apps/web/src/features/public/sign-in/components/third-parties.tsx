import type { ThirdPartyWay } from "@tender/contract";
import { type ReactNode, useState } from "react";
import { portalConfig } from "#shared/config/portal-config.ts";
import { openProvider } from "#shared/third-party/open-provider.ts";
import { outcomeOf } from "#shared/third-party/third-party-window.ts";
import { Button } from "#shared/ui/button.tsx";
import type { SignInWork } from "../sign-in-work.ts";
import { signInText } from "../text.ts";
import styles from "./account-form.module.css";

/** The sign-in by external providers, shown if an administrator has enabled one. */
export function ThirdParties({ loadWork }: { loadWork: () => Promise<SignInWork> }) {
  const [message, setMessage] = useState<ReactNode>(null);
  const { thirdParties } = portalConfig.signInWays;

  function signInWith(provider: ThirdPartyWay) {
    setMessage(null);
    const popup = openProvider(provider.type);
    // Listens before the code is loaded: an immediate cancel must be received too.
    const outcome = popup && outcomeOf(popup);
    loadWork()
      .then((work) => work.signInByThirdParty(outcome, provider))
      .then(setMessage, (error: Error) => setMessage(error.message));
  }

  if (thirdParties.length === 0) return null;
  return (
    <div className={styles.others}>
      <span>{signInText.otherWays}</span>
      {thirdParties.map((provider) => (
        <Button key={provider.type} kind="text" onClick={() => signInWith(provider)}>
          {provider.name}
        </Button>
      ))}
      <p role="status">{message}</p>
    </div>
  );
}
