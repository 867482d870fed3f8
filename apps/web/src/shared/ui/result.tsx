import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./result.module.css";

export interface ResultProps {
  readonly kind: "success" | "failure";
  readonly title: string;
  readonly description?: ReactNode;
  /** The actions. */
  readonly children?: ReactNode;
}

/** A result: icon, title, description, and the next actions. */
export function Result({ kind, title, description, children }: ResultProps) {
  return (
    <section className={styles.result} data-kind={kind}>
      <span className={styles.icon}>
        <Icon name={kind === "success" ? "check-circle" : "close-circle"} size={64} />
      </span>
      <h1 className={styles.title}>{title}</h1>
      {description ? <div className={styles.description}>{description}</div> : null}
      {children ? <div className={styles.actions}>{children}</div> : null}
    </section>
  );
}
