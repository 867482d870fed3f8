import { type ReactNode, useId } from "react";
import styles from "./card.module.css";

/** A titled block of a page, with a link or note at the end of its heading. */
export function Card({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {extra}
      </header>
      {children}
    </section>
  );
}
