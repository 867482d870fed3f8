import { useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import type { DataColumn } from "./data-column.ts";
import styles from "./row-blocks.module.css";
import type { RowExpansion, RowSelection, RowsProps } from "./rows-props.ts";

/** Each row as a block: its heading, and a line for every other column. */
export function RowBlocks<Row extends object>(props: RowsProps<Row>) {
  const { label, columns, rows, rowKey, isStale = false, headingLevel = 2, selection, expansion, totals } = props;
  const heading = columns.find(({ isHeading }) => isHeading) ?? columns[0];
  const otherColumns = columns.filter((column) => column !== heading);
  return (
    <ul className={styles.blocks} aria-label={label} data-stale={isStale || undefined}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.block}>
          <div className={styles.head}>
            {selection ? <Choice selection={selection} row={row} rowKey={rowKey} /> : null}
            {/* biome-ignore lint/a11y/useSemanticElements: the level depends on the list's position in the page */}
            <div role="heading" aria-level={headingLevel} className={styles.title}>
              {heading?.render(row)}
            </div>
          </div>
          <dl className={styles.facts}>
            {otherColumns.map((column) => (
              <Fact key={column.key} column={column} row={row} />
            ))}
          </dl>
          {expansion ? <Opened expansion={expansion} row={row} /> : null}
        </li>
      ))}
      {totals ? (
        <li className={styles.block}>
          {/* biome-ignore lint/a11y/useSemanticElements: the level depends on the list's position in the page */}
          <div role="heading" aria-level={headingLevel} className={styles.title}>
            {totals.label}
          </div>
          <dl className={styles.facts}>
            {columns
              .filter(({ key }) => totals.cells[key] !== undefined)
              .map(({ key, title }) => (
                <div key={key} className={styles.fact}>
                  <dt>{title}</dt>
                  <dd>{totals.cells[key]}</dd>
                </div>
              ))}
          </dl>
        </li>
      ) : null}
    </ul>
  );
}

/** The content of the row is rendered, and its data read, only when it is opened. */
function Opened<Row>({ expansion: { labelOf, render }, row }: { expansion: RowExpansion<Row>; row: Row }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" kind="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {labelOf(row, isOpen)}
      </Button>
      {isOpen ? render(row) : null}
    </>
  );
}

function Fact<Row>({ column: { title, render }, row }: { column: DataColumn<Row>; row: Row }) {
  return (
    <div className={styles.fact}>
      <dt>{title}</dt>
      <dd>{render(row)}</dd>
    </div>
  );
}

interface ChoiceProps<Row> {
  readonly selection: RowSelection<Row>;
  readonly row: Row;
  readonly rowKey: (row: Row) => string;
}

function Choice<Row>({ selection: { rows, canSelect, nameOf, onChange }, row, rowKey }: ChoiceProps<Row>) {
  const otherRows = rows.filter((candidate) => rowKey(candidate) !== rowKey(row));
  return (
    <input
      type="checkbox"
      className={styles.choice}
      aria-label={`选择${nameOf(row)}`}
      disabled={!canSelect(row)}
      checked={otherRows.length < rows.length}
      onChange={(event) => onChange(event.currentTarget.checked ? [...otherRows, row] : otherRows)}
    />
  );
}
