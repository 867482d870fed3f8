import type { SubsystemEntry } from "@tender/contract";
import { type CSSProperties, type ReactNode, useId, useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { useSubsystems } from "../api.ts";
import { columnsOf, isCentred, type LauncherVariant } from "../model/tile-layout.ts";
import { launcherText } from "../text.ts";
import styles from "./launcher-grid.module.css";
import { type Refusal, RefusalNote } from "./refusal-note.tsx";
import { SubsystemTile } from "./subsystem-tile.tsx";
import { useEnterSubsystem } from "./use-enter-subsystem.ts";

/** The subsystems this person may enter. Needs a query provider around it. */
export function LauncherGrid({ variant = "portal" }: { variant?: LauncherVariant }): ReactNode {
  const subsystems = useSubsystems(variant);
  const headingId = useId();
  const isPortal = variant === "portal";
  return (
    <section className={styles.launcher} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {isPortal ? launcherText.heading : launcherText.developmentHeading}
      </h2>
      {subsystems.isPending ? <WaitingTiles /> : null}
      {subsystems.isError ? (
        <div className={styles.failure} role="alert">
          <Icon name="warning" size={20} className={styles.failureIcon} />
          <p>
            {launcherText.failed}
            {subsystems.error instanceof ApiError ? <span>{subsystems.error.message}</span> : null}
          </p>
          <Button size="small" isLoading={subsystems.isFetching} onClick={() => void subsystems.refetch()}>
            {launcherText.retry}
          </Button>
        </div>
      ) : null}
      {subsystems.data?.length === 0 ? <NoTiles variant={variant} /> : null}
      {subsystems.data?.length ? <Tiles entries={subsystems.data} variant={variant} /> : null}
    </section>
  );
}

function Tiles({ entries, variant }: { entries: readonly SubsystemEntry[]; variant: LauncherVariant }): ReactNode {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { appId, enter, dialog } = useEnterSubsystem(setRefusal);
  return (
    <>
      <div className={styles.told} role="alert">
        {refusal ? <RefusalNote refusal={refusal} /> : null}
      </div>
      <ul
        className={styles.grid}
        data-centred={isCentred(entries.length, variant) || undefined}
        style={{ "--columns": columnsOf(entries.length) } as CSSProperties}
      >
        {entries.map((entry) => (
          <SubsystemTile
            key={entry.appId}
            entry={entry}
            isEntering={appId === entry.appId}
            isBlocked={appId !== null && appId !== entry.appId}
            onEnter={() => enter(entry)}
          />
        ))}
      </ul>
      {dialog}
    </>
  );
}

function WaitingTiles(): ReactNode {
  return (
    <div
      className={styles.grid}
      role="status"
      aria-label={launcherText.loading}
      style={{ "--columns": 5 } as CSSProperties}
    >
      {["a", "b", "c", "d", "e"].map((key) => (
        <div key={key} className={styles.waiting} aria-hidden="true">
          <Skeleton lines={3} />
        </div>
      ))}
    </div>
  );
}

function NoTiles({ variant }: { variant: LauncherVariant }): ReactNode {
  const isPortal = variant === "portal";
  return (
    <div className={styles.none}>
      <EmptyState
        text={isPortal ? launcherText.empty : launcherText.emptyDevelopment}
        action={<p className={styles.hint}>{isPortal ? launcherText.emptyHint : launcherText.emptyDevelopmentHint}</p>}
      />
    </div>
  );
}
