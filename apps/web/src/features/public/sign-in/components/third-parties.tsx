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
  const [said, setSaid] = useState<ReactNode>(null);
  const { thirdParties } = portalConfig.signInWays;

  function go(way: ThirdPartyWay) {
    setSaid(null);
    const popup = openProvider(way.type);
    // Listens before the code is loaded: an immediate cancel must be received too.
    const outcome = popup && outcomeOf(popup);
    loadWork()
      .then((work) => work.signInByThirdParty(outcome, way))
      .then(setSaid, (error: Error) => setSaid(error.message));
  }

  if (thirdParties.length === 0) return null;
  return (
    <div className={styles.others}>
      <span>{signInText.otherWays}</span>
      {thirdParties.map((way) => (
        <Button key={way.type} kind="text" onClick={() => go(way)}>
          {way.name}
        </Button>
      ))}
      <p role="status">{said}</p>
    </div>
  );
}
