import { setImmediate as turn } from "node:timers/promises";
import type { FormFault, FormField } from "@tender/contract";
import { type CellValue, cellFault, type RowValues, type Surroundings } from "@tender/form-rules";
import { patternOf } from "@tender/form-rules/patterns";
import type { ValidationService } from "#modules/administration/validation/validation.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import { AppError } from "#platform/app-error.ts";
import { cutText } from "#platform/cut-text.ts";
import type { RowStore, StoredRow } from "./row.store.ts";
import type { FormAccess } from "./row-access.service.ts";
import { type CellCleaner, cellCleaner } from "./row-cleaning.ts";
import { itemsOf } from "./row-file.ts";
import { systemOnceWritten, withSystem } from "./row-parts.ts";
import { keptCell } from "./row-values.ts";

/** A row as it would be stored, with its faults. */
export interface WorkedRow {
  readonly values: RowValues;
  readonly faults: readonly FormFault[];
}

/** Sent values over a stored row. */
export interface SentOver {
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
  readonly given: readonly string[];
  readonly orgCode?: string | null;
  /** Prefix of the places of faults. Default: `values`. */
  readonly at?: string;
}

export interface RowWorking {
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
  ): Promise<WorkedRow>;
  /** Like `work` for many rows. Each query of the database covers all of them. */
  workMany(of: FormAccess, rows: readonly SentOver[], around: Surroundings): Promise<WorkedRow[]>;
  /** Computes the fields of new rows that read values received since. */
  completed(of: FormAccess, rows: readonly CompletedRow[], around: Surroundings): Promise<WorkedRow[]>;
}

export interface RowWorkingDeps {
  readonly store: Pick<
    RowStore,
    "peopleNamed" | "departmentsNamed" | "categoriesNamed" | "stoppedPeople" | "stoppedCategories"
  >;
  readonly validation: Pick<ValidationService, "checkRule">;
  readonly dictionaries: Pick<DictionaryService, "lists">;
  /** Address of this portal. */
  readonly publicUrl: string;
}

const textsOf = (value: CellValue): string[] =>
  Array.isArray(value) ? [...value] : value === null ? [] : [String(value)];

/** A value that only the server can check. */
interface AskedValue {
  readonly field: FormField;
  readonly value: CellValue;
  /** Values that the stored row already has in the field: they may stay, even if they were disabled since. */
  readonly held: readonly string[];
  readonly at: string;
}

interface Alone extends WorkedRow {
  readonly asked: readonly AskedValue[];
}

const LONGEST_WORD = 40;
const TOO_DEEP = "格式过多或嵌套过深，请清除格式后再保存";

/** Fields that a fill rule numbers when the new row is written. */
export const unnumbered = (fields: readonly FormField[], values: RowValues): FormField[] =>
  fields.filter(({ name, fillRule }) => fillRule !== null && (values[name] ?? null) === null);

/** A row with its computed fields, before its cells are judged. */
interface Drafted {
  readonly row: SentOver;
  readonly values: RowValues;
  readonly states: ReturnType<FormAccess["form"]["effects"]["states"]>;
}

function drafted({ form, columns }: FormAccess, row: SentOver, around: Surroundings): Drafted {
  const { stored, sent, fixed = {} } = row;
  const { definition, effects } = form;
  const old = stored && withSystem(stored.values, stored);
  const begin: RowValues = stored?.values ?? effects.defaults(around);
  const mayWrite = (name: string) => !columns.has(name) && Object.hasOwn(sent, name) && !Object.hasOwn(fixed, name);
  const taken: Record<string, CellValue> = { ...begin, ...fixed };
  for (const field of definition.fields)
    if (mayWrite(field.name)) taken[field.name] = keptCell(field, sent[field.name] ?? null);
  // The state of a field depends on the would-be values of the others. A closed field keeps its value.
  const system = systemOnceWritten(stored, around, row.orgCode);
  const begun = effects.computed(withSystem(taken, system), old, around);
  const before = effects.states(withSystem(begun, stored), old, around);
  for (const { name } of definition.fields)
    if (!Object.hasOwn(fixed, name) && (before[name]?.isReadOnly || !before[name]?.isVisible))
      taken[name] = begin[name] ?? null;
  const values = effects.computed(withSystem(taken, system), old, around);
  return { row, values, states: effects.states(withSystem(values, stored), old, around) };
}

/** Judges a row without the database. */
function judgedAlone({ form, columns }: FormAccess, { row, values, states }: Drafted, cleaned: CellCleaner): Alone {
  const { stored, sent, at = "values" } = row;
  const { definition, effects } = form;
  const faults: FormFault[] = [];
  const asked: AskedValue[] = [];
  const names = new Set(definition.fields.map(({ name }) => name));
  for (const name of Object.keys(sent)) if (!names.has(name)) faults.push({ at: `${at}.${name}`, what: "字段不存在" });
  const numbers = stored ? [] : unnumbered(definition.fields, values).map(({ name }) => name);
  const later = new Set(effects.computedFrom(numbers));
  const kept: Record<string, CellValue> = {};
  for (const field of definition.fields) {
    const value = cleaned(field, keptCell(field, values[field.name] ?? null));
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
      asked.push({ field, value, held, at: `${at}.${field.name}` });
    }
  }
  return { values: kept, faults, asked };
}

const isServers = ({ source, control, checkRule }: FormField): boolean =>
  source !== null || checkRule !== null || control === "area" || control === "user" || control === "department";

