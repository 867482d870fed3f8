import type { FormDefinition } from "@tender/contract";
import { type KnownForms, knownFormOf } from "@tender/form-rules";

/** A form with its definition in force. */
export interface Published {
  readonly id: string;
  readonly code: string;
  readonly title: string;
  readonly number: number;
  readonly definition: FormDefinition;
}

/** Facts of the published forms that other definitions refer to. */
export const knownFormsOf = (published: readonly Published[]): KnownForms =>
  new Map(published.map(({ code, definition }) => [code, knownFormOf(definition)]));

export const kindsOf = (published: readonly Published[]): ReadonlyMap<string, FormDefinition["kind"]> =>
  new Map(published.map(({ code, definition }) => [code, definition.kind]));

/** Codes of the forms that refer to this one. */
export const usersOf = (code: string, published: readonly Published[]): string[] =>
  published
    .filter(
      (form) =>
        form.code !== code &&
        form.definition.fields.some(
          ({ link, source }) => link?.form === code || (source?.kind === "form" && source.code === code),
        ),
    )
    .map((form) => form.code);

const NAMED = 100;

/** For the audit trail: the names of the changed parts, without the two definitions. */
export function differenceOf(before: FormDefinition | null, after: FormDefinition): object {
  const fieldsBefore = new Map((before?.fields ?? []).map((field) => [field.id, JSON.stringify(field)]));
  const ids = new Set(after.fields.map(({ id }) => id));
  const named = (names: readonly string[]) => names.slice(0, NAMED);
  const parts = Object.entries(after).filter(
    ([name, value]) =>
      name !== "fields" && JSON.stringify(value) !== JSON.stringify(before?.[name as keyof FormDefinition]),
  );
  return {
    code: after.code,
    title: after.title,
    parts: parts.map(([name]) => name),
    added: named(after.fields.filter(({ id }) => !fieldsBefore.has(id)).map(({ name }) => name)),
    changed: named(
      after.fields
        .filter((field) => fieldsBefore.has(field.id) && fieldsBefore.get(field.id) !== JSON.stringify(field))
        .map(({ name }) => name),
    ),
    removed: named((before?.fields ?? []).filter(({ id }) => !ids.has(id)).map(({ name }) => name)),
  };
}

/** Menu component that shows a form. It contains the form's code, so that roles and data rules distinguish forms. */
export const listComponentOf = (code: string): string => `online/form-list/${code}`;
