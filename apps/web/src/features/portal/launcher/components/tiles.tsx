import type { SubsystemEntry } from "@tender/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { findSubsystems } from "#shared/subsystem/find-subsystems.ts";
import { SubsystemIcon } from "#shared/subsystem/subsystem-icon.tsx";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { useSetFavourites } from "../api.ts";
import { favouritesOf, sectionsOf, toggleFavourite } from "../model/launcher-sections.ts";
import { columnsOf, isCentred, type LauncherVariant } from "../model/tile-layout.ts";
import { launcherText as text } from "../text.ts";
import { Favourites } from "./favourites.tsx";
import styles from "./launcher-grid.module.css";
import { type Refusal, RefusalNote } from "./refusal-note.tsx";
import { SubsystemTile } from "./subsystem-tile.tsx";
import { TileGrid } from "./tile-grid.tsx";
import { useEnterSubsystem } from "./use-enter-subsystem.ts";

interface Props {
  readonly entries: readonly SubsystemEntry[];
  readonly variant: LauncherVariant;
  /** The search text; empty: all tiles are shown. */
  readonly typed: string;
  readonly onShowAll: () => void;
}

/** 最近使用, 常用 and the other subsystems, or the results of the search. */
export function Tiles({ entries, variant, typed, onShowAll }: Props): ReactNode {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { appId, enter, dialog } = useEnterSubsystem(setRefusal);
  const { star, announcement, box } = useStars(entries);
  const isPortal = variant === "portal";

  const tile = (entry: SubsystemEntry) => (
    <SubsystemTile
      key={entry.appId}
      entry={entry}
      isEntering={appId === entry.appId}
      isBlocked={appId !== null && appId !== entry.appId}
      onEnter={() => enter(entry)}
      {...(isPortal ? { onStar: () => star(entry) } : {})}
    />
  );
  const { favourites, remaining, recent } = isPortal
    ? sectionsOf(entries)
    : { favourites: [], remaining: entries, recent: [] };

  const columns = columnsOf((remaining.length > 0 ? remaining : favourites).length);

  return (
    <div ref={box} className={styles.sections}>
      <div className={styles.told} role="alert">
        {refusal ? <RefusalNote refusal={refusal} /> : null}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {typed.trim() === "" ? (
        <>
          {recent.length > 0 ? <Recent entries={recent} isBusy={appId !== null} onEnter={enter} /> : null}
          {favourites.length > 0 ? <Favourites entries={favourites} columns={columns} tile={tile} /> : null}
          {favourites.length > 0 && remaining.length > 0 ? <h3 className={styles.subheading}>{text.others}</h3> : null}
          {remaining.length > 0 ? (
            <TileGrid columns={columns} isCentred={isCentred(entries.length, variant)}>
              {remaining.map(tile)}
            </TileGrid>
          ) : null}
        </>
      ) : (
        <SearchResults
          entries={findSubsystems(entries, typed)}
          columns={columnsOf(entries.length)}
          tile={tile}
          onShowAll={onShowAll}
        />
      )}
      {dialog}
    </div>
  );
}

/** Handles the stars. A pressed star moves its tile, so the focus follows the star and the change is announced. */
function useStars(entries: readonly SubsystemEntry[]) {
  const setFavourites = useSetFavourites();
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState("");

  const favouritesNow = favouritesOf(entries)
    .map(({ appId }) => appId)
    .join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the favourites have changed
  useEffect(() => {
    const star = box.current?.querySelector<HTMLElement>(`[data-app="${pressed.current}"]`);
    if (document.activeElement === document.body) star?.focus();
    pressed.current = null;
  }, [favouritesNow]);

  function star({ appId, appCnName, favourite }: SubsystemEntry): void {
    pressed.current = appId;
    setAnnouncement(favourite === null ? text.starred(appCnName) : text.unstarred(appCnName));
    setFavourites.mutate(toggleFavourite(entries, appId));
  }
  return { star, announcement, box };
}

interface RecentProps {
  readonly entries: readonly SubsystemEntry[];
  readonly isBusy: boolean;
  readonly onEnter: (entry: SubsystemEntry) => void;
}

const Recent = ({ entries, isBusy, onEnter }: RecentProps): ReactNode => (
  <div className={styles.recent}>
    <h3 className={styles.subheading}>{text.recent}</h3>
    <ul>
      {entries.map((entry) => (
        <li key={entry.appId}>
          <Button
            size="small"
            aria-disabled={isBusy || undefined}
            icon={
              <span className={styles.recentIcon}>
                <SubsystemIcon entry={entry} />
              </span>
            }
            onClick={() => onEnter(entry)}
          >
            {entry.appCnName}
          </Button>
        </li>
      ))}
    </ul>
  </div>
);

interface SearchResultsProps {
  readonly entries: readonly SubsystemEntry[];
  readonly columns: number;
  readonly tile: (entry: SubsystemEntry) => ReactNode;
  readonly onShowAll: () => void;
}

function SearchResults({ entries, columns, tile, onShowAll }: SearchResultsProps): ReactNode {
  return (
    <>
      <p className={styles.found} role="status">
        {entries.length > 0 ? text.found(entries.length) : ""}
      </p>
      {entries.length > 0 ? (
        <TileGrid columns={columns}>{entries.map(tile)}</TileGrid>
      ) : (
        <div className={styles.none}>
          <EmptyState text={text.nothingFound} action={<Button onClick={onShowAll}>{text.showAll}</Button>} />
        </div>
      )}
    </>
  );
}
