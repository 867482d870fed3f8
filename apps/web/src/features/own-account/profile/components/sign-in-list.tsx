import { Item, ItemList, ItemTime } from "#shared/workspace-ui/item-list.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { useDictionary } from "#shared/workspace-ui/use-dictionary.ts";
import type { OwnAccount } from "../api.ts";
import styles from "../quiet.module.css";
import { accountText as text } from "../text.ts";

/** The latest sign-ins, so that a stranger's sign-in is noticed. */
export function SignInList({ signIns }: { signIns: OwnAccount["recentSignIns"] }) {
  const { wordFor } = useDictionary("audit_action");
  if (signIns.length === 0) return <p className={styles.quiet}>{text.noRecent}</p>;
  return (
    <ItemList>
      {signIns.map(({ at, address, outcome, action }) => (
        <Item key={`${at} ${action}`} title={wordFor(action)} note={address ?? "—"}>
          <StatusWord tone={outcome === "ok" ? "good" : "bad"}>{outcome === "ok" ? text.ok : text.refused}</StatusWord>
          <ItemTime>
            <TimeText at={at} />
          </ItemTime>
        </Item>
      ))}
    </ItemList>
  );
}
