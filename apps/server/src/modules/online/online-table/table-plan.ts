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

export interface PlanOf {
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
  const byDefault = defaultOf(field);
  const parts = [identifier(field.name), sqlTypeOf(field), field.isRequired ? "NOT NULL" : ""];
  return [...parts, byDefault === null ? "" : `DEFAULT ${byDefault}`].filter((part) => part !== "").join(" ");
};

const step = (kind: string, words: string, sql: string, loses = false): Step => ({ kind, words, sql, loses });

function creation({ formId, draft, kinds }: PlanOf): Pick<TablePlan, "steps" | "checks"> {
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
  readonly at: number;
}

const isSameType = (one: FormField, other: FormField): boolean => sqlTypeOf(one) === sqlTypeOf(other);

/** Plans the change of the published table into the draft's. A change that is impossible is a fault. */
export function planOf(input: PlanOf): TablePlan {
  const { formId, current, draft, aside, kinds, day } = input;
  if (!current) return { ...creation(input), faults: [], setAside: [], restoredIds: [] };
  const table = tableName(draft.code);
  const alter = (change: string): string => `ALTER TABLE ${table} ${change}`;
  const steps: Step[] = [];
  const checks: Check[] = [];
  const faults: FormFault[] = [];

  const asideOf = new Map(aside.map((one) => [one.field.id, one]));
  const known = new Map(current.fields.map((field) => [field.id, { field, column: field.name }]));
  const retained: RetainedColumn[] = [];
  const added: FormField[] = [];
  const restoredIds: string[] = [];
  for (const [at, after] of draft.fields.entries()) {
    const now = known.get(after.id);
    const away = asideOf.get(after.id);
    if (now) retained.push({ before: now.field, after, column: now.column, at });
    else if (away) {
      retained.push({
        before: { ...away.field, isRequired: false, defaultText: null },
        after,
        column: away.column,
        at,
      });
      restoredIds.push(away.id);
    } else added.push(after);
  }
  const stays = new Set(draft.fields.map(({ id }) => id));
  const gone = current.fields.filter(({ id }) => !stays.has(id));

  // Guards that change are dropped first and created last.
  const guardsBefore = guardsOf({ formId, definition: current, kinds });
  const guardsAfter = guardsOf({ formId, definition: draft, kinds });
  const [namesBefore, namesAfter] = [guardsBefore, guardsAfter].map((list) => new Set(list.map(({ name }) => name)));
  for (const guard of guardsBefore)
    if (!namesAfter?.has(guard.name)) steps.push(step("guard", `撤销：${guard.words}`, guard.drop));

  const setAside = gone.map((field) => ({ column: `zz_${field.id}_${day}`, field }));
  for (const { column, field } of setAside) {
    const [from, to] = [identifier(field.name), identifier(column)];
    const words = `停用“${field.title}”（${field.name}），数据保留 30 天`;
    steps.push(step("set_aside", words, alter(`RENAME COLUMN ${from} TO ${to}`), true));
    if (field.isRequired)
      steps.push(step("set_aside", `停用的“${field.title}”不再必填`, alter(`ALTER COLUMN ${to} DROP NOT NULL`)));
    if (defaultOf(field) !== null)
      steps.push(step("set_aside", `停用的“${field.title}”不再有默认值`, alter(`ALTER COLUMN ${to} DROP DEFAULT`)));
  }

  // Swapped names would collide, so such columns get a temporary name in between.
  const renamed = retained.filter(({ column, after }) => column !== after.name);
  const inUse = new Set(retained.map(({ column }) => column));
  const between = new Map(
    renamed.filter(({ after }) => inUse.has(after.name)).map((one) => [one, `zt_${one.after.id}`]),
  );
  for (const [{ column, before }, name] of between)
    steps.push(
      step(
        "rename",
        `“${before.title}”先改用临时名称`,
        alter(`RENAME COLUMN ${identifier(column)} TO ${identifier(name)}`),
      ),
    );
  for (const one of renamed) {
    const from = between.get(one) ?? one.column;
    const isBack = one.column.startsWith("zz_");
    const words = isBack
      ? `取回停用的“${one.before.title}”`
      : `“${one.before.title}”的名称由 ${one.before.name} 改为 ${one.after.name}`;
    steps.push(
      step(
        isBack ? "take_back" : "rename",
        words,
        alter(`RENAME COLUMN ${identifier(from)} TO ${identifier(one.after.name)}`),
      ),
    );
  }

  /** SQL of the present value and of the converted one. */
  const converted = new Map<string, { readonly now: string; readonly later: string }>();
  for (const { before, after, column, at } of retained) {
    const [now, then] = [identifier(column), identifier(after.name)];
    let conversion: Conversion | undefined;
    if (isFileControl(before.control) !== isFileControl(after.control))
      faults.push({ at: `fields.${at}.control`, what: "附件、图片与其他控件不能互相改变，请新建字段" });
    if (!isSameType(before, after)) {
      conversion = conversionOf(now, before, after);
      const done = conversionOf(then, before, after);
      if (!conversion || !done) {
        const words = `不能由${fieldTypeWords[before.type]}改为${fieldTypeWords[after.type]}，请新建字段`;
        faults.push({ at: `fields.${at}.type`, what: words });
        continue;
      }
      const words = `“${after.title}”的类型由 ${sqlTypeOf(before)} 改为 ${sqlTypeOf(after)}`;
      // A default of the old type cannot always be converted.
      if (defaultOf(before) !== null)
        steps.push(step("default", `“${after.title}”先移除默认值`, alter(`ALTER COLUMN ${then} DROP DEFAULT`)));
      steps.push(
        step(
          "type",
          words,
          alter(`ALTER COLUMN ${then} TYPE ${sqlTypeOf(after)} USING ${done.using}`),
          conversion.loses,
        ),
      );
      if (conversion.misfit !== null)
        checks.push({
          field: after.name,
          title: after.title,
          what: `不能成为${fieldTypeWords[after.type]}（${sqlTypeOf(after)}）`,
          query: `SELECT "id", ${now}::text AS value FROM ${table} WHERE ${conversion.misfit}`,
          isLater: false,
        });
    }
    const value = conversion?.using ?? now;
    converted.set(after.id, { now, later: value });
    if (after.isRequired && (!before.isRequired || conversion))
      checks.push({
        field: after.name,
        title: after.title,
        what: "没有值，不能改为必填",
        query: `SELECT "id", ${now}::text AS value FROM ${table} WHERE ${value} IS NULL`,
        isLater: conversion !== undefined,
      });
    const [defaultNow, defaultThen] = [conversion ? null : defaultOf(before), defaultOf(after)];
    if (defaultNow !== defaultThen)
      steps.push(
        defaultThen === null
          ? step("default", `“${after.title}”不再有默认值`, alter(`ALTER COLUMN ${then} DROP DEFAULT`))
          : step(
              "default",
              `“${after.title}”的默认值改为 ${after.defaultText}`,
              alter(`ALTER COLUMN ${then} SET DEFAULT ${defaultThen}`),
            ),
      );
    if (after.isRequired !== before.isRequired)
      steps.push(
        after.isRequired
          ? step("required", `“${after.title}”改为必填`, alter(`ALTER COLUMN ${then} SET NOT NULL`))
          : step("required", `“${after.title}”改为选填`, alter(`ALTER COLUMN ${then} DROP NOT NULL`)),
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

  const made = guardsAfter.filter(({ name }) => !namesBefore?.has(name));
  for (const { words, make } of made) steps.push(step("guard", words, make));
  checks.push(...guardChecks({ draft, table, made, converted, retained }));
  return { steps, checks, faults, setAside, restoredIds };
}

interface GuardChecks {
  readonly draft: FormDefinition;
  readonly table: string;
  readonly made: readonly Guard[];
  readonly converted: ReadonlyMap<string, { readonly now: string; readonly later: string }>;
  readonly retained: readonly RetainedColumn[];
}

/**
 * Checks for duplicates of values that become unique, and for links to missing records. Converted values are checked
 * again: different texts may be one number.
 */
function guardChecks({ draft, table, converted, retained, made }: GuardChecks): Check[] {
  const changed = new Map(retained.map(({ before, after }) => [after.id, !isSameType(before, after)]));
  const uniques = [
    ...draft.fields.filter(({ isUnique }) => isUnique).map((field) => [field]),
    ...draft.indexes
      .filter(({ isUnique }) => isUnique)
      .map(({ fields: names }) => names.flatMap((name) => draft.fields.find((field) => field.name === name) ?? [])),
  ];
  const madeWords = new Set(made.map(({ words }) => words));
  const checks: Check[] = [];
  for (const fields of uniques) {
    const values = fields.flatMap((field) => {
      const value = converted.get(field.id);
      return value ? { now: value.now, later: distinctText(field, value.later) } : [];
    });
    const [first] = fields;
    // A new column has no values, and empty values may repeat.
    if (!first || values.length < fields.length) continue;
    const isNew =
      fields.some(({ id }) => changed.get(id)) ||
      madeWords.has(`“${first.title}”不能重复`) ||
      madeWords.has(`${fields.map(({ title }) => `“${title}”`).join("、")}的唯一索引`);
    if (!isNew) continue;
    const over = values.map(({ later }) => later);
    checks.push({
      field: first.name,
      title: fields.map(({ title }) => title).join("、"),
      what: "有重复的值，不能要求唯一",
      query:
        `SELECT "id", value FROM (SELECT "id", concat_ws('；', ${values.map(({ now }) => `${now}::text`).join(", ")}) AS value, ` +
        `count(*) OVER (PARTITION BY ${over.join(", ")}) AS n FROM ${table} ` +
        `WHERE ${over.map((value) => `${value} IS NOT NULL`).join(" AND ")}) AS counted WHERE n > 1`,
      isLater: true,
    });
  }
  const parent = draft.tree?.parent;
  for (const field of draft.fields) {
    const target = field.link?.form ?? (field.name === parent ? draft.code : undefined);
    const value = converted.get(field.id);
    if (target === undefined || !value || !made.some((guard) => guard.target === target)) continue;
    checks.push({
      field: field.name,
      title: field.title,
      what: `不是表单“${target}”的记录`,
      query:
        `SELECT "id", ${value.now}::text AS value FROM ${table} AS own WHERE ${value.later} IS NOT NULL ` +
        `AND NOT EXISTS (SELECT FROM ${tableName(target)} AS other WHERE other."id" = ${value.later})`,
      isLater: true,
    });
  }
  return checks;
}
