import type { FormDefinition, FormField } from "@tender/contract";
import { isSame } from "#shared/designing/pieces.ts";
import { EMPTY_TEXT, type FormPart, fieldWords, formWords, wordOfPart, wordOfSetting } from "./words-of.ts";

export interface SettingChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The differences of two definitions. */
export interface DefinitionDifference {
  readonly form: readonly SettingChange[];
  readonly added: readonly FormField[];
  readonly removed: readonly FormField[];
  readonly changed: readonly { readonly field: FormField; readonly changes: readonly SettingChange[] }[];
  /** The order of the fields that both definitions have is different. */
  readonly isReordered: boolean;
}

const orNull = (words: string): string | null => (words === EMPTY_TEXT ? null : words);

const settings = Object.keys(fieldWords) as (keyof FormField)[];
const parts = Object.keys(formWords) as FormPart[];

export const settingChanges = (before: FormField, after: FormField): SettingChange[] =>
  settings.flatMap((key) =>
    isSame(before[key], after[key])
      ? []
      : [
          {
            field: fieldWords[key],
            before: orNull(wordOfSetting(before, key)),
            after: orNull(wordOfSetting(after, key)),
          },
        ],
  );

/** Compares two definitions. Fields are matched by id, so that a renamed field counts as changed. */
export function definitionDifference(before: FormDefinition, after: FormDefinition): DefinitionDifference {
  const [fieldsBefore, fieldsAfter] = [before, after].map(
    ({ fields }) => new Map(fields.map((field) => [field.id, field])),
  );
  const commonBefore = before.fields.filter(({ id }) => fieldsAfter?.has(id)).map(({ id }) => id);
  const commonAfter = after.fields.filter(({ id }) => fieldsBefore?.has(id)).map(({ id }) => id);
  return {
    form: parts.flatMap((key) =>
      isSame(before[key], after[key])
        ? []
        : [{ field: formWords[key], before: orNull(wordOfPart(before, key)), after: orNull(wordOfPart(after, key)) }],
    ),
    added: after.fields.filter(({ id }) => !fieldsBefore?.has(id)),
    removed: before.fields.filter(({ id }) => !fieldsAfter?.has(id)),
    changed: after.fields.flatMap((field) => {
      const previous = fieldsBefore?.get(field.id);
      const changes = previous ? settingChanges(previous, field) : [];
      return changes.length > 0 ? [{ field, changes }] : [];
    }),
    isReordered: !isSame(commonBefore, commonAfter),
  };
}

export const isNoDifference = ({ form, added, removed, changed, isReordered }: DefinitionDifference): boolean =>
  form.length + added.length + removed.length + changed.length === 0 && !isReordered;
