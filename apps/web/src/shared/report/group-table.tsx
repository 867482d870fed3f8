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
import { type Cell, EMPTY_TEXT, formatGroupKey } from "./shown.ts";
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
const MIN_ROWS_AT_ONCE = 20;

/** A table of groups and their figures, with columns for the heads of a cross-tab; the totals are in the last row. */
export function GroupTable({ label, groups, typeOf, onDrill }: Props) {
  const { by, across, figures, heads, rows, grand, labels, hasMoreHeads, hasMoreRows } = groups;
  const columnCount = by.length + (heads.length + 1) * figures.length;
  const rowsAtOnce = Math.max(MIN_ROWS_AT_ONCE, Math.floor(CELLS_AT_ONCE / columnCount));
  const [shownCount, setShownCount] = useState(rowsAtOnce);
  if (rows.length === 0) return <p className={styles.none}>{text.noGroups}</p>;
  const shownRows = rows.slice(0, shownCount);
  const hasTwoHeadRows = across !== null && figures.length > 1;
  const headOf = (headIndex: number): string =>
    across ? formatGroupKey(across, typeOf(across.column), heads[headIndex] ?? null, labels) : "";
  const renderCells = (
    row: Pick<GroupRow, "key" | "figures" | "cells">,
    rowParts: readonly DrillPart[],
  ): ReactNode[] => [
    ...(across
      ? heads.flatMap((_, headIndex) =>
          figures.map((figure, figureIndex) => (
            <Value
              // biome-ignore lint/suspicious/noArrayIndexKey: a head is identified by its index
              key={`${headIndex} ${figure.name}`}
              figure={figure}
              value={row.cells[headIndex]?.[figureIndex]}
              parts={[...rowParts, ...headDrill(groups, headIndex, typeOf)]}
              onDrill={onDrill}
            />
          )),
        )
      : []),
    ...figures.map((figure, figureIndex) => (
      <Value
        key={figure.name}
        figure={figure}
        value={row.figures[figureIndex]}
        parts={rowParts}
        isSum={across !== null}
        onDrill={onDrill}
      />
    )),
  ];
  return (
    <div className={styles.whole}>
      {hasMoreRows ? <p className={styles.note}>{text.moreRows(rows.length)}</p> : null}
      {hasMoreHeads ? <p className={styles.note}>{text.moreHeads(heads.length)}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-label={`${label}，可左右滚动`} tabIndex={0}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              {by.map(({ column, title }, index) => (
                <th key={column} scope="col" rowSpan={hasTwoHeadRows ? 2 : 1} data-first={index === 0 || undefined}>
                  {title}
                </th>
              ))}
              {across
                ? heads.map((_, headIndex) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a head is identified by its index
                    <th key={headIndex} scope="colgroup" colSpan={figures.length} data-figure>
                      {headOf(headIndex)}
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
            {hasTwoHeadRows ? (
              <tr>
                {[...heads, null].flatMap((_, headIndex) =>
                  figures.map(({ name, title }) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a head is identified by its index
                    <th key={`${headIndex} ${name}`} scope="col" data-figure>
                      {title}
                    </th>
                  )),
                )}
              </tr>
            ) : null}
          </thead>
          <tbody>
            {shownRows.map((row, rowIndex) => {
              const rowParts = drillOf(groups, row, typeOf);
              const previousKey = shownRows[rowIndex - 1]?.key;
              return (
                <tr key={row.key.join("\n")}>
                  {rowParts.map((part, index) => (
                    <th key={part.column} scope="row" data-first={index === 0 || undefined}>
                      <span className={isRepeated(row.key, previousKey, index) ? styles.repeated : undefined}>
                        {part.label}
                      </span>
                    </th>
                  ))}
                  {renderCells(row, rowParts)}
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={by.length} data-first>
                {text.total}
              </th>
              {renderCells({ key: [], ...grand }, [])}
            </tr>
          </tfoot>
        </table>
      </section>
      {rows.length > shownRows.length ? (
        <Button className={styles.start} onClick={() => setShownCount(shownCount + rowsAtOnce)}>
          {text.rest(Math.min(rowsAtOnce, rows.length - shownRows.length))}
        </Button>
      ) : null}
    </div>
  );
}

/** Returns whether the row above has the same value here and in all columns before. */
const isRepeated = (key: readonly Cell[], previousKey: readonly Cell[] | undefined, index: number): boolean =>
  previousKey !== undefined &&
  index < key.length - 1 &&
  key.slice(0, index + 1).every((part, position) => part === previousKey[position]);

interface ValueProps {
  readonly figure: Figure;
  readonly value: Cell | undefined;
  readonly parts: readonly DrillPart[];
  readonly isSum?: boolean;
  readonly onDrill: ((parts: readonly DrillPart[]) => void) | undefined;
}

function Value({ figure, value, parts, isSum = false, onDrill }: ValueProps) {
  const shown = formatFigure(figure, value);
  const label = [...parts.map(({ label }) => label), figure.title, shown].join(" ");
  return (
    <td data-sum={isSum || undefined}>
      {onDrill && shown !== EMPTY_TEXT ? (
        <button
          type="button"
          className={styles.link}
          aria-label={`${label}，${text.drill}`}
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
