import type { FormDefinition, FormField } from "@tender/contract";
import type { SharedField } from "../../../shared/workspace-ui/changed-fields.ts";
import { settingChanges } from "./difference.ts";
import { type FormPart, formWords, wordOfPart } from "./words-of.ts";

// Two people design one form: what each of them changed is looked at setting by setting of the form, and field by field.

/** A definition in pieces that two people may change apart from each other. `field:<id>`: null where there is no such field. */
export type Pieces = Readonly<Record<string, unknown>>;

const parts = Object.keys(formWords) as FormPart[];
const FIELD = "field:";
export const ORDER = "order";

const isKeyOfField = (key: string): boolean => key.startsWith(FIELD);

export function piecesOf(definition: FormDefinition, ids: Iterable<string>): Pieces {
  const byId = new Map(definition.fields.map((field) => [field.id, field]));
  const pieces: Record<string, unknown> = { [ORDER]: definition.fields.map(({ id }) => id) };
  for (const key of parts) pieces[key] = definition[key];
  for (const id of ids) pieces[FIELD + id] = byId.get(id) ?? null;
  return pieces;
}

/** Every field that any of them has. */
export const idsOf = (...definitions: readonly FormDefinition[]): string[] => [
  ...new Set(definitions.flatMap(({ fields }) => fields.map(({ id }) => id))),
];

/** With one piece as somebody else has it. */
export function withPiece(definition: FormDefinition, key: string, value: unknown): FormDefinition {
  if (key === ORDER) return ordered(definition, value as readonly string[]);
  if (!isKeyOfField(key)) return { ...definition, [key]: value };
  const id = key.slice(FIELD.length);
  const { fields } = definition;
  if (value === null) return { ...definition, fields: fields.filter((field) => field.id !== id) };
  const field = value as FormField;
  const isKnown = fields.some((one) => one.id === id);
  return {
    ...definition,
    fields: isKnown ? fields.map((one) => (one.id === id ? field : one)) : [...fields, field],
  };
}

/** What the order does not name stays behind the others. */
function ordered(definition: FormDefinition, ids: readonly string[]): FormDefinition {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: FormField) => places.get(id) ?? ids.length;
  return { ...definition, fields: definition.fields.toSorted((one, two) => placeOf(one) - placeOf(two)) };
}

/** The pieces as the conflict shows them: of a field only what the two have otherwise. */
export function sharedPieces(
  mine: FormDefinition,
  theirs: FormDefinition,
  base: FormDefinition,
): SharedField<Pieces>[] {
  const find = ({ fields }: FormDefinition, id: string) => fields.find((field) => field.id === id);
  const titleOf = (id: string) =>
    [mine, theirs, base].flatMap((one) => find(one, id)?.title || []).find((title) => title !== "") ?? id;
  const sayField = (id: string) => (value: never) => {
    const field = value as FormField | null;
    if (field === null) return "没有这个字段";
    const [a, b] = [find(mine, id), find(theirs, id)];
    if (!a || !b) return `有（${field.name}）`;
    const isMine = JSON.stringify(field) === JSON.stringify(a);
    return settingChanges(a, b)
      .map(({ field: word, before, after }) => `${word} ${isMine ? before : after}`)
      .join("，");
  };
  const sayOrder = (value: never) =>
    (value as readonly string[])
      .slice(0, 8)
      .map(titleOf)
      .join("、")
      .concat((value as readonly string[]).length > 8 ? "…" : "");
  return [
    ...parts.map((key) => ({
      name: key,
      label: formWords[key],
      say: (value: never) => wordOfPart({ ...mine, [key]: value as unknown } as FormDefinition, key),
    })),
    ...idsOf(base, mine, theirs).map((id) => ({
      name: FIELD + id,
      label: `字段“${titleOf(id)}”`,
      say: sayField(id),
    })),
    { name: ORDER, label: "字段的顺序", say: sayOrder },
  ];
}
