import type { ReactNode } from "react";
import styles from "./plain-table.module.css";

interface Props {
  readonly label: string;
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** Indexes of the numeric columns. */
  readonly figures?: readonly number[];
}

/** A small table of figures that scrolls inside itself. */
export function PlainTable({ label, head, rows, figures = [] }: Props) {
  const columnProps = (index: number) => ({ "data-figure": figures.includes(index) || undefined });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((title, index) => (
              <th key={title} scope="col" {...columnProps(index)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={head[index]} {...columnProps(index)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
