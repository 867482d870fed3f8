import { StatusWord } from "../../../shared/workspace-ui/status-word.tsx";
import { TimeText } from "../../../shared/workspace-ui/time-text.tsx";
import { useDictionary } from "../../../shared/workspace-ui/use-dictionary.ts";
import type { OwnAccount } from "../api.ts";
import { accountText as text } from "../text.ts";
import styles from "./account-lists.module.css";

/** The latest sign-ins: the person notices one that was somebody else's. */
export function SignInList({ signIns }: { signIns: OwnAccount["recentSignIns"] }) {
  const { wordFor } = useDictionary("audit_action");
  if (signIns.length === 0) return <p className={styles.none}>{text.noRecent}</p>;
  return (
    <ul className={styles.list}>
      {signIns.map(({ at, address, outcome, action }) => (
        <li key={`${at} ${action}`} className={styles.item}>
          <span className={styles.main}>
            {wordFor(action)}
            <span className={styles.side}>{address ?? "—"}</span>
          </span>
          <StatusWord tone={outcome === "ok" ? "good" : "bad"}>{outcome === "ok" ? text.ok : text.refused}</StatusWord>
          <span className={styles.time}>
            <TimeText at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
