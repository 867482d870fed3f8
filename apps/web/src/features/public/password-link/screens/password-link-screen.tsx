import { useState } from "react";
import type { PageLocation } from "#shared/navigation/page-history.ts";
import { LinkPage } from "#shared/one-time-link/link-page.tsx";
import { useLink, useLinkSecret } from "#shared/one-time-link/use-link.ts";
import { endSession, getSession } from "#shared/session/session.ts";
import { checkLink, DEAD_LINK } from "../api.ts";
import { PasswordForm, usePasswordForm } from "../components/password-form.tsx";
import { passwordLinkText as text } from "../text.ts";

/** The page of a one-time link that an administrator issues to a user without a password. */
export function PasswordLinkScreen({ location }: { location: PageLocation }) {
  const secret = useLinkSecret(location);
  const linkCheck = { check: checkLink, deadCode: DEAD_LINK, requestFailed: text.requestFailed } as const;
  const { link, retry, markDead } = useLink(secret, linkCheck);
  const form = usePasswordForm();
  const [doneBy, setDoneBy] = useState<string | null>(null);
  const finish = (username: string): void => {
    // The server has ended the user's session in this browser.
    if (getSession()?.user.username === username) endSession("signed-out");
    setDoneBy(username);
  };
  return (
    <LinkPage
      text={text}
      link={link}
      onRetry={retry}
      result={doneBy === null ? null : { title: text.made, username: doneBy }}
    >
      {(owner) => <PasswordForm secret={secret} owner={owner} form={form} onChanged={finish} onDeadLink={markDead} />}
    </LinkPage>
  );
}
