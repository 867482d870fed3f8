import type { FormField } from "@tender/contract";
import {
  type CellValue,
  cellFault,
  isFileControl,
  type RowValues,
  type Surroundings,
  tidied,
} from "@tender/form-rules";
import { isOpenColumn, type Runtime, statesOf } from "./runtime.ts";

/** Words for values of a field: of people, departments, linked rows, files. */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Bytes of files, by their paths. */
export type Sizes = Readonly<Record<string, number>>;

/** A row as it is being filled in. */
export interface OpenRow {
  /** Of this page alone. */
  readonly key: string;
  readonly id: string | null;
  readonly version: number | null;
  readonly values: RowValues;
  /** As the server has it; null: not yet. */
  readonly stored: RowValues | null;
  readonly labels: Labels;
  /** Absent: it was kept at the tab by an older page. */
  readonly sizes?: Sizes;
}

interface StoredRow {
  readonly id: string;
  readonly version: number;
  readonly values: Readonly<Record<string, CellValue>>;
  readonly labels: Labels;
  readonly sizes: Sizes;
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const openedRow = ({ id, version, values, labels, sizes }: StoredRow): OpenRow => ({
  ...{ key: id, id, version, values, labels, sizes },
  stored: values,
});

/** Rules may put in who fills in, and where they belong: what they are called is known without asking. */
function withOwnNames({ fields }: Runtime, labels: Labels, { person }: Surroundings): Labels {
  const own: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    user: { [person.id]: person.name },
    department: { [person.orgCode]: person.department },
  };
  const named = fields.flatMap(({ name, control }) =>
    own[control] ? [[name, { ...own[control], ...labels[name] }] as const] : [],
  );
  return { ...labels, ...Object.fromEntries(named) };
}

/** A row that is not there yet, with what the form fills in by itself; `given` goes before that. */
export function newRow(runtime: Runtime, key: string, around: Surroundings, given: RowValues = {}): OpenRow {
  const begun = { ...runtime.effects.defaults(around), ...given };
  const values = runtime.effects.computed(begun, null, around);
  return { key, id: null, version: null, values, stored: null, labels: withOwnNames(runtime, {}, around) };
}

/** What somebody chose or typed, what it brings along, and what the form makes of it. */
export interface Change {
  readonly field: string;
  readonly value: CellValue;
  /** The word for the value where it is not the value itself. */
  readonly label?: string | undefined;
  readonly fill?: RowValues | undefined;
  /** A file that the value has come to hold. */
  readonly file?: { readonly path: string; readonly name: string; readonly bytes: number };
}

export function changedRow(
  runtime: Runtime,
  row: OpenRow,
  { field, value, label, fill = {}, file }: Change,
  around: Surroundings,
): OpenRow {
  let values: RowValues = { ...row.values, [field]: value, ...fill };
  for (const name of [field, ...Object.keys(fill)])
    values = { ...values, ...runtime.effects.changed(name, values, row.stored, around) };
  values = runtime.effects.computed(values, row.stored, around);
  const known = row.labels[field] ?? {};
  const named = file
    ? { [file.path]: file.name }
    : label === undefined || typeof value !== "string"
      ? {}
      : { [value]: label };
  const labels = { ...row.labels, [field]: { ...known, ...named } };
  const sizes = { ...row.sizes, ...(file && { [file.path]: file.bytes }) };
  return { ...row, values, labels: withOwnNames(runtime, labels, around), sizes };
}

/** A new row like another; files belong to one row alone. */
export const copiedRow = ({ fields }: Runtime, row: OpenRow, key: string): OpenRow => ({
  ...{ ...row, key, id: null, version: null, stored: null },
  values: {
    ...row.values,
    ...Object.fromEntries(fields.filter(({ control }) => isFileControl(control)).map(({ name }) => [name, null])),
  },
});

/** By the names of fields. */
export type Faults = Readonly<Record<string, string>>;

/** What keeps the field from being sent as it is; undefined: nothing. */
export function fieldFault(runtime: Runtime, row: OpenRow, field: FormField, around: Surroundings): string | undefined {
  const state = statesOf(runtime, row.values, row.stored, around)[field.name];
  if (!state?.isVisible || state.isReadOnly) return undefined;
  return cellFault({ ...field, isRequired: state.isRequired }, row.values[field.name] ?? null, runtime.patternOf);
}

export interface Judgement {
  readonly faults: Faults;
  /** Of the row as a whole. */
  readonly refusals: readonly string[];
}

/** Everything that is wrong with the row. */
export function judgedRow(runtime: Runtime, row: OpenRow, around: Surroundings): Judgement {
  const states = statesOf(runtime, row.values, row.stored, around);
  const faults: Record<string, string> = {};
  for (const field of runtime.fields) {
    const state = states[field.name];
    if (!state?.isVisible || state.isReadOnly) continue;
    const fault = cellFault(
      { ...field, isRequired: state.isRequired },
      row.values[field.name] ?? null,
      runtime.patternOf,
    );
    if (fault !== undefined) faults[field.name] = fault;
  }
  const refusals: string[] = [];
  for (const { field, message } of runtime.effects.refusals("save", row.values, row.stored, around)) {
    if (field !== null && states[field]?.isVisible) faults[field] ??= message;
    else refusals.push(message);
  }
  return { faults, refusals };
}

/** A cell as a call takes it. */
export type SentCell = string | number | boolean | null | string[];

const sentCell = (value: CellValue): SentCell => (typeof value === "object" && value !== null ? [...value] : value);

/** What is sent of a row: of one that is there what was changed, and nothing that the caller may not write. */
export function sentValues(runtime: Runtime, { values, stored }: OpenRow): Record<string, SentCell> {
  const sent: Record<string, SentCell> = {};
  for (const { name } of runtime.fields) {
    const value = tidied(values[name] ?? null);
    if (!isOpenColumn(runtime, name) || isSame(value, tidied(stored?.[name] ?? null))) continue;
    sent[name] = sentCell(value);
  }
  return sent;
}

export const isChanged = (runtime: Runtime, row: OpenRow): boolean => Object.keys(sentValues(runtime, row)).length > 0;
