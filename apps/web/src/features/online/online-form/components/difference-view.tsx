import type { FormField } from "@tender/contract";
import { fieldControlWords, fieldTypeWords } from "@tender/form-rules";
import styles from "#shared/designing/dialogs.module.css";
import { ChangeTable } from "#shared/workspace-ui/change-table.tsx";
import { newerWord, olderWord } from "#shared/workspace-ui/two-versions.tsx";
import { type DefinitionDifference, isNoDifference } from "../model/difference.ts";
import { differenceText as text } from "../text.ts";

const wordOf = ({ title, name, control, type }: FormField): string =>
  `${title}（${name}），${fieldControlWords[control]}，${fieldTypeWords[type]}`;

const headings = [olderWord, newerWord] as const;

/** The differences of two definitions: added and removed fields, and the changed settings of the others. */
export function DifferenceView({ difference }: { readonly difference: DefinitionDifference }) {
  if (isNoDifference(difference)) return <p className={styles.note}>{text.none}</p>;
  const { form, added, removed, changed, isReordered } = difference;
  const list = (title: string, fields: readonly FormField[]) =>
    fields.length === 0 ? null : (
      <section className={styles.compared} aria-label={title}>
        <h3>{title}</h3>
        <ul className={styles.list}>
          {fields.map((field) => (
            <li key={field.id}>{wordOf(field)}</li>
          ))}
        </ul>
      </section>
    );
  return (
    <div className={styles.part}>
      {form.length === 0 ? null : (
        <section className={styles.compared}>
          <h3>{text.form}</h3>
          <ChangeTable label={text.form} headings={headings} changes={form} />
        </section>
      )}
      {list(text.added, added)}
      {list(text.removed, removed)}
      {changed.map(({ field, changes }) => (
        <section key={field.id} className={styles.compared}>
          <h3>{`字段“${field.title}”`}</h3>
          <ChangeTable label={`字段“${field.title}”`} headings={headings} changes={changes} />
        </section>
      ))}
      {isReordered ? <p>{text.reordered}</p> : null}
    </div>
  );
}
