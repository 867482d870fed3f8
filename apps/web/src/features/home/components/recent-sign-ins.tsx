import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { LoadFailure } from "../../../shared/workspace-ui/load-failure.tsx";
import { StatusWord } from "../../../shared/workspace-ui/status-word.tsx";
import { TimeText } from "../../../shared/workspace-ui/time-text.tsx";
import { useRecentSignIns } from "../api.ts";
import { homeText as text } from "../text.ts";
import styles from "./recent-sign-ins.module.css";

/** The latest five: somebody else's sign-in would be seen here first. */
export function RecentSignIns() {
  const { data, error, isFetching, refetch } = useRecentSignIns();
  if (data === undefined) {
    if (error === null) return <Skeleton lines={4} />;
    return <LoadFailure what={text.what} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <p className={styles.quiet}>{text.noRecent}</p>;
  return (
    <ul>
      {data.map(({ at, address, outcome, action }) => (
        <li key={`${at} ${action}`} className={styles.item}>
          <StatusWord tone={outcome === "ok" ? "good" : "bad"}>{outcome === "ok" ? text.ok : text.refused}</StatusWord>
          <span className={styles.address}>{address ?? "—"}</span>
          <span className={styles.quiet}>
            <TimeText at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
