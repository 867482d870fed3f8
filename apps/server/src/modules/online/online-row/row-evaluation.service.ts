import { setImmediate as turn } from "node:timers/promises";
import type { FormFault, FormField } from "@tender/contract";
import { type CellValue, findCellFault, type RowValues, type Surroundings } from "@tender/form-rules";
import { patternOf } from "@tender/form-rules/patterns";
import type { ValidationService } from "#modules/administration/validation/validation.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import { AppError } from "#platform/app-error.ts";
import { truncateText } from "#platform/limited-text.ts";
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
  /** Values that the caller sets, such as the main row of a sub-row. Sent values do not change them. */
  readonly fixed?: RowValues;
  /** Department of a new row. Undefined: the author's. */
  readonly orgCode?: string | null;
  /** Prefix of the paths of faults. Default: `values`. */
  readonly path?: string;
}

/** A new row that has received values after its evaluation. */
export interface CompletedRow {
  readonly values: RowValues;
  /** Fields with these values: numbers of fill rules, the main row. */
  readonly assigned: readonly string[];
  readonly orgCode?: string | null;
  /** Prefix of the paths of faults. Default: `values`. */
  readonly path?: string;
}

export interface RowEvaluation {
  /**
   * Merges sent values into the stored row and applies the form's rules. Values of hidden, masked, read-only and
   * invisible fields are ignored.
   */
  evaluate(
    formAccess: FormAccess,
    stored: StoredRow | null,
    sent: RowValues,
    context: Surroundings,
    more?: { fixed?: RowValues; path?: string },
  ): Promise<EvaluatedRow>;
  /** Evaluates many rows. Each query of the database covers all of them. */
  evaluateMany(formAccess: FormAccess, rows: readonly RowChange[], context: Surroundings): Promise<EvaluatedRow[]>;
  /** Computes the fields of new rows that read the values received since. */
  complete(formAccess: FormAccess, rows: readonly CompletedRow[], context: Surroundings): Promise<EvaluatedRow[]>;
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
  /** Values of the field in the stored row. They remain valid, even if they were disabled later. */
  readonly storedTexts: readonly string[];
  readonly path: string;
}

interface LocallyEvaluatedRow extends EvaluatedRow {
  readonly serverChecked: readonly ServerCheckedValue[];
}

/** Maximum length of a value in a message. */
const MAX_WORD_LENGTH = 40;
const TOO_DEEP = "格式过多或嵌套过深，请清除格式后再保存";

/** Returns the fields that a fill rule numbers when the new row is written. */
export const unnumberedFieldsOf = (fields: readonly FormField[], values: RowValues): FormField[] =>
  fields.filter(({ name, fillRule }) => fillRule !== null && (values[name] ?? null) === null);

/** A row with its computed fields, before its cells are judged. */
interface RowDraft {
  readonly row: RowChange;
  readonly values: RowValues;
  readonly states: ReturnType<FormAccess["form"]["effects"]["states"]>;
}

function draftRow({ form, columns }: FormAccess, row: RowChange, context: Surroundings): RowDraft {
  const { stored, sent, fixed = {} } = row;
  const { definition, effects } = form;
  const old = stored && withSystem(stored.values, stored);
  const initial: RowValues = stored?.values ?? effects.defaults(context);
  const mayWrite = (name: string) => !columns.has(name) && Object.hasOwn(sent, name) && !Object.hasOwn(fixed, name);
  const merged: Record<string, CellValue> = { ...initial, ...fixed };
  for (const field of definition.fields)
    if (mayWrite(field.name)) merged[field.name] = storedCell(field, sent[field.name] ?? null);
  // The state of a field depends on the new values of other fields. An invisible or read-only field is unchanged.
  const system = systemAfterWrite(stored, context, row.orgCode);
  const computedValues = effects.computed(withSystem(merged, system), old, context);
  const statesBefore = effects.states(withSystem(computedValues, stored), old, context);
  for (const { name } of definition.fields)
    if (!Object.hasOwn(fixed, name) && (statesBefore[name]?.isReadOnly || !statesBefore[name]?.isVisible))
      merged[name] = initial[name] ?? null;
  const values = effects.computed(withSystem(merged, system), old, context);
  return { row, values, states: effects.states(withSystem(values, stored), old, context) };
}

