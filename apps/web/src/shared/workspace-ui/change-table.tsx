import { fieldWord } from "@tender/contract/audit-words";
import styles from "./change-table.module.css";
import type { FieldChange } from "./record-versions.ts";

interface Props {
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly changes: readonly FieldChange[];
  readonly headings: readonly [before: string, after: string];
}

/** What is different, field by field: taken away on the left, added on the right. */
export function ChangeTable({ label, changes, headings: [before, after] }: Props) {
  const different = changes.filter((change) => change.before !== change.after);
  const same = changes.length - different.length;
  return (
    <>
      {different.length > 0 ? (
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">{before}</th>
              <th scope="col">{after}</th>
            </tr>
          </thead>
          <tbody>
            {different.map((change) => (
              <tr key={change.field}>
                <th scope="row">{fieldWord(change.field)}</th>
                <td data-label={before}>{change.before === null ? <Nothing /> : <del>{change.before}</del>}</td>
                <td data-label={after}>{change.after === null ? <Nothing /> : <ins>{change.after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {same > 0 ? (
        <p className={styles.note}>{different.length > 0 ? `另有 ${same} 个字段未变` : "没有不同的字段"}</p>
      ) : null}
    </>
  );
}

const Nothing = () => <span className={styles.nothing}>（空）</span>;
