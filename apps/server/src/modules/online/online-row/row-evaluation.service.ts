import { setImmediate as turn } from "node:timers/promises";
import type { FormFault, FormField } from "@tender/contract";
import { type CellValue, cellFault, type RowValues, type Surroundings } from "@tender/form-rules";
import { patternOf } from "@tender/form-rules/patterns";
import type { ValidationService } from "#modules/administration/validation/validation.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import { AppError } from "#platform/app-error.ts";
import { truncateText } from "#platform/truncate-text.ts";
import type { RowStore, StoredRow } from "./row.store.ts";
import type { FormAccess } from "./row-access.service.ts";
import { itemsOf } from "./row-file.ts";
import { systemAfterWrite, withSystem } from "./row-parts.ts";
import { type CellCleaner, cellCleaner, storedCell } from "./row-values.ts";

/** A row as it would be stored, with its faults. */
export interface EvaluatedRow {
  readonly values: RowValues;
  readonly faults: readonly FormFault[];
}

/** Sent values over a stored row. */
export interface RowChange {
  readonly stored: StoredRow | null;
  readonly sent: RowValues;
  /** Values that are decided elsewhere, as the main row of a sub-row. */
  readonly fixed?: RowValues;
  /** Department of a new row. Undefined: the author's. */
  readonly orgCode?: string | null;
  /** Prefix of the places of faults. Default: `values`. */
  readonly at?: string;
}

/** A new row that was worked, and has received values since. */
export interface CompletedRow {
  readonly values: RowValues;
  /** Fields with these values: numbers of fill rules, the main row. */
  readonly assigned: readonly string[];
  readonly orgCode?: string | null;
  /** Prefix of the places of faults. Default: `values`. */
  readonly at?: string;
}

export interface RowEvaluation {
  /**
   * Merges sent values into the stored row and applies the form's rules. Values of hidden, masked, read-only and
   * invisible fields are ignored.
   */
  work(
    of: FormAccess,
    stored: StoredRow | null,
    sent: RowValues,
    around: Surroundings,
    more?: { fixed?: RowValues; at?: string },
  ): Promise<EvaluatedRow>;
  /** Like `work` for many rows. Each query of the database covers all of them. */
  evaluateMany(of: FormAccess, rows: readonly RowChange[], around: Surroundings): Promise<EvaluatedRow[]>;
  /** Computes the fields of new rows that read values received since. */
  completed(of: FormAccess, rows: readonly CompletedRow[], around: Surroundings): Promise<EvaluatedRow[]>;
}

export interface RowEvaluationDeps {
  readonly store: Pick<
    RowStore,
    "findPeopleByIds" | "departmentsNamed" | "categoriesNamed" | "inactivePeople" | "disabledCategories"
  >;
  readonly validation: Pick<ValidationService, "checkRule">;
  readonly dictionaries: Pick<DictionaryService, "lists">;
  /** Address of this portal. */
  readonly publicUrl: string;
}

const textsOf = (value: CellValue): string[] =>
  Array.isArray(value) ? [...value] : value === null ? [] : [String(value)];

/** A value that only the server can check. */
interface ServerCheckedValue {
  readonly field: FormField;
  readonly value: CellValue;
  /** Values that the stored row already has in the field: they may stay, even if they were disabled since. */
  readonly held: readonly string[];
  readonly at: string;
}

interface LocallyEvaluatedRow extends EvaluatedRow {
  readonly asked: readonly ServerCheckedValue[];
}

const LONGEST_WORD = 40;
const TOO_DEEP = "格式过多或嵌套过深，请清除格式后再保存";

/** Fields that a fill rule numbers when the new row is written. */
export const unnumbered = (fields: readonly FormField[], values: RowValues): FormField[] =>
  fields.filter(({ name, fillRule }) => fillRule !== null && (values[name] ?? null) === null);

/** A row with its computed fields, before its cells are judged. */
interface Drafted {
  readonly row: RowChange;
  readonly values: RowValues;
  readonly states: ReturnType<FormAccess["form"]["effects"]["states"]>;
}

