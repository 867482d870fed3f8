import type { FormDefinition, FormFault, FormField } from "@tender/contract";
import { fieldTypeWords, isFileControl } from "@tender/form-rules";
import { distinctText } from "#platform/database/distinct-form.ts";
import { identifier, tableName } from "./sql-text.ts";
import { type Conversion, conversionOf, defaultOf, sqlTypeOf } from "./stored-type.ts";
import { type Guard, guardsOf } from "./table-index.ts";

/** A column that left its form and still exists under another name. */
export interface AsideColumn {
  readonly id: string;
  readonly column: string;
  readonly field: FormField;
}

/** A check for values that would not fit, made before any change. */
export interface Check {
  readonly field: string;
  readonly title: string;
  readonly what: string;
  /** Yields `id` and `value` of every row that does not fit. */
  readonly query: string;
  /** True: runs only where no earlier check of the field found a misfit, because it reads converted values. */
  readonly isLater: boolean;
}

export interface Step {
  readonly kind: string;
  readonly words: string;
  readonly sql: string;
  readonly loses: boolean;
}

export interface SetAside {
  readonly column: string;
  readonly field: FormField;
}

export interface TablePlan {
  readonly steps: readonly Step[];
  readonly checks: readonly Check[];
  /** Changes that are impossible. */
  readonly faults: readonly FormFault[];
  readonly setAside: readonly SetAside[];
  /** Ids of the columns that are restored. */
  readonly restoredIds: readonly string[];
}

export interface PlanInput {
  readonly formId: string;
  /** The published definition. Null: none yet. */
  readonly current: FormDefinition | null;
  readonly draft: FormDefinition;
  readonly aside: readonly AsideColumn[];
  readonly kinds: ReadonlyMap<string, FormDefinition["kind"]>;
  /** Day in Beijing: `20261120`. */
  readonly day: string;
}

const systemSql = (key: string): string[] => [
  `"id" text CONSTRAINT ${identifier(key)} PRIMARY KEY`,
  `"version" integer NOT NULL DEFAULT 1`,
  `"created_at" timestamptz(3) NOT NULL DEFAULT now()`,
  `"created_by" text`,
  `"updated_at" timestamptz(3) NOT NULL DEFAULT now()`,
  `"updated_by" text`,
  `"org_code" text`,
];

const columnSql = (field: FormField): string => {
  const defaultSql = defaultOf(field);
  const parts = [identifier(field.name), sqlTypeOf(field), field.isRequired ? "NOT NULL" : ""];
  return [...parts, defaultSql === null ? "" : `DEFAULT ${defaultSql}`].filter((part) => part !== "").join(" ");
};

const step = (kind: string, words: string, sql: string, loses = false): Step => ({ kind, words, sql, loses });

function planCreation({ formId, draft, kinds }: PlanInput): Pick<TablePlan, "steps" | "checks"> {
  const table = tableName(draft.code);
  const columns = [...systemSql(`p_${formId}`), ...draft.fields.map(columnSql)];
  const guards = guardsOf({ formId, definition: draft, kinds });
  return {
    steps: [
      step(
        "create",
        `建表 ${draft.code}，${draft.fields.length} 个字段`,
        `CREATE TABLE ${table} (\n  ${columns.join(",\n  ")}\n)`,
      ),
      ...guards.map(({ words, make }) => step("guard", words, make)),
    ],
    checks: [],
  };
}

interface RetainedColumn {
  readonly before: FormField;
  readonly after: FormField;
  /** Present name of the column. */
  readonly column: string;
  readonly index: number;
}

const isSameType = (before: FormField, after: FormField): boolean => sqlTypeOf(before) === sqlTypeOf(after);

