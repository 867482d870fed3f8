import type { ReportDefinition } from "@tender/contract";
import { type Difference, differencesOf, type SharedField } from "../../../shared/workspace-ui/changed-fields.ts";
import type { FieldChange } from "../../../shared/workspace-ui/record-versions.ts";
import type { ReportColumn } from "./edits.ts";
import { partWords, type ReportPart, wordOfColumn, wordOfPart } from "./words-of.ts";

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const parts = Object.keys(partWords) as ReportPart[];
const find = ({ columns }: ReportDefinition, name: string): ReportColumn | undefined =>
  columns.find((column) => column.name === name);
const namesOf = (...definitions: readonly ReportDefinition[]): string[] => [
  ...new Set(definitions.flatMap(({ columns }) => columns.map(({ name }) => name))),
];
const orderText = (columns: readonly ReportColumn[]): string => columns.map(({ title }) => title).join("、");

/** What is otherwise in a definition than it was in another, setting by setting and column by column. */
export function reportChanges(before: ReportDefinition, after: ReportDefinition): FieldChange[] {
  const common = (one: ReportDefinition, other: ReportDefinition) =>
    one.columns.filter(({ name }) => find(other, name));
  const [stayed, stand] = [common(before, after), common(after, before)];
  const isReordered = !isSame(
    stayed.map(({ name }) => name),
    stand.map(({ name }) => name),
  );
  return [
    ...parts
      .filter((part) => !isSame(before[part], after[part]))
      .map((part) => ({ field: partWords[part], before: wordOfPart(before, part), after: wordOfPart(after, part) })),
    ...namesOf(before, after).flatMap((name) => {
      const [was, is] = [find(before, name), find(after, name)];
      if (isSame(was, is)) return [];
      const field = `列“${(is ?? was)?.title}”`;
      return [{ field, before: was ? wordOfColumn(was) : null, after: is ? wordOfColumn(is) : null }];
    }),
    ...(isReordered ? [{ field: "列的顺序", before: orderText(stayed), after: orderText(stand) }] : []),
  ];
}

/** A definition in pieces that two people may change apart from each other. `column:<name>`: null where there is none. */
type Pieces = Readonly<Record<string, unknown>>;

const COLUMN = "column:";
const ORDER = "order";

const piecesOf = (definition: ReportDefinition, names: readonly string[]): Pieces => ({
  ...Object.fromEntries(parts.map((part) => [part, definition[part]])),
  ...Object.fromEntries(names.map((name) => [COLUMN + name, find(definition, name) ?? null])),
  [ORDER]: definition.columns.map(({ name }) => name),
});

/** With one piece as somebody else has it. */
export function withPiece(definition: ReportDefinition, key: string, value: unknown): ReportDefinition {
  const { columns } = definition;
  if (key === ORDER) {
    const places = new Map((value as readonly string[]).map((name, place) => [name, place]));
    const placeOf = ({ name }: ReportColumn) => places.get(name) ?? columns.length;
    return { ...definition, columns: columns.toSorted((one, two) => placeOf(one) - placeOf(two)) };
  }
  if (!key.startsWith(COLUMN)) return { ...definition, [key]: value };
  const name = key.slice(COLUMN.length);
  const column = value as ReportColumn | null;
  if (column === null) return { ...definition, columns: columns.filter((one) => one.name !== name) };
  const isKnown = columns.some((one) => one.name === name);
  return {
    ...definition,
    columns: isKnown ? columns.map((one) => (one.name === name ? column : one)) : [...columns, column],
  };
}

export interface Merged {
  readonly definition: ReportDefinition;
  /** What somebody else changed and stands otherwise here. */
  readonly differences: readonly Difference<Pieces>[];
  readonly fields: readonly SharedField<Pieces>[];
}

/** What two people made of one report: each one's own changes stand; where both changed the same, it is to be chosen. */
export function mergedOf(base: ReportDefinition, mine: ReportDefinition, theirs: ReportDefinition): Merged {
  const names = namesOf(base, mine, theirs);
  const [before, here, there] = [base, mine, theirs].map((one) => piecesOf(one, names)) as [Pieces, Pieces, Pieces];
  const titleOf = (name: string) => (find(mine, name) ?? find(theirs, name) ?? find(base, name))?.title ?? name;
  const fields: SharedField<Pieces>[] = [
    ...parts.map((part) => ({
      name: part,
      label: partWords[part],
      say: (value: never) => wordOfPart({ ...mine, [part]: value as unknown } as ReportDefinition, part),
    })),
    ...names.map((name) => ({
      name: COLUMN + name,
      label: `列“${titleOf(name)}”`,
      say: (value: never) => (value === null ? "没有这一列" : wordOfColumn(value as ReportColumn)),
    })),
    {
      name: ORDER,
      label: "列的顺序",
      say: (value: never) => (value as readonly string[]).map(titleOf).join("、"),
    },
  ];
  const everywhere = names.filter((name) => [base, mine, theirs].every((one) => find(one, name)));
  const orderOf = ({ columns }: ReportDefinition) =>
    columns.map(({ name }) => name).filter((name) => everywhere.includes(name));
  const isMoved = !isSame(orderOf(base), orderOf(theirs));
  const differences = differencesOf(fields, { before, mine: here, theirs: there }).filter(({ name }) =>
    name === ORDER ? isMoved : !isSame(there[name], before[name]),
  );
  const definition = differences
    .filter(({ isMine }) => !isMine)
    .reduce((merged, { name, theirs: value }) => withPiece(merged, name, value), mine);
  return { definition, differences, fields };
}
