import { beijingMinute } from "@tender/contract/beijing";
import { useState } from "react";
import { PublicFrame } from "../../../shared/public-frame/public-frame.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Result } from "../../../shared/ui/result.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { AdministratorForm } from "../components/administrator-form.tsx";
import { useAdministratorForm } from "../components/use-administrator-form.ts";
import { useLink } from "../components/use-link.ts";
import { firstAdministratorText as text } from "../text.ts";
import styles from "./first-administrator-screen.module.css";

export interface FirstAdministratorScreenProps {
  /** Of the printed link; empty after a reload, since it is kept in the memory of the page alone. */
  readonly secret: string;
  readonly onMade: (account: { username: string; password: string }) => void;
  /** To the sign-in, of the account just made where there is one. */
  readonly onSignIn: (username: string | null) => void;
}

/** Where the printed link leads. The form outlives the link: another one goes on with what was typed. */
export function FirstAdministratorScreen({ secret, onMade, onSignIn }: FirstAdministratorScreenProps) {
  const { link, retry, markDead } = useLink(secret);
  const control = useAdministratorForm();
  const [made, setMade] = useState<string | null>(null);

  if (made !== null)
    return (
      <main>
        <Result kind="success" title={text.made(made)} description={text.madeHint}>
          <Button kind="primary" size="large" onClick={() => onSignIn(made)}>
            {text.signIn}
          </Button>
        </Result>
      </main>
    );

  if (link.kind === "absent" || link.kind === "dead") {
    const isDead = link.kind === "dead";
    const hint = isDead ? text.deadHint : text.reopenHint;
    return (
      <main>
        <Result
          kind="failure"
          title={isDead ? text.deadTitle : text.reopenTitle}
          description={hint.map((sentence) => <p key={sentence}>{sentence}</p>)}
        >
          <Button size="large" onClick={() => onSignIn(null)}>
            {text.signIn}
          </Button>
        </Result>
      </main>
    );
  }

  if (link.kind === "unknown")
    return (
      <main>
        <Result kind="failure" title={text.uncheckedTitle} description={link.message}>
          <Button kind="primary" size="large" onClick={retry}>
            {text.retry}
          </Button>
        </Result>
      </main>
    );

  return (
    <PublicFrame title={text.title} purpose={text.purpose}>
      {link.kind === "good" ? (
        <>
          <p className={styles.until}>{text.goodUntil(beijingMinute(link.expiresAt))}</p>
          <AdministratorForm
            secret={secret}
            control={control}
            onMade={(account) => {
              onMade(account);
              setMade(account.username);
            }}
            onDeadLink={markDead}
          />
        </>
      ) : (
        <Skeleton lines={8} label={text.checking} />
      )}
    </PublicFrame>
  );
}
