import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** A sentence for missing content, with one action. */
export function EmptyState({ text, action, picture }: { text: string; action?: ReactNode; picture?: ReactNode }) {
  return (
    <div className={styles.empty}>
      {picture ?? <EmptyShelf />}
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}

/** An empty docket shelf. */
function EmptyShelf() {
  return (
    <svg className={styles.picture} width="112" height="84" viewBox="0 0 112 84" fill="none" aria-hidden="true">
      <path className={styles.soft} d="M14 10h84v62H14z" />
      <path className={styles.line} d="M10 72h92M14 72V10h84v62M14 41h84" />
      <path className={styles.line} d="M24 41V22h8v19m4 0V19h8v22m6 0 6-20 7 2-5 18" />
      <path className={styles.line} d="M62 72V53h22v19M67 59h12m-12 5h8" />
    </svg>
  );
}
