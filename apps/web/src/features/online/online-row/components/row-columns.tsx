import type { FormField } from "@tender/contract";
import type { ListDescription } from "#shared/workspace-ui/list/list-page.tsx";
import type { Row } from "../model/runtime.ts";
import { isFigure, type WordFor } from "../model/shown.ts";
import { listText as text } from "../text.ts";
import { Cell } from "./cell.tsx";
import styles from "./online-form.module.css";

const DEFAULT_WIDTH: Readonly<Partial<Record<FormField["type"], number>>> = {
  yes_no: 90,
  day: 120,
  time: 100,
  moment: 160,
  integer: 110,
  decimal: 140,
  long_text: 240,
};

/** Converts the fields of a form to columns of its list; the first one shows the row's mark. */
export function rowColumns(
  fields: readonly FormField[],
  wordFor: WordFor,
): ListDescription<"onlineRow.list">["columns"] {
  return fields.map((field, at) => ({
    key: field.name,
    title: field.title,
    width: field.listWidth ?? DEFAULT_WIDTH[field.type] ?? 180,
    isSortable: field.type !== "many" && field.type !== "long_text" && field.control !== "password",
    ...(at === 0 ? { fixed: "left" as const, isLocked: true, isHeading: true } : {}),
    ...(isFigure(field) ? { align: "right" as const } : {}),
    render: (row: Row) => {
      const cell = (
        <Cell
          field={field}
          value={row.values[field.name] ?? null}
          labels={row.labels}
          sizes={row.sizes}
          wordFor={wordFor}
        />
      );
      if (at > 0 || row.mark === null) return cell;
      return (
        <span className={styles.first}>
          <Mark colour={row.mark} />
          {cell}
        </span>
      );
    },
  }));
}

/** The colour of a row, set by the rules of the list, with its name. */
const Mark = ({ colour }: { readonly colour: NonNullable<Row["mark"]> }) => (
  <span
    className={styles.mark}
    data-colour={colour}
    role="img"
    aria-label={text.marks[colour]}
    title={text.marks[colour]}
  />
);