/** Judges a row without the database. */
function evaluateLocally(
  { form, columns }: FormAccess,
  { row, values, states }: RowDraft,
  clean: CellCleaner,
): LocallyEvaluatedRow {
  const { stored, sent, path = "values" } = row;
  const { definition, effects } = form;
  const faults: FormFault[] = [];
  const serverChecked: ServerCheckedValue[] = [];
  const names = new Set(definition.fields.map(({ name }) => name));
  for (const name of Object.keys(sent))
    if (!names.has(name)) faults.push({ at: `${path}.${name}`, what: "字段不存在" });
  const numberedFields = stored ? [] : unnumberedFieldsOf(definition.fields, values).map(({ name }) => name);
  const dependentFields = new Set(effects.computedFrom(numberedFields));
  const cells: Record<string, CellValue> = {};
  for (const field of definition.fields) {
    const value = clean(field, storedCell(field, values[field.name] ?? null));
    if (value === undefined) {
      faults.push({ at: `${path}.${field.name}`, what: TOO_DEEP });
      continue;
    }
    cells[field.name] = value;
    // The field is computed and judged once the number that it reads exists.
    if (dependentFields.has(field.name) && field.fillRule === null) continue;
    const isUnchanged = stored !== null && JSON.stringify(stored.values[field.name] ?? null) === JSON.stringify(value);
    // A fill rule numbers the field on saving, and a restricted column cannot be required.
    const isRequired = (states[field.name]?.isRequired ?? false) && field.fillRule === null && !columns.has(field.name);
    const fault = findCellFault({ ...field, isRequired }, value, patternOf);
    if (fault !== undefined) faults.push({ at: `${path}.${field.name}`, what: fault });
    else if (!isUnchanged && value !== null) {
      const storedTexts = textsOf(stored?.values[field.name] ?? null);
      serverChecked.push({ field, value, storedTexts, path: `${path}.${field.name}` });
    }
  }
  return { values: cells, faults, serverChecked };
}

const needsServerCheck = ({ source, control, checkRule }: FormField): boolean =>
  source !== null || checkRule !== null || control === "area" || control === "user" || control === "department";

/** Computes the fields that read values received since. Undefined: there are none. */
function recompute({ form }: FormAccess, row: CompletedRow, context: Surroundings) {
  const { effects } = form;
  const assigned = new Set(row.assigned);
  const dependentFields = new Set(effects.computedFrom(row.assigned).filter((name) => !assigned.has(name)));
  if (dependentFields.size === 0) return undefined;
  const system = systemAfterWrite(null, context, row.orgCode);
  const values = effects.computed(withSystem(row.values, system), null, context);
  return { dependentFields, values, states: effects.states(withSystem(values, null), null, context) };
}

/** Judges the computed fields that read values received since the evaluation. */
function completeLocally(
  { form, columns }: FormAccess,
  row: CompletedRow,
  recomputed: ReturnType<typeof recompute>,
  clean: CellCleaner,
): LocallyEvaluatedRow {
  const faults: FormFault[] = [];
  const serverChecked: ServerCheckedValue[] = [];
  if (!recomputed) return { values: row.values, faults, serverChecked };
  const values: Record<string, CellValue> = { ...row.values };
  for (const field of form.definition.fields) {
    if (!recomputed.dependentFields.has(field.name)) continue;
    const path = `${row.path ?? "values"}.${field.name}`;
    const value = clean(field, storedCell(field, recomputed.values[field.name] ?? null));
    values[field.name] = value ?? null;
    const isRequired = (recomputed.states[field.name]?.isRequired ?? false) && !columns.has(field.name);
    const fault = value === undefined ? TOO_DEEP : findCellFault({ ...field, isRequired }, value, patternOf);
    if (fault !== undefined) faults.push({ at: path, what: fault });
    else if (value !== undefined && value !== null && needsServerCheck(field))
      serverChecked.push({ field, value, storedTexts: [], path });
  }
  return { values, faults, serverChecked };
}

/** The event loop can serve other requests after this many rows. */
const TURN_ROWS = 50;

async function mapInBatches<Row, Result>(rows: readonly Row[], mapRow: (row: Row) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (const row of rows) {
    if (results.length > 0 && results.length % TURN_ROWS === 0) await turn();
    results.push(mapRow(row));
  }
  return results;
}

const disabledMessage = (word: string): string => `“${truncateText(word, MAX_WORD_LENGTH)}”已停用，请重新选择`;

