import type { SubsystemEntry } from "@tender/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { isReported } from "#shared/query/query-rules.ts";
import { SubsystemIcon } from "#shared/subsystem/subsystem-icon.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { useSubsystems } from "../api.ts";
import { homeSections } from "../model/launcher-sections.ts";
import { launcherText as text } from "../text.ts";
import styles from "./home-subsystems.module.css";
import { notifyRefusal } from "./notify-refusal.ts";
import { useEnterSubsystem } from "./use-enter-subsystem.ts";

interface Props {
  /** The subsystem that the user is in. */
  readonly currentAppId: string;
  /** Address of the page with all subsystems. */
  readonly all: string;
  /** Called when another subsystem of this application was entered without leaving the page. */
  readonly onMoved: () => void;
}

/** 我的子系统 on the home page: favourites, else the first subsystems, and recent ones. */
export function HomeSubsystems({ currentAppId, all, onMoved }: Props): ReactNode {
  const { data, error, isFetching, refetch } = useSubsystems("portal");
  const { appId, enter, dialog } = useEnterSubsystem(notifyRefusal, onMoved);
  const failure = error && !isReported(error, true) ? error : null;
  const { favourites, recent } = homeSections(data ?? [], currentAppId);
  const list = (entries: readonly SubsystemEntry[], label: string) => (
    <ul className={styles.entries} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.appId}>
          <Entry
            entry={entry}
            isEntering={appId === entry.appId}
            isBusy={appId !== null}
            onEnter={() => enter(entry)}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <Card title={text.heading} extra={<Link to={all}>{text.allOfThem}</Link>}>
      {data ? (
        favourites.length === 0 ? (
          <p className={styles.quiet}>{text.empty}</p>
        ) : (
          <>
            {list(favourites, text.favourites)}
            {recent.length > 0 ? (
              <>
                <h3 className={styles.subheading}>{text.recent}</h3>
                {list(recent, text.recent)}
              </>
            ) : null}
          </>
        )
      ) : failure === null ? (
        <Skeleton lines={4} />
      ) : (
        <LoadFailure subject={text.heading} error={failure} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {dialog}
    </Card>
  );
}

interface EntryProps {
  readonly entry: SubsystemEntry;
  readonly isEntering: boolean;
  readonly isBusy: boolean;
  onEnter(): void;
}

const Entry = ({ entry, isEntering, isBusy, onEnter }: EntryProps): ReactNode => (
  // Not `disabled`, which would take the focus from the pressed button.
  <button
    type="button"
    className={styles.entry}
    aria-busy={isEntering || undefined}
    aria-disabled={isBusy || undefined}
    onClick={onEnter}
  >
    <span className={styles.icon}>
      <SubsystemIcon entry={entry} />
    </span>
    <span className={styles.name}>{entry.appCnName}</span>
    {isEntering ? <Spinner label={text.entering} /> : null}
    {entry.certificateRequired && !isEntering ? (
      <span className={styles.mark} title={text.certificateHint}>
        <Icon name="certificate" size={16} />
        <span className="visually-hidden">{text.certificate}</span>
      </span>
    ) : null}
  </button>
);
