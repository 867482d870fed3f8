import type { ReactNode } from "react";
import styles from "./message-page.module.css";

/** A whole page with one message: a drawing, the event, the next step. */
export function MessagePage(props: { mark: string; title: string; text?: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <svg className={styles.picture} width="200" height="132" viewBox="0 0 200 132" fill="none" aria-hidden="true">
        <path className={styles.soft} d="M30 22h140v88H30z" />
        <path className={styles.line} d="M16 110h168M30 110V22h140v88M30 24l70 50 70-50M30 108l50-48m90 48-50-48" />
        <circle className={styles.seal} cx="100" cy="74" r="23" />
        <text className={styles.mark} x="100" y="80" textAnchor="middle">
          {props.mark}
        </text>
      </svg>
      <h1 className={styles.title}>{props.title}</h1>
      {props.text ? <p className={styles.text}>{props.text}</p> : null}
      <div className={styles.actions}>{props.children}</div>
    </main>
  );
}
