import { formLimits } from "@tender/contract/online-forms";
import type { Surroundings } from "@tender/form-rules";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Icon } from "#shared/ui/icon.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { subText as text } from "../lazy-text.ts";
import type { Change, Faults, OpenRow } from "../model/open-row.ts";
import { paperOf } from "../model/paper.ts";
import { type Runtime, statesOf } from "../model/runtime.ts";
import { isFigure, type WordFor } from "../model/shown.ts";
import { Cell } from "./cell.tsx";
import { FieldControl } from "./field-control.tsx";
import paper from "./lines-on-paper.module.css";
import styles from "./online-form.module.css";

interface Props {
  readonly sub: Runtime;
  readonly rows: readonly OpenRow[];
  readonly faults: Readonly<Record<string, Faults>>;
  readonly isEditing: boolean;
  readonly wordFor: WordFor;
  getSurroundings(): Surroundings;
  onAdd(): void;
  onCopy(row: OpenRow): void;
  onRemove(row: OpenRow): void;
  onChange(row: OpenRow, change: Change): void;
  onFieldLeave(row: OpenRow, field: string): void;
}

/** The editable rows of a sub-table; on a phone each row is a block. */
export function SubTable(props: Props) {
  const { sub, rows, isEditing, onAdd } = props;
  const shown = sub.fields.filter(({ inForm }) => inForm);
  const isFull = rows.length >= formLimits.subRows;
  const mayAdd = isEditing && sub.part.rights.add;
  return (
    <Card title={sub.title} extra={<span className={styles.quiet}>{`${rows.length} 行`}</span>}>
      {rows.length === 0 ? <p className={styles.quiet}>{text.none}</p> : null}
      {rows.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={`${sub.title}，可左右滚动`}>
          <table
            className={classNames(styles.rows, paper.lines)}
            aria-label={sub.title}
            data-paper={paperOf(shown.length)}
          >
            <thead>
              <tr>
                <th scope="col">{text.number}</th>
                {shown.map((field) => (
                  <th
                    key={field.name}
                    scope="col"
                    data-figure={(!isEditing && isFigure(field)) || undefined}
                    data-required={(isEditing && field.isRequired) || undefined}
                  >
                    {field.title}
                  </th>
                ))}
                {isEditing ? <th scope="col">{text.actions}</th> : null}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <SubRow key={row.key} {...props} row={row} position={index + 1} isFull={isFull} />
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      {mayAdd ? (
        <div className={styles.more}>
          <Button size="small" icon={<Icon name="plus" size={16} />} disabled={isFull} onClick={onAdd}>
            {text.add}
          </Button>
          {isFull ? <span className={styles.quiet}>{text.full(formLimits.subRows)}</span> : null}
        </div>
      ) : null}
    </Card>
  );
}

interface RowProps extends Props {
  readonly row: OpenRow;
  readonly position: number;
  readonly isFull: boolean;
}

function SubRow({ row, position, isFull, ...props }: RowProps) {
  const { sub, faults, isEditing, wordFor, getSurroundings, onCopy, onRemove, onChange, onFieldLeave } = props;
  const states = statesOf(sub, row.values, row.stored, getSurroundings());
  const mayEdit = isEditing && (row.id === null ? sub.part.rights.add : sub.part.rights.edit);
  const mayRemove = isEditing && (row.id === null || sub.part.rights.delete);
  const rowFaults = faults[row.key] ?? {};
  return (
    <tr>
      <th scope="row" className={styles.place}>
        {position}
      </th>
      {sub.fields
        .filter(({ inForm }) => inForm)
        .map((field) => {
          const { name, title } = field;
          const state = states[name];
          const value = row.values[name] ?? null;
          const fault = rowFaults[name];
          const error = `${row.key}-${name}-error`;
          return (
            <td key={name} data-label={title} data-figure={(!isEditing && isFigure(field)) || undefined}>
              {!state?.isVisible ? null : mayEdit && !state.isReadOnly ? (
                <FieldControl
                  id={`${row.key}-${name}`}
                  form={sub.code}
                  field={field}
                  value={value}
                  labels={row.labels}
                  sizes={row.sizes}
                  label={text.cell(title, position)}
                  isInvalid={fault !== undefined}
                  isRequired={state.isRequired}
                  describedBy={fault === undefined ? undefined : error}
                  onChange={(change) => onChange(row, change)}
                  onBlur={() => onFieldLeave(row, name)}
                />
              ) : (
                <Cell field={field} value={value} labels={row.labels} sizes={row.sizes} wordFor={wordFor} isWhole />
              )}
              {fault === undefined ? null : (
                <p id={error} className={styles.fault} role="alert">
                  {fault}
                </p>
              )}
            </td>
          );
        })}
      {isEditing ? (
        <td className={styles.actions}>
          {sub.part.rights.add && !isFull ? (
            <RowAction aria-label={text.copyOf(position)} onClick={() => onCopy(row)}>
              {text.copy}
            </RowAction>
          ) : null}
          {mayRemove ? (
            <RowAction aria-label={text.removeOf(position)} onClick={() => onRemove(row)}>
              {text.remove}
            </RowAction>
          ) : null}
        </td>
      ) : null}
    </tr>
  );
}
