import type { ReactNode } from "react";
import styles from "./text-link.module.css";

/** A button that looks like a link of the text: it wraps, unlike the action of a row. */
export const TextLink = ({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <button type="button" className={styles.link} onClick={onClick}>
    {children}
  </button>
);
