import type { ReactNode } from "react";
import styles from "./gallery.module.css";

interface Props {
  readonly about: { readonly title: string; readonly about: string };
  readonly children: ReactNode;
}

/** A widget with its description. */
export function Specimen({ about: { title, about }, children }: Props) {
  return (
    <section id={title} className={styles.specimen} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.about}>{about}</p>
      {children}
    </section>
  );
}
