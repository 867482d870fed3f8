import type { FormField } from "@tender/contract";
import {
  type CellValue,
  findCellFault,
  isFileControl,
  normaliseValue,
  type RowValues,
  type Surroundings,
} from "@tender/form-rules";
import { isOpenColumn, type Runtime, statesOf } from "./runtime.ts";

/** Display texts for values of a field: people, departments, linked rows, files. */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Sizes of files in bytes, by path. */
export type Sizes = Readonly<Record<string, number>>;

/** A row that is being edited. */
export interface OpenRow {
  /** A key that is unique on this page. */
  readonly key: string;
  readonly id: string | null;
  readonly version: number | null;
  readonly values: RowValues;
  /** The values of the server; null: the row was never saved. */
  readonly stored: RowValues | null;
  readonly labels: Labels;
  /** Absent: the draft was stored by an older version of the page. */
  readonly sizes?: Sizes;
}

interface StoredRow {
  readonly id: string;
  readonly version: number;
  readonly values: Readonly<Record<string, CellValue>>;
  readonly labels: Labels;
  readonly sizes: Sizes;
}

export const isSame = (first: unknown, second: unknown): boolean => JSON.stringify(first) === JSON.stringify(second);

export const rowFromStored = ({ id, version, values, labels, sizes }: StoredRow): OpenRow => ({
  key: id,
  id,
  version,
  values,
  labels,
  sizes,
  stored: values,
});

/** Adds the user's own name and department, which rules may insert, so that no look-up is needed. */
function addOwnNames({ fields }: Runtime, labels: Labels, { person }: Surroundings): Labels {
  const ownLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    user: { [person.id]: person.name },
    department: { [person.orgCode]: person.department },
  };
  const named = fields.flatMap(({ name, control }) =>
    ownLabels[control] ? [[name, { ...ownLabels[control], ...labels[name] }] as const] : [],
  );
  return { ...labels, ...Object.fromEntries(named) };
}

/** Creates a row with the form's defaults and computed values; `initialValues` overrides the defaults. */
export function newRow(
  runtime: Runtime,
  key: string,
  surroundings: Surroundings,
  initialValues: RowValues = {},
): OpenRow {
  const initial = { ...runtime.effects.defaults(surroundings), ...initialValues };
  const values = runtime.effects.computed(initial, null, surroundings);
  return { key, id: null, version: null, values, stored: null, labels: addOwnNames(runtime, {}, surroundings) };
}

/** A change of one value with the values that it fills in other fields. */
export interface Change {
  readonly field: string;
  readonly value: CellValue;
  /** The display text of the value, if different. */
  readonly label?: string | undefined;
  readonly fill?: RowValues | undefined;
  /** A file that was added to the value. */
  readonly file?: { readonly path: string; readonly name: string; readonly bytes: number };
}

export function changeRow(
  runtime: Runtime,
  row: OpenRow,
  { field, value, label, fill = {}, file }: Change,
  surroundings: Surroundings,
): OpenRow {
  let values: RowValues = { ...row.values, [field]: value, ...fill };
  for (const name of [field, ...Object.keys(fill)])
    values = { ...values, ...runtime.effects.changed(name, values, row.stored, surroundings) };
  values = runtime.effects.computed(values, row.stored, surroundings);
  const fieldLabels = row.labels[field] ?? {};
  const addedLabels = file
    ? { [file.path]: file.name }
    : label === undefined || typeof value !== "string"
      ? {}
      : { [value]: label };
  const labels = { ...row.labels, [field]: { ...fieldLabels, ...addedLabels } };
  const sizes = { ...row.sizes, ...(file && { [file.path]: file.bytes }) };
  return { ...row, values, labels: addOwnNames(runtime, labels, surroundings), sizes };
}

/** Copies a row as a new one without its files, which belong to one row alone. */
export const copyRow = ({ fields }: Runtime, row: OpenRow, key: string): OpenRow => ({
  ...row,
  key,
  id: null,
  version: null,
  stored: null,
  values: {
    ...row.values,
    ...Object.fromEntries(fields.filter(({ control }) => isFileControl(control)).map(({ name }) => [name, null])),
  },
});

/** Faults by field name. */
export type Faults = Readonly<Record<string, string>>;

/** Returns the fault of a field's value; undefined: the value is valid. */
export function fieldFault(
  runtime: Runtime,
  row: OpenRow,
  field: FormField,
  surroundings: Surroundings,
): string | undefined {
  const state = statesOf(runtime, row.values, row.stored, surroundings)[field.name];
  if (!state?.isVisible || state.isReadOnly) return undefined;
  return findCellFault({ ...field, isRequired: state.isRequired }, row.values[field.name] ?? null, runtime.patternOf);
}

export interface Judgement {
  readonly faults: Faults;
  /** Messages about the row as a whole. */
  readonly refusals: readonly string[];
}

/** Returns all faults of the row. */
export function judgeRow(runtime: Runtime, row: OpenRow, surroundings: Surroundings): Judgement {
  const states = statesOf(runtime, row.values, row.stored, surroundings);
  const faults: Record<string, string> = {};
  for (const field of runtime.fields) {
    const state = states[field.name];
    if (!state?.isVisible || state.isReadOnly) continue;
    const fault = findCellFault(
      { ...field, isRequired: state.isRequired },
      row.values[field.name] ?? null,
      runtime.patternOf,
    );
    if (fault !== undefined) faults[field.name] = fault;
  }
  const refusals: string[] = [];
  for (const { field, message } of runtime.effects.refusals("save", row.values, row.stored, surroundings)) {
    if (field !== null && states[field]?.isVisible) faults[field] ??= message;
    else refusals.push(message);
  }
  return { faults, refusals };
}

/** A cell in the form that the call accepts. */
export type SentCell = string | number | boolean | null | string[];

const toSentCell = (value: CellValue): SentCell => (typeof value === "object" && value !== null ? [...value] : value);

/** Returns the changed values that the caller may write; of a new row all values that are not null. */
export function changedValues(runtime: Runtime, { values, stored }: OpenRow): Record<string, SentCell> {
  const sent: Record<string, SentCell> = {};
  for (const { name } of runtime.fields) {
    const value = normaliseValue(values[name] ?? null);
    if (!isOpenColumn(runtime, name) || isSame(value, normaliseValue(stored?.[name] ?? null))) continue;
    sent[name] = toSentCell(value);
  }
  return sent;
}

export const isChanged = (runtime: Runtime, row: OpenRow): boolean =>
  Object.keys(changedValues(runtime, row)).length > 0;
