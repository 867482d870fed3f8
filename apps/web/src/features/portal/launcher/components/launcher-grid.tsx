import { type ReactNode, useId, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { isReported } from "#shared/query/query-rules.ts";
import { canSearch } from "#shared/subsystem/find-subsystems.ts";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { Finder } from "#shared/ui/search-box.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useSubsystems } from "../api.ts";
import type { LauncherVariant } from "../model/tile-layout.ts";
import { launcherText } from "../text.ts";
import { AdministratorContact } from "./administrator-contact.tsx";
import styles from "./launcher-grid.module.css";
import { TileGrid } from "./tile-grid.tsx";
import { Tiles } from "./tiles.tsx";

/** The subsystems that the user may enter. Requires a query provider. */
export function LauncherGrid({ variant = "portal" }: { variant?: LauncherVariant }): ReactNode {
  const subsystems = useSubsystems(variant);
  const [typed, setTyped] = useState("");
  const headingId = useId();
  const isPortal = variant === "portal";
  const entries = subsystems.data ?? [];
  // The end of the session is reported elsewhere and leads to the sign-in, so a retry is not offered.
  const endsSession = subsystems.isError && isReported(subsystems.error, true);
  const hasSearch = isPortal && canSearch(entries.length);
  return (
    <section className={styles.launcher} aria-labelledby={headingId}>
      <div className={styles.headline}>
        <h2 id={headingId} className={styles.heading}>
          {isPortal ? launcherText.heading : launcherText.developmentHeading}
        </h2>
        {hasSearch ? (
          <Finder
            className={styles.search}
            label={launcherText.search}
            hint={launcherText.searchHint}
            typed={typed}
            onType={setTyped}
          />
        ) : null}
      </div>
      {subsystems.isPending || endsSession ? <WaitingTiles /> : null}
      {subsystems.isError && !endsSession ? (
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
      {entries.length > 0 ? (
        <Tiles entries={entries} variant={variant} typed={hasSearch ? typed : ""} onShowAll={() => setTyped("")} />
      ) : null}
    </section>
  );
}

function WaitingTiles(): ReactNode {
  return (
    <div role="status" aria-label={launcherText.loading}>
      <TileGrid columns={5}>
        {["a", "b", "c", "d", "e"].map((key) => (
          <li key={key} className={styles.waiting} aria-hidden="true">
            <Skeleton lines={3} />
          </li>
        ))}
      </TileGrid>
    </div>
  );
}

function NoTiles({ variant }: { variant: LauncherVariant }): ReactNode {
  const isPortal = variant === "portal";
  return (
    <div className={styles.none}>
      <EmptyState
        text={isPortal ? launcherText.empty : launcherText.emptyDevelopment}
        action={
          isPortal ? (
            <AdministratorContact className={styles.hint} fallback={launcherText.emptyHint} />
          ) : (
            <p className={styles.hint}>{launcherText.emptyDevelopmentHint}</p>
          )
        }
      />
    </div>
  );
}
