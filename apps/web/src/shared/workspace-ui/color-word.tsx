import type { DictionaryColor } from "@tender/contract";
import styles from "./color-word.module.css";

/** A label with a coloured dot, if a colour is set. The label alone carries the meaning. */
export const ColorWord = ({ color, children }: { color: DictionaryColor | null; children: string }) => (
  <span className={styles.word} data-color={color ?? undefined}>
    {children}
  </span>
);
