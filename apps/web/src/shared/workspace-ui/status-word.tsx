import styles from "./status-word.module.css";

/** A state as dot and word, never by colour alone. `new`: not seen yet, neither good nor bad. */
export function StatusWord({ tone, children }: { tone: "good" | "bad" | "new" | "plain"; children: string }) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  );
}
