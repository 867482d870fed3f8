import { beijingMinute } from "@tender/contract/beijing";
import { useLayoutEffect, useState } from "react";
import { pageHistory } from "../../../shared/navigation/browser-page-history.ts";
import type { PageLocation } from "../../../shared/navigation/page-history.ts";
import { routePaths } from "../../../shared/navigation/route-paths.ts";
import { PublicFrame } from "../../../shared/public-frame/public-frame.tsx";
import { PublicPicture } from "../../../shared/public-frame/public-picture.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Result } from "../../../shared/ui/result.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { AdministratorForm, useAdministratorForm } from "../components/administrator-form.tsx";
import { useLink } from "../components/use-link.ts";
import { firstAdministratorText as text } from "../text.ts";
import styles from "./first-administrator-screen.module.css";

/** The secret of the link leaves the address at once and lives in this page's memory alone: a reload has none. */
function useSecret({ hash, pathname }: PageLocation): string {
  const sent = hash.slice(1);
  const [secret, setSecret] = useState(sent);

  // A link opened while the page stands here changes the fragment and loads nothing.
  useLayoutEffect(() => {
    if (sent === "") return;
    setSecret(sent);
    pageHistory.replace(pathname);
  }, [sent, pathname]);

  return secret;
}

/** To the sign-in, of the account just made where there is one. */
const signIn = (username: string | null): void =>
  pageHistory.push(routePaths.login + (username === null ? "" : `?username=${encodeURIComponent(username)}`));

/** Where the printed link leads. The form outlives the link: another one goes on with what was typed. */
export function FirstAdministratorScreen({ location }: { location: PageLocation }) {
  const secret = useSecret(location);
  const { link, retry, markDead } = useLink(secret);
  const form = useAdministratorForm();
  const [made, setMade] = useState<string | null>(null);

  if (made !== null)
    return (
      <main>
        <Result kind="success" title={text.made(made)} description={text.madeHint}>
          <Button kind="primary" size="large" onClick={() => signIn(made)}>
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
          <Button size="large" onClick={() => signIn(null)}>
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
    <PublicFrame title={text.title} purpose={text.purpose} picture={<PublicPicture />}>
      {link.kind === "good" ? (
        <>
          <p className={styles.until}>{text.goodUntil(beijingMinute(link.expiresAt))}</p>
          <AdministratorForm secret={secret} form={form} onMade={setMade} onDeadLink={markDead} />
        </>
      ) : (
        <Skeleton lines={8} label={text.checking} />
      )}
    </PublicFrame>
  );
}
