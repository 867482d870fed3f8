import type { NoticePriority } from "@tender/contract";
import { priorities } from "./priority.ts";
import styles from "./priority-tag.module.css";

/** The priority of a notice, as colour and text. */
export function PriorityTag({ priority }: { priority: NoticePriority }) {
  const { text, colour } = priorities[priority];
  return (
    <span className={styles.tag} data-colour={colour}>
      {text}
    </span>
  );
}
