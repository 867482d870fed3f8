import { type ReactNode, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import styles from "./group-table.module.css";
import {
  type DrillPart,
  drillOf,
  type Figure,
  formatFigure,
  type GroupRow,
  type Groups,
  headDrill,
  type TypeOf,
} from "./groups.ts";
import { type Cell, EMPTY_TEXT, shownKey } from "./shown.ts";
import { reportText as text } from "./text.ts";

interface Props {
  readonly label: string;
  readonly groups: Groups;
  readonly typeOf: TypeOf;
  /** Opens the rows behind a figure. Undefined: figures are plain text. */
  readonly onDrill?: (parts: readonly DrillPart[]) => void;
}

/** Number of cells that are rendered at once; a button shows more. */
const CELLS_AT_ONCE = 2_000;
const FEWEST_ROWS = 20;

/** A table of groups and their figures, with columns for the heads of a cross-tab; the totals are in the last row. */
export function GroupTable({ label, groups, typeOf, onDrill }: Props) {
  const { by, across, figures, heads, rows, grand, labels, hasMoreHeads, hasMoreRows } = groups;
  const width = by.length + (heads.length + 1) * figures.length;
  const step = Math.max(FEWEST_ROWS, Math.floor(CELLS_AT_ONCE / width));
  const [shownCount, setShownCount] = useState(step);
  if (rows.length === 0) return <p className={styles.none}>{text.noGroups}</p>;
  const shown = rows.slice(0, shownCount);
  const isTall = across !== null && figures.length > 1;
  const headOf = (place: number): string =>
    across ? shownKey(across, typeOf(across.column), heads[place] ?? null, labels) : "";
  const cells = (row: Pick<GroupRow, "key" | "figures" | "cells">, own: readonly DrillPart[]): ReactNode[] => [
    ...(across
      ? heads.flatMap((_, place) =>
          figures.map((figure, n) => (
            <Value
              // biome-ignore lint/suspicious/noArrayIndexKey: a head is its place
              key={`${place} ${figure.name}`}
              figure={figure}
              value={row.cells[place]?.[n]}
              parts={[...own, ...headDrill(groups, place, typeOf)]}
              onDrill={onDrill}
            />
          )),
        )
      : []),
    ...figures.map((figure, n) => (
      <Value
        key={figure.name}
        figure={figure}
        value={row.figures[n]}
        parts={own}
        isSum={across !== null}
        onDrill={onDrill}
      />
    )),
  ];
  return (
    <div className={styles.whole}>
      {hasMoreRows ? <p className={styles.note}>{text.moreRows(rows.length)}</p> : null}
      {hasMoreHeads ? <p className={styles.note}>{text.moreHeads(heads.length)}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.scroll} aria-label={`${label}，可左右滚动`} tabIndex={0}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              {by.map(({ column, title }, place) => (
                <th key={column} scope="col" rowSpan={isTall ? 2 : 1} data-first={place === 0 || undefined}>
                  {title}
                </th>
              ))}
              {across
                ? heads.map((_, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a head is its place
                    <th key={place} scope="colgroup" colSpan={figures.length} data-figure>
                      {headOf(place)}
                    </th>
                  ))
                : figures.map(({ name, title }) => (
                    <th key={name} scope="col" data-figure>
                      {title}
                    </th>
                  ))}
              {across ? (
                <th scope="colgroup" colSpan={figures.length} data-figure>
                  {text.total}
                </th>
              ) : null}
            </tr>
            {isTall ? (
              <tr>
                {[...heads, null].flatMap((_, place) =>
                  figures.map(({ name, title }) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a head is its place
                    <th key={`${place} ${name}`} scope="col" data-figure>
                      {title}
                    </th>
                  )),
                )}
              </tr>
            ) : null}
          </thead>
          <tbody>
            {shown.map((row, at) => {
              const own = drillOf(groups, row, typeOf);
              const before = shown[at - 1]?.key;
              return (
                <tr key={row.key.join("\n")}>
                  {own.map((part, place) => (
                    <th key={part.column} scope="row" data-first={place === 0 || undefined}>
                      <span className={isRepeated(row.key, before, place) ? styles.repeated : undefined}>
                        {part.label}
                      </span>
                    </th>
                  ))}
                  {cells(row, own)}
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={by.length} data-first>
                {text.total}
              </th>
              {cells({ key: [], ...grand }, [])}
            </tr>
          </tfoot>
        </table>
      </section>
      {rows.length > shown.length ? (
        <Button className={styles.start} onClick={() => setShownCount(shownCount + step)}>
          {text.rest(Math.min(step, rows.length - shown.length))}
        </Button>
      ) : null}
    </div>
  );
}

/** Returns whether the row above has the same value here and in all columns before. */
const isRepeated = (key: readonly Cell[], before: readonly Cell[] | undefined, place: number): boolean =>
  before !== undefined && place < key.length - 1 && key.slice(0, place + 1).every((part, at) => part === before[at]);

interface ValueProps {
  readonly figure: Figure;
  readonly value: Cell | undefined;
  readonly parts: readonly DrillPart[];
  readonly isSum?: boolean;
  readonly onDrill: ((parts: readonly DrillPart[]) => void) | undefined;
}

function Value({ figure, value, parts, isSum = false, onDrill }: ValueProps) {
  const shown = formatFigure(figure, value);
  const name = [...parts.map(({ label }) => label), figure.title, shown].join(" ");
  return (
    <td data-sum={isSum || undefined}>
      {onDrill && shown !== EMPTY_TEXT ? (
        <button
          type="button"
          className={styles.link}
          aria-label={`${name}，${text.drill}`}
          onClick={() => onDrill(parts)}
        >
          {shown}
        </button>
      ) : (
        shown
      )}
    </td>
  );
}
