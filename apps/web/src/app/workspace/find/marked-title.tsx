import type { Mark } from "#app/workspace/model/title-match.ts";
import styles from "./find-box.module.css";

/** A title with its matches emphasised. */
export function MarkedTitle({ title, marks }: { title: string; marks: readonly Mark[] }) {
  let at = 0;
  const parts = marks.map(([from, to]) => {
    const part = (
      <span key={from}>
        {title.slice(at, from)}
        <mark className={styles.found}>{title.slice(from, to)}</mark>
      </span>
    );
    at = to;
    return part;
  });
  return (
    <span>
      {parts}
      {title.slice(at)}
    </span>
  );
}
