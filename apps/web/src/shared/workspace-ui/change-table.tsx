import { fieldWord } from "@tender/contract/audit-words";
import styles from "./change-table.module.css";
import type { FieldChange } from "./record-versions.ts";

interface Props {
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly changes: readonly FieldChange[];
  readonly headings: readonly [before: string, after: string];
}

/** The differences field by field: removed on the left, added on the right. */
export function ChangeTable({ label, changes, headings: [before, after] }: Props) {
  // A removed text and a missing one count as equal.
  const different = changes.filter((change) => (change.before ?? "") !== (change.after ?? ""));
  const same = changes.length - different.length;
  return (
    <div className={styles.changes}>
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
                <td data-label={before}>{change.before ? <del>{change.before}</del> : <Nothing />}</td>
                <td data-label={after}>{change.after ? <ins>{change.after}</ins> : <Nothing />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {same > 0 ? <p className={styles.note}>{different.length > 0 ? `另有 ${same} 项未变` : "内容相同"}</p> : null}
    </div>
  );
}

const Nothing = () => <span className={styles.nothing}>（空）</span>;
