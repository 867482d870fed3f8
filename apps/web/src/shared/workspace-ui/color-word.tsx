import type { DictionaryColor } from "@tender/contract";
import styles from "./color-word.module.css";

/** A word with the dot that marks it, where one is set; the word alone says what it means. */
export const ColorWord = ({ color, children }: { color: DictionaryColor | null; children: string }) => (
  <span className={styles.word} data-color={color ?? undefined}>
    {children}
  </span>
);
