import type { NoticePriority } from "@tender/contract";
import { priorities } from "./priority.ts";
import styles from "./priority-tag.module.css";

/** How much it matters, as a colour and in words. */
export function PriorityTag({ priority }: { priority: NoticePriority }) {
  const { text, colour } = priorities[priority];
  return (
    <span className={styles.tag} data-colour={colour}>
      {text}
    </span>
  );
}