function drafted({ form, columns }: FormAccess, row: RowChange, around: Surroundings): Drafted {
  const { stored, sent, fixed = {} } = row;
  const { definition, effects } = form;
  const old = stored && withSystem(stored.values, stored);
  const begin: RowValues = stored?.values ?? effects.defaults(around);
  const mayWrite = (name: string) => !columns.has(name) && Object.hasOwn(sent, name) && !Object.hasOwn(fixed, name);
  const taken: Record<string, CellValue> = { ...begin, ...fixed };
  for (const field of definition.fields)
    if (mayWrite(field.name)) taken[field.name] = storedCell(field, sent[field.name] ?? null);
  // The state of a field depends on the would-be values of the others. A closed field keeps its value.
  const system = systemAfterWrite(stored, around, row.orgCode);
  const begun = effects.computed(withSystem(taken, system), old, around);
  const before = effects.states(withSystem(begun, stored), old, around);
  for (const { name } of definition.fields)
    if (!Object.hasOwn(fixed, name) && (before[name]?.isReadOnly || !before[name]?.isVisible))
      taken[name] = begin[name] ?? null;
  const values = effects.computed(withSystem(taken, system), old, around);
  return { row, values, states: effects.states(withSystem(values, stored), old, around) };
}

/** Judges a row without the database. */
function evaluateLocally(
  { form, columns }: FormAccess,
  { row, values, states }: Drafted,
  cleaned: CellCleaner,
): LocallyEvaluatedRow {
  const { stored, sent, at = "values" } = row;
  const { definition, effects } = form;
  const faults: FormFault[] = [];
  const requested: ServerCheckedValue[] = [];
  const names = new Set(definition.fields.map(({ name }) => name));
  for (const name of Object.keys(sent)) if (!names.has(name)) faults.push({ at: `${at}.${name}`, what: "字段不存在" });
  const numbers = stored ? [] : unnumbered(definition.fields, values).map(({ name }) => name);
  const later = new Set(effects.computedFrom(numbers));
  const kept: Record<string, CellValue> = {};
  for (const field of definition.fields) {
    const value = cleaned(field, storedCell(field, values[field.name] ?? null));
    if (value === undefined) {
      faults.push({ at: `${at}.${field.name}`, what: TOO_DEEP });
      continue;
    }
    kept[field.name] = value;
    // The field is computed and judged once the number that it reads exists.
    if (later.has(field.name) && field.fillRule === null) continue;
    const isSame = stored !== null && JSON.stringify(stored.values[field.name] ?? null) === JSON.stringify(value);
    // A fill rule numbers the field on saving, and a restricted column cannot be required.
    const isRequired = (states[field.name]?.isRequired ?? false) && field.fillRule === null && !columns.has(field.name);
    const fault = cellFault({ ...field, isRequired }, value, patternOf);
    if (fault !== undefined) faults.push({ at: `${at}.${field.name}`, what: fault });
    else if (!isSame && value !== null) {
      const held = textsOf(stored?.values[field.name] ?? null);
      requested.push({ field, value, held, at: `${at}.${field.name}` });
    }
  }
  return { values: kept, faults, asked: requested };
}

const isServers = ({ source, control, checkRule }: FormField): boolean =>
  source !== null || checkRule !== null || control === "area" || control === "user" || control === "department";

/** Computes the fields that read values received since. Undefined: there are none. */
function redrafted({ form }: FormAccess, row: CompletedRow, around: Surroundings) {
  const { effects } = form;
  const assigned = new Set(row.assigned);
  const due = new Set(effects.computedFrom(row.assigned).filter((name) => !assigned.has(name)));
  if (due.size === 0) return undefined;
  const system = systemAfterWrite(null, around, row.orgCode);
  const values = effects.computed(withSystem(row.values, system), null, around);
  return { due, values, states: effects.states(withSystem(values, null), null, around) };
}

/** Judges the computed fields that read values received since the row was worked. */
function completeLocally(
  { form, columns }: FormAccess,
  row: CompletedRow,
  drafted: ReturnType<typeof redrafted>,
  cleaned: CellCleaner,
): LocallyEvaluatedRow {
  const faults: FormFault[] = [];
  const requested: ServerCheckedValue[] = [];
  if (!drafted) return { values: row.values, faults, asked: requested };
  const values: Record<string, CellValue> = { ...row.values };
  for (const field of form.definition.fields) {
    if (!drafted.due.has(field.name)) continue;
    const place = `${row.at ?? "values"}.${field.name}`;
    const value = cleaned(field, storedCell(field, drafted.values[field.name] ?? null));
    values[field.name] = value ?? null;
    const isRequired = (drafted.states[field.name]?.isRequired ?? false) && !columns.has(field.name);
    const fault = value === undefined ? TOO_DEEP : cellFault({ ...field, isRequired }, value, patternOf);
    if (fault !== undefined) faults.push({ at: place, what: fault });
    else if (value !== undefined && value !== null && isServers(field))
      requested.push({ field, value, held: [], at: place });
  }
  return { values, faults, asked: requested };
}

/** Other requests get a turn after this many rows. */
const TURN_ROWS = 50;

