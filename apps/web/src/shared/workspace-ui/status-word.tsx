import styles from "./status-word.module.css";

/** A state as a dot and a word: never by colour alone. */
export function StatusWord({ tone, children }: { tone: "good" | "bad" | "plain"; children: string }) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  );
}