/** Plans the change of the published table to the draft's. An impossible change is a fault. */
export function planTable(input: PlanInput): TablePlan {
  const { formId, current, draft, aside, kinds, day } = input;
  if (!current) return { ...planCreation(input), faults: [], setAside: [], restoredIds: [] };
  const table = tableName(draft.code);
  const alter = (change: string): string => `ALTER TABLE ${table} ${change}`;
  const steps: Step[] = [];
  const checks: Check[] = [];
  const faults: FormFault[] = [];

  const asideById = new Map(aside.map((column) => [column.field.id, column]));
  const currentById = new Map(current.fields.map((field) => [field.id, { field, column: field.name }]));
  const retained: RetainedColumn[] = [];
  const added: FormField[] = [];
  const restoredIds: string[] = [];
  for (const [index, after] of draft.fields.entries()) {
    const currentColumn = currentById.get(after.id);
    const asideColumn = asideById.get(after.id);
    if (currentColumn) retained.push({ before: currentColumn.field, after, column: currentColumn.column, index });
    else if (asideColumn) {
      retained.push({
        before: { ...asideColumn.field, isRequired: false, defaultText: null },
        after,
        column: asideColumn.column,
        index,
      });
      restoredIds.push(asideColumn.id);
    } else added.push(after);
  }
  const draftIds = new Set(draft.fields.map(({ id }) => id));
  const removedFields = current.fields.filter(({ id }) => !draftIds.has(id));

  // Guards that change are dropped first and created last.
  const guardsBefore = guardsOf({ formId, definition: current, kinds });
  const guardsAfter = guardsOf({ formId, definition: draft, kinds });
  const [namesBefore, namesAfter] = [guardsBefore, guardsAfter].map((list) => new Set(list.map(({ name }) => name)));
  for (const guard of guardsBefore)
    if (!namesAfter?.has(guard.name)) steps.push(step("guard", `撤销：${guard.words}`, guard.drop));

  const setAside = removedFields.map((field) => ({ column: `zz_${field.id}_${day}`, field }));
  for (const { column, field } of setAside) {
    const [from, to] = [identifier(field.name), identifier(column)];
    const words = `停用“${field.title}”（${field.name}），数据保留 30 天`;
    steps.push(step("set_aside", words, alter(`RENAME COLUMN ${from} TO ${to}`), true));
    if (field.isRequired)
      steps.push(step("set_aside", `停用的“${field.title}”不再必填`, alter(`ALTER COLUMN ${to} DROP NOT NULL`)));
    if (defaultOf(field) !== null)
      steps.push(step("set_aside", `停用的“${field.title}”不再有默认值`, alter(`ALTER COLUMN ${to} DROP DEFAULT`)));
  }

  // A new name may still belong to another column, so such columns get a temporary name first.
  const renamed = retained.filter(({ column, after }) => column !== after.name);
  const usedNames = new Set(retained.map(({ column }) => column));
  const temporaryNames = new Map(
    renamed.filter(({ after }) => usedNames.has(after.name)).map((column) => [column, `zt_${column.after.id}`]),
  );
  for (const [{ column, before }, name] of temporaryNames)
    steps.push(
      step(
        "rename",
        `“${before.title}”先改用临时名称`,
        alter(`RENAME COLUMN ${identifier(column)} TO ${identifier(name)}`),
      ),
    );
  for (const column of renamed) {
    const from = temporaryNames.get(column) ?? column.column;
    const isRestored = column.column.startsWith("zz_");
    const words = isRestored
      ? `取回停用的“${column.before.title}”`
      : `“${column.before.title}”的名称由 ${column.before.name} 改为 ${column.after.name}`;
    steps.push(
      step(
        isRestored ? "take_back" : "rename",
        words,
        alter(`RENAME COLUMN ${identifier(from)} TO ${identifier(column.after.name)}`),
      ),
    );
  }

  /** SQL of the current value and of the converted one, by field id. */
  const converted = new Map<string, { readonly current: string; readonly converted: string }>();
  for (const { before, after, column, index } of retained) {
    const [currentName, newName] = [identifier(column), identifier(after.name)];
    let conversion: Conversion | undefined;
    if (isFileControl(before.control) !== isFileControl(after.control))
      faults.push({ at: `fields.${index}.control`, what: "附件、图片与其他控件不能互相改变，请新建字段" });
    if (!isSameType(before, after)) {
      conversion = conversionOf(currentName, before, after);
      const finalConversion = conversionOf(newName, before, after);
      if (!conversion || !finalConversion) {
        const words = `不能由${fieldTypeWords[before.type]}改为${fieldTypeWords[after.type]}，请新建字段`;
        faults.push({ at: `fields.${index}.type`, what: words });
        continue;
      }
      const words = `“${after.title}”的类型由 ${sqlTypeOf(before)} 改为 ${sqlTypeOf(after)}`;
      // A default of the old type cannot always be converted.
      if (defaultOf(before) !== null)
        steps.push(step("default", `“${after.title}”先移除默认值`, alter(`ALTER COLUMN ${newName} DROP DEFAULT`)));
      steps.push(
        step(
          "type",
          words,
          alter(`ALTER COLUMN ${newName} TYPE ${sqlTypeOf(after)} USING ${finalConversion.using}`),
          conversion.loses,
        ),
      );
      if (conversion.misfit !== null)
        checks.push({
          field: after.name,
          title: after.title,
          what: `不能成为${fieldTypeWords[after.type]}（${sqlTypeOf(after)}）`,
          query: `SELECT "id", ${currentName}::text AS value FROM ${table} WHERE ${conversion.misfit}`,
          isLater: false,
        });
    }
    const value = conversion?.using ?? currentName;
    converted.set(after.id, { current: currentName, converted: value });
    if (after.isRequired && (!before.isRequired || conversion))
      checks.push({
        field: after.name,
        title: after.title,
        what: "没有值，不能改为必填",
        query: `SELECT "id", ${currentName}::text AS value FROM ${table} WHERE ${value} IS NULL`,
        isLater: conversion !== undefined,
      });
    const [currentDefault, newDefault] = [conversion ? null : defaultOf(before), defaultOf(after)];
    if (currentDefault !== newDefault)
      steps.push(
        newDefault === null
          ? step("default", `“${after.title}”不再有默认值`, alter(`ALTER COLUMN ${newName} DROP DEFAULT`))
          : step(
              "default",
              `“${after.title}”的默认值改为 ${after.defaultText}`,
              alter(`ALTER COLUMN ${newName} SET DEFAULT ${newDefault}`),
            ),
      );
    if (after.isRequired !== before.isRequired)
      steps.push(
        after.isRequired
          ? step("required", `“${after.title}”改为必填`, alter(`ALTER COLUMN ${newName} SET NOT NULL`))
          : step("required", `“${after.title}”改为选填`, alter(`ALTER COLUMN ${newName} DROP NOT NULL`)),
      );
  }

  for (const field of added) {
    steps.push(
      step(
        "add",
        `新增字段“${field.title}”（${field.name}，${sqlTypeOf(field)}）`,
        alter(`ADD COLUMN ${columnSql(field)}`),
      ),
    );
    const isFilled = defaultOf(field) !== null;
    if (field.isRequired && !isFilled)
      checks.push({
        field: field.name,
        title: field.title,
        what: "现有记录没有值，请先设为选填或设置默认值",
        query: `SELECT "id", NULL::text AS value FROM ${table}`,
        isLater: false,
      });
    if (field.isUnique && isFilled)
      checks.push({
        field: field.name,
        title: field.title,
        what: "现有记录将使用相同的默认值",
        query: `SELECT "id", NULL::text AS value FROM ${table} WHERE 1 < (SELECT count(*) FROM ${table})`,
        isLater: false,
      });
  }

  const createdGuards = guardsAfter.filter(({ name }) => !namesBefore?.has(name));
  for (const { words, make } of createdGuards) steps.push(step("guard", words, make));
  checks.push(...guardChecks({ draft, table, createdGuards, converted, retained }));
  return { steps, checks, faults, setAside, restoredIds };
}

