import { Link } from "react-router";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { useRecentSignIns } from "../api.ts";
import { homeText } from "../text.ts";
import styles from "./recent-sign-ins.module.css";

const text = homeText.signIns;
const title = homeText.cards.signIns;

/** The five latest sign-ins, so that a stranger's sign-in is noticed. */
export const RecentSignIns = () => (
  <Card title={title} extra={<Link to="/account/sign-ins">{text.all}</Link>}>
    <SignIns />
  </Card>
);

function SignIns() {
  const { data, error, isFetching, refetch } = useRecentSignIns();
  if (data === undefined) {
    if (error === null) return <Skeleton lines={4} />;
    return <LoadFailure subject={title} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <p className={styles.quiet}>{text.none}</p>;
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