async function inBatches<Row, Made>(rows: readonly Row[], make: (row: Row) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (const row of rows) {
    if (made.length > 0 && made.length % TURN_ROWS === 0) await turn();
    made.push(make(row));
  }
  return made;
}

const isStopped = (word: string): string => `“${truncateText(word, LONGEST_WORD)}”已停用，请重新选择`;

export function createRowEvaluation({ store, validation, dictionaries, publicUrl }: RowEvaluationDeps): RowEvaluation {
  /** Reads the known names of the values, each kind once. */
  async function knownNames(requested: readonly ServerCheckedValue[]) {
    const of = (isAsked: (field: FormField) => boolean) => [
      ...new Set(requested.filter(({ field }) => isAsked(field)).flatMap(({ value }) => textsOf(value))),
    ];
    const categories = of(({ source }) => source?.kind === "category");
    const people = of(({ control }) => control === "user");
    return {
      lists: await dictionaries.lists(),
      categories: await store.categoriesNamed(categories),
      disabledCategories: await store.disabledCategories(categories),
      people: await store.findPeopleByIds(people),
      inactivePeople: await store.inactivePeople(people),
      departments: await store.departmentsNamed(of(({ control }) => control === "department")),
    };
  }

  /** Returns the fault of a value that only the server can check. Undefined: none. */
  async function knownFault(
    { field, value, held }: ServerCheckedValue,
    known: Awaited<ReturnType<typeof knownNames>>,
  ): Promise<string | undefined> {
    const values = textsOf(value);
    const { source, control } = field;
    const fresh = values.filter((one) => !held.includes(one));
    const isNamed = (names: ReadonlyMap<string, string>, stopped: ReadonlySet<string> = new Set()) => {
      if (!fresh.every((one) => names.has(one))) return "选项不存在，请重新选择";
      const missing = fresh.find((one) => stopped.has(one));
      return missing === undefined ? undefined : isStopped(names.get(missing) ?? missing);
    };
    const items = itemsOf(field, known.lists);
    if (items) {
      const found = fresh.map((one) => items.find((item) => item.value === one));
      // The product's dictionary of regions may be incomplete.
      if (control !== "area" && found.includes(undefined)) return "不在可选的值之内";
      const missing = found.find((item) => item?.enabled === false);
      if (missing) return isStopped(missing.text);
    }
    if (source?.kind === "category") return isNamed(known.categories, known.disabledCategories);
    if (control === "user") return isNamed(known.people, known.inactivePeople);
    if (control === "department") return isNamed(known.departments);
    if (field.checkRule === null) return undefined;
    try {
      await validation.checkRule(field.checkRule, values[0] ?? "");
      return undefined;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.code === "validation.unknown_rule" ? `校验规则“${field.checkRule}”不存在` : error.message;
    }
  }

  async function checkOnServer(alone: readonly LocallyEvaluatedRow[]): Promise<EvaluatedRow[]> {
    if (alone.every(({ asked: requested }) => requested.length === 0)) return [...alone];
    const known = await knownNames(alone.flatMap(({ asked: requested }) => requested));
    const worked: EvaluatedRow[] = [];
    for (const { values, faults, asked: requested } of alone) {
      const found = [...faults];
      for (const one of requested) {
        const what = await knownFault(one, known);
        if (what !== undefined) found.push({ at: one.at, what });
      }
      worked.push({ values, faults: found });
    }
    return worked;
  }

  const cleanerOf = ({ form }: FormAccess, rows: readonly RowValues[]) =>
    cellCleaner(form.definition.fields, rows, publicUrl);

  const evaluateMany: RowEvaluation["evaluateMany"] = async (of, rows, around) => {
    const drafts = await inBatches(rows, (row) => drafted(of, row, around));
    const cleaned = await cleanerOf(
      of,
      drafts.map(({ values }) => values),
    );
    return checkOnServer(await inBatches(drafts, (draft) => evaluateLocally(of, draft, cleaned)));
  };

  return {
    evaluateMany,
    completed: async (of, rows, around) => {
      const drafts = await inBatches(rows, (row) => ({ row, drafted: redrafted(of, row, around) }));
      const cleaned = await cleanerOf(
        of,
        drafts.flatMap(({ drafted }) => (drafted ? [drafted.values] : [])),
      );
      return checkOnServer(await inBatches(drafts, ({ row, drafted }) => completeLocally(of, row, drafted, cleaned)));
    },
    work: async (of, stored, sent, around, more = {}) => {
      const [worked] = await evaluateMany(of, [{ stored, sent, ...more }], around);
      if (!worked) throw new Error("a row was not processed");
      return worked;
    },
  };
}
