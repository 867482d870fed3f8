import { beijingMinute } from "@tender/contract/beijing";
import type { ReactNode } from "react";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { PortalFooter } from "#shared/public-frame/portal-footer.tsx";
import { PublicFrame } from "#shared/public-frame/public-frame.tsx";
import { PublicPicture } from "#shared/public-frame/public-picture.tsx";
import { PublicResult } from "#shared/public-frame/public-result.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Result } from "#shared/ui/result.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import styles from "./link-page.module.css";
import type { Link } from "./use-link.ts";

export interface LinkPageText {
  readonly title: string;
  readonly purpose: string;
  readonly validUntil: (time: string) => string;
  readonly checking: string;
  readonly madeHint: string;
  readonly signIn: string;
  readonly reopenTitle: string;
  readonly reopenHint: readonly string[];
  readonly deadTitle: string;
  readonly deadHint: readonly string[];
  readonly uncheckedTitle: string;
  readonly retry: string;
}

interface Props<Answer> {
  readonly text: LinkPageText;
  readonly link: Link<Answer>;
  readonly onRetry: () => void;
  /** The result: its title, and the account that signs in next. Null: not done yet. */
  readonly result: {
    readonly title: string;
    readonly username: string;
    /** The address after the first sign-in. Undefined: the usual one. */
    readonly next?: string;
  } | null;
  /** The form for a valid link. */
  readonly children: (answer: Answer) => ReactNode;
}

/** Opens the sign-in page, with the name of the account that is ready, if there is one. */
function signIn(username?: string, next?: string): void {
  const query = new URLSearchParams({ ...(username ? { username } : {}), ...(next ? { redirect: next } : {}) });
  pageHistory.push(routePaths.login + (query.size === 0 ? "" : `?${query}`));
}

/** The page of a one-time link, in each state of the link. */
export function LinkPage<Answer extends { readonly expiresAt: string }>(props: Props<Answer>) {
  const { text, link, onRetry, result, children } = props;
  if (result)
    return (
      <PublicResult>
        <Result kind="success" title={result.title} description={text.madeHint}>
          <Button kind="primary" size="large" onClick={() => signIn(result.username, result.next)}>
            {text.signIn}
          </Button>
        </Result>
      </PublicResult>
    );

  if (link.kind === "absent" || link.kind === "dead") {
    const isDead = link.kind === "dead";
    const hint = isDead ? text.deadHint : text.reopenHint;
    return (
      <PublicResult>
        <Result
          kind="failure"
          title={isDead ? text.deadTitle : text.reopenTitle}
          description={hint.map((sentence) => <p key={sentence}>{sentence}</p>)}
        >
          <Button size="large" onClick={() => signIn()}>
            {text.signIn}
          </Button>
        </Result>
      </PublicResult>
    );
  }

  if (link.kind === "unknown")
    return (
      <PublicResult>
        <Result kind="failure" title={text.uncheckedTitle} description={link.message}>
          <Button kind="primary" size="large" onClick={onRetry}>
            {text.retry}
          </Button>
        </Result>
      </PublicResult>
    );

  return (
    <PublicFrame title={text.title} purpose={text.purpose} picture={<PublicPicture />} footer={<PortalFooter />}>
      {link.kind === "good" ? (
        <>
          <p className={styles.until}>{text.validUntil(beijingMinute(link.answer.expiresAt))}</p>
          {children(link.answer)}
        </>
      ) : (
        <Skeleton lines={8} label={text.checking} />
      )}
    </PublicFrame>
  );
}