/** Computes the fields that read values received since. Undefined: there are none. */
function redrafted({ form }: FormAccess, row: CompletedRow, around: Surroundings) {
  const { effects } = form;
  const given = new Set(row.given);
  const due = new Set(effects.computedFrom(row.given).filter((name) => !given.has(name)));
  if (due.size === 0) return undefined;
  const system = systemOnceWritten(null, around, row.orgCode);
  const values = effects.computed(withSystem(row.values, system), null, around);
  return { due, values, states: effects.states(withSystem(values, null), null, around) };
}

/** Judges the computed fields that read values received since the row was worked. */
function completedAlone(
  { form, columns }: FormAccess,
  row: CompletedRow,
  drafted: ReturnType<typeof redrafted>,
  cleaned: CellCleaner,
): Alone {
  const faults: FormFault[] = [];
  const asked: AskedValue[] = [];
  if (!drafted) return { values: row.values, faults, asked };
  const values: Record<string, CellValue> = { ...row.values };
  for (const field of form.definition.fields) {
    if (!drafted.due.has(field.name)) continue;
    const place = `${row.at ?? "values"}.${field.name}`;
    const value = cleaned(field, keptCell(field, drafted.values[field.name] ?? null));
    values[field.name] = value ?? null;
    const isRequired = (drafted.states[field.name]?.isRequired ?? false) && !columns.has(field.name);
    const fault = value === undefined ? TOO_DEEP : cellFault({ ...field, isRequired }, value, patternOf);
    if (fault !== undefined) faults.push({ at: place, what: fault });
    else if (value !== undefined && value !== null && isServers(field))
      asked.push({ field, value, held: [], at: place });
  }
  return { values, faults, asked };
}

/** Other requests get a turn after this many rows. */
const TURN_ROWS = 50;

async function inTurns<Row, Made>(rows: readonly Row[], make: (row: Row) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (const row of rows) {
    if (made.length > 0 && made.length % TURN_ROWS === 0) await turn();
    made.push(make(row));
  }
  return made;
}

const isStopped = (word: string): string => `“${cutText(word, LONGEST_WORD)}”已停用，请重新选择`;

export function createRowWorking({ store, validation, dictionaries, publicUrl }: RowWorkingDeps): RowWorking {
  /** Reads the known names of the values, each kind once. */
  async function knownNames(asked: readonly AskedValue[]) {
    const of = (isAsked: (field: FormField) => boolean) => [
      ...new Set(asked.filter(({ field }) => isAsked(field)).flatMap(({ value }) => textsOf(value))),
    ];
    const categories = of(({ source }) => source?.kind === "category");
    const people = of(({ control }) => control === "user");
    return {
      lists: await dictionaries.lists(),
      categories: await store.categoriesNamed(categories),
      stoppedCategories: await store.stoppedCategories(categories),
      people: await store.peopleNamed(people),
      stoppedPeople: await store.stoppedPeople(people),
      departments: await store.departmentsNamed(of(({ control }) => control === "department")),
    };
  }

  /** Returns the fault of a value that only the server can check. Undefined: none. */
  async function knownFault(
    { field, value, held }: AskedValue,
    known: Awaited<ReturnType<typeof knownNames>>,
  ): Promise<string | undefined> {
    const values = textsOf(value);
    const { source, control } = field;
    const fresh = values.filter((one) => !held.includes(one));
    const isNamed = (names: ReadonlyMap<string, string>, stopped: ReadonlySet<string> = new Set()) => {
      if (!fresh.every((one) => names.has(one))) return "选项不存在，请重新选择";
      const gone = fresh.find((one) => stopped.has(one));
      return gone === undefined ? undefined : isStopped(names.get(gone) ?? gone);
    };
    const items = itemsOf(field, known.lists);
    if (items) {
      const found = fresh.map((one) => items.find((item) => item.value === one));
      // The product's dictionary of regions may be incomplete.
      if (control !== "area" && found.includes(undefined)) return "不在可选的值之内";
      const gone = found.find((item) => item?.enabled === false);
      if (gone) return isStopped(gone.text);
    }
    if (source?.kind === "category") return isNamed(known.categories, known.stoppedCategories);
    if (control === "user") return isNamed(known.people, known.stoppedPeople);
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

  async function judged(alone: readonly Alone[]): Promise<WorkedRow[]> {
    if (alone.every(({ asked }) => asked.length === 0)) return [...alone];
    const known = await knownNames(alone.flatMap(({ asked }) => asked));
    const worked: WorkedRow[] = [];
    for (const { values, faults, asked } of alone) {
      const found = [...faults];
      for (const one of asked) {
        const what = await knownFault(one, known);
        if (what !== undefined) found.push({ at: one.at, what });
      }
      worked.push({ values, faults: found });
    }
    return worked;
  }

  const cleanerOf = ({ form }: FormAccess, rows: readonly RowValues[]) =>
    cellCleaner(form.definition.fields, rows, publicUrl);

  const workMany: RowWorking["workMany"] = async (of, rows, around) => {
    const drafts = await inTurns(rows, (row) => drafted(of, row, around));
    const cleaned = await cleanerOf(
      of,
      drafts.map(({ values }) => values),
    );
    return judged(await inTurns(drafts, (draft) => judgedAlone(of, draft, cleaned)));
  };

  return {
    workMany,
    completed: async (of, rows, around) => {
      const drafts = await inTurns(rows, (row) => ({ row, drafted: redrafted(of, row, around) }));
      const cleaned = await cleanerOf(
        of,
        drafts.flatMap(({ drafted }) => (drafted ? [drafted.values] : [])),
      );
      return judged(await inTurns(drafts, ({ row, drafted }) => completedAlone(of, row, drafted, cleaned)));
    },
    work: async (of, stored, sent, around, more = {}) => {
      const [worked] = await workMany(of, [{ stored, sent, ...more }], around);
      if (!worked) throw new Error("a row was not processed");
      return worked;
    },
  };
}
