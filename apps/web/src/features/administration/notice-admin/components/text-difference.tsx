import type { SideLabels } from "#shared/workspace-ui/changed-fields.ts";
import { type ComparedLine, compareTexts } from "../model/line-difference.ts";
import { concurrentChangeText as text } from "../text.ts";
import styles from "./text-difference.module.css";

interface Props {
  readonly mine: string;
  readonly theirs: string;
  readonly words: SideLabels;
}

function tagOf(line: ComparedLine, words: SideLabels): string {
  switch (line.kind) {
    case "mine":
      return words.own;
    case "theirs":
      return words.other;
    case "otherFile":
      return text.differentFile;
    case "otherFormat":
      return text.differentFormat(words, line.ownStyles, line.otherStyles);
    default:
      return "";
  }
}

/** Two texts line by line, as plain text, with the origin of each line in words. */
export const TextDifference = ({ mine, theirs, words }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label={text.lines}>
    <ol className={styles.lines}>
      {compareTexts(mine, theirs).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and two may be equal
        <li key={index} className={styles[line.kind]}>
          {line.kind === "omitted" ? (
            <span className={styles.text}>{text.omitted(line.count)}</span>
          ) : (
            <>
              <span className={styles.tag}>{tagOf(line, words)}</span>
              <span className={styles.text}>{line.text}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  </section>
);
