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
  const align = (place: number) => ({ "data-figure": figures.includes(place) || undefined });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((title, place) => (
              <th key={title} scope="col" {...align(place)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, place) => (
                <td key={head[place]} {...align(place)}>
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