interface GuardChecks {
  readonly draft: FormDefinition;
  readonly table: string;
  readonly createdGuards: readonly Guard[];
  readonly converted: ReadonlyMap<string, { readonly current: string; readonly converted: string }>;
  readonly retained: readonly RetainedColumn[];
}

/**
 * Checks for duplicates of values that become unique, and for links to missing records. Converted values are checked
 * again: different texts may be one number.
 */
function guardChecks({ draft, table, converted, retained, createdGuards }: GuardChecks): Check[] {
  const changed = new Map(retained.map(({ before, after }) => [after.id, !isSameType(before, after)]));
  const uniques = [
    ...draft.fields.filter(({ isUnique }) => isUnique).map((field) => [field]),
    ...draft.indexes
      .filter(({ isUnique }) => isUnique)
      .map(({ fields: names }) => names.flatMap((name) => draft.fields.find((field) => field.name === name) ?? [])),
  ];
  const createdWords = new Set(createdGuards.map(({ words }) => words));
  const checks: Check[] = [];
  for (const fields of uniques) {
    const values = fields.flatMap((field) => {
      const value = converted.get(field.id);
      return value ? { current: value.current, converted: distinctText(field, value.converted) } : [];
    });
    const [first] = fields;
    // A new column has no values, and empty values may repeat.
    if (!first || values.length < fields.length) continue;
    const isNew =
      fields.some(({ id }) => changed.get(id)) ||
      createdWords.has(`“${first.title}”不能重复`) ||
      createdWords.has(`${fields.map(({ title }) => `“${title}”`).join("、")}的唯一索引`);
    if (!isNew) continue;
    const convertedValues = values.map(({ converted }) => converted);
    checks.push({
      field: first.name,
      title: fields.map(({ title }) => title).join("、"),
      what: "有重复的值，不能要求唯一",
      query:
        `SELECT "id", value FROM (SELECT "id", concat_ws('；', ${values.map(({ current }) => `${current}::text`).join(", ")}) AS value, ` +
        `count(*) OVER (PARTITION BY ${convertedValues.join(", ")}) AS n FROM ${table} ` +
        `WHERE ${convertedValues.map((value) => `${value} IS NOT NULL`).join(" AND ")}) AS counted WHERE n > 1`,
      isLater: true,
    });
  }
  const parent = draft.tree?.parent;
  for (const field of draft.fields) {
    const target = field.link?.form ?? (field.name === parent ? draft.code : undefined);
    const value = converted.get(field.id);
    if (target === undefined || !value || !createdGuards.some((guard) => guard.target === target)) continue;
    checks.push({
      field: field.name,
      title: field.title,
      what: `不是表单“${target}”的记录`,
      query:
        `SELECT "id", ${value.current}::text AS value FROM ${table} AS own WHERE ${value.converted} IS NOT NULL ` +
        `AND NOT EXISTS (SELECT FROM ${tableName(target)} AS other WHERE other."id" = ${value.converted})`,
      isLater: true,
    });
  }
  return checks;
}
