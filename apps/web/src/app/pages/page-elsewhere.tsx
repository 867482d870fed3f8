import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useSubsystems } from "#features/portal/launcher/api.ts";
import { type Refusal, RefusalNote } from "#features/portal/launcher/components/refusal-note.tsx";
import { useEnterSubsystem } from "#features/portal/launcher/components/use-enter-subsystem.ts";
import { Button } from "#shared/ui/button.tsx";
import { HomeButton } from "./failure-pages.tsx";
import { MessagePage } from "./message-page.tsx";
import styles from "./page-elsewhere.module.css";
import { PageSkeleton } from "./page-skeleton.tsx";
import { signedInPagesText as text } from "./signed-in-pages-text.ts";

interface Props {
  /** The subsystem of the page. */
  readonly appId: string;
  /** Called after it was entered. */
  readonly onSwitched: () => void;
}

/**
 * Enters the subsystem of the page at this address as its tile does, and opens the page. After a refusal or a cancelled
 * certificate check the entry can be repeated.
 */
export function PageElsewhere({ appId, onSwitched }: Props): ReactNode {
  const { pathname, search, hash } = useLocation();
  const { data, isPending } = useSubsystems("portal");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { appId: enteringId, enter, dialog } = useEnterSubsystem(setRefusal, onSwitched, pathname + search + hash);
  const entry = data?.find((each) => each.appId === appId);
  const hasBegun = useRef(false);
  // Before the first paint, so that the message is not shown for a moment.
  useLayoutEffect(() => {
    if (entry === undefined || hasBegun.current) return;
    hasBegun.current = true;
    enter(entry);
  });

  if (isPending || (enteringId !== null && dialog === null)) return <PageSkeleton />;
  if (entry === undefined)
    return (
      <MessagePage mark="…" title={text.elsewhereFailed} text={text.elsewhereFailedHint}>
        <HomeButton />
      </MessagePage>
    );
  return (
    <>
      <MessagePage mark="→" title={text.elsewhere(entry.appCnName)} text={text.elsewhereHint}>
        {refusal ? (
          <div className={styles.refusal} role="alert">
            <RefusalNote refusal={refusal} />
          </div>
        ) : null}
        {/* The note of a failed certificate check repeats the entry itself. */}
        {refusal?.retry ? null : (
          <Button kind="primary" onClick={() => enter(entry)}>
            {text.enterElsewhere}
          </Button>
        )}
        <HomeButton kind="default" />
      </MessagePage>
      {dialog}
    </>
  );
}
