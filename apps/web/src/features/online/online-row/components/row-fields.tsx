import type { FieldState } from "@tender/form-rules";
import type { Runtime } from "../model/runtime.ts";
import type { WordFor } from "../model/shown.ts";
import { Cell } from "./cell.tsx";
import { FieldBox } from "./field-box.tsx";
import styles from "./online-form.module.css";
import type { RowWork } from "./use-row-work.ts";

interface Props {
  readonly main: Runtime;
  readonly row: RowWork;
  readonly states: Readonly<Record<string, FieldState>>;
  readonly isEditing: boolean;
  readonly wordFor: WordFor;
}

/** The visible fields of a row. */
export function RowFields({ main, row, states, isEditing, wordFor }: Props) {
  const { work, faults } = row;
  const shown = main.fields.filter(({ name }) => states[name]?.isVisible);
  return (
    <section className={styles.card} aria-label={main.title}>
      <div className={styles.fields} data-columns={main.part.definition.columns}>
        {shown.map((field) => {
          const state = states[field.name] ?? { isVisible: true, isRequired: false, isReadOnly: true };
          const value = work.main.values[field.name] ?? null;
          return (
            <FieldBox
              key={field.id}
              form={main.code}
              field={field}
              state={isEditing ? state : { ...state, isReadOnly: true }}
              value={value}
              labels={work.main.labels}
              sizes={work.main.sizes}
              fault={faults.main[field.name]}
              shown={
                <Cell
                  field={field}
                  value={value}
                  labels={work.main.labels}
                  sizes={work.main.sizes}
                  wordFor={wordFor}
                  isWhole
                />
              }
              onChange={row.change}
              onBlur={() => row.leaveField(field.name)}
            />
          );
        })}
      </div>
    </section>
  );
}