export function createRowEvaluation({ store, validation, dictionaries, publicUrl }: RowEvaluationDeps): RowEvaluation {
  /** Reads the names of the values. Each kind is queried once. */
  async function lookUpNames(serverChecked: readonly ServerCheckedValue[]) {
    const collectTexts = (isRequested: (field: FormField) => boolean) => [
      ...new Set(serverChecked.filter(({ field }) => isRequested(field)).flatMap(({ value }) => textsOf(value))),
    ];
    const categories = collectTexts(({ source }) => source?.kind === "category");
    const people = collectTexts(({ control }) => control === "user");
    return {
      lists: await dictionaries.lists(),
      categories: await store.categoriesNamed(categories),
      disabledCategories: await store.disabledCategories(categories),
      people: await store.findPeopleByIds(people),
      inactivePeople: await store.inactivePeople(people),
      departments: await store.departmentsNamed(collectTexts(({ control }) => control === "department")),
    };
  }

  /** Returns the fault of a value that only the server can check. Undefined: none. */
  async function findFault(
    { field, value, storedTexts }: ServerCheckedValue,
    names: Awaited<ReturnType<typeof lookUpNames>>,
  ): Promise<string | undefined> {
    const values = textsOf(value);
    const { source, control } = field;
    const addedTexts = values.filter((text) => !storedTexts.includes(text));
    const checkNames = (namesById: ReadonlyMap<string, string>, disabled: ReadonlySet<string> = new Set()) => {
      if (!addedTexts.every((text) => namesById.has(text))) return "选项不存在，请重新选择";
      const disabledId = addedTexts.find((text) => disabled.has(text));
      return disabledId === undefined ? undefined : disabledMessage(namesById.get(disabledId) ?? disabledId);
    };
    const items = itemsOf(field, names.lists);
    if (items) {
      const found = addedTexts.map((text) => items.find((item) => item.value === text));
      // The product's dictionary of regions may be incomplete.
      if (control !== "area" && found.includes(undefined)) return "不在可选的值之内";
      const disabledItem = found.find((item) => item?.enabled === false);
      if (disabledItem) return disabledMessage(disabledItem.text);
    }
    if (source?.kind === "category") return checkNames(names.categories, names.disabledCategories);
    if (control === "user") return checkNames(names.people, names.inactivePeople);
    if (control === "department") return checkNames(names.departments);
    if (field.checkRule === null) return undefined;
    try {
      await validation.checkRule(field.checkRule, values[0] ?? "");
      return undefined;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.code === "validation.unknown_rule" ? `校验规则“${field.checkRule}”不存在` : error.message;
    }
  }

  async function checkOnServer(localRows: readonly LocallyEvaluatedRow[]): Promise<EvaluatedRow[]> {
    if (localRows.every(({ serverChecked }) => serverChecked.length === 0)) return [...localRows];
    const names = await lookUpNames(localRows.flatMap(({ serverChecked }) => serverChecked));
    const evaluated: EvaluatedRow[] = [];
    for (const { values, faults, serverChecked } of localRows) {
      const found = [...faults];
      for (const checked of serverChecked) {
        const fault = await findFault(checked, names);
        if (fault !== undefined) found.push({ at: checked.path, what: fault });
      }
      evaluated.push({ values, faults: found });
    }
    return evaluated;
  }

  const cleanerOf = ({ form }: FormAccess, rows: readonly RowValues[]) =>
    cellCleaner(form.definition.fields, rows, publicUrl);

  const evaluateMany: RowEvaluation["evaluateMany"] = async (formAccess, rows, context) => {
    const drafts = await mapInBatches(rows, (row) => draftRow(formAccess, row, context));
    const clean = await cleanerOf(
      formAccess,
      drafts.map(({ values }) => values),
    );
    return checkOnServer(await mapInBatches(drafts, (draft) => evaluateLocally(formAccess, draft, clean)));
  };

  return {
    evaluateMany,
    complete: async (formAccess, rows, context) => {
      const drafts = await mapInBatches(rows, (row) => ({ row, recomputed: recompute(formAccess, row, context) }));
      const clean = await cleanerOf(
        formAccess,
        drafts.flatMap(({ recomputed }) => (recomputed ? [recomputed.values] : [])),
      );
      return checkOnServer(
        await mapInBatches(drafts, ({ row, recomputed }) => completeLocally(formAccess, row, recomputed, clean)),
      );
    },
    evaluate: async (formAccess, stored, sent, context, more = {}) => {
      const [evaluated] = await evaluateMany(formAccess, [{ stored, sent, ...more }], context);
      if (!evaluated) throw new Error("a row was not processed");
      return evaluated;
    },
  };
}
