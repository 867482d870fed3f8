import {
  acceptsMultiple,
  type ColumnType,
  conditionsOf,
  conditionWords,
  dayConditionWords,
  needsNoValue,
  type RuleCondition,
  type RuleVariable,
  variablesOf,
  variableWords,
} from "@tender/contract/data-rules";

export interface RuleColumn {
  readonly code: string;
  readonly title: string;
  readonly type: ColumnType;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** A rule in the form. */
export interface RulePart {
  readonly column: string;
  readonly condition: RuleCondition;
  readonly source: "fixed" | RuleVariable;
  readonly days: number;
  readonly values: readonly string[];
}

/** A rule as in the contract. */
export interface RuleFields {
  readonly column: string;
  readonly condition: RuleCondition;
  readonly variable: RuleVariable | null;
  readonly days: number;
  readonly values: string[];
}

const wordOf = (type: ColumnType, condition: RuleCondition): string =>
  (type === "day" ? dayConditionWords[condition] : undefined) ?? conditionWords[condition];

export const conditionOptions = (type: ColumnType) =>
  conditionsOf[type].map((value) => ({ value, label: wordOf(type, value) }));

/** Returns the sources of the value: a typed one, or a variable of the request. A person is never typed. */
export function sourceOptions(type: ColumnType, condition: RuleCondition) {
  const variables = variablesOf(type, condition).map((value) => ({ value, label: variableWords[value] }));
  return type === "person" ? variables : [{ value: "fixed" as const, label: "固定值" }, ...variables];
}

/** Returns the kind of field for the value. */
export function valueField(
  type: ColumnType,
  { condition, source }: Pick<RulePart, "condition" | "source">,
): "none" | "days" | "one" | "several" | "day" | "choice" | "choices" {
  if (needsNoValue(condition)) return "none";
  if (source !== "fixed") return source === "today" ? "days" : "none";
  const isMultiple = acceptsMultiple(type, condition);
  if (type === "choice" || type === "yes_no") return isMultiple ? "choices" : "choice";
  if (type === "day") return "day";
  return isMultiple ? "several" : "one";
}

/** Returns the form after its column or condition has changed, without values that no longer fit. */
export function adaptToColumn(form: RulePart, column: RuleColumn): RulePart {
  const condition = conditionsOf[column.type].includes(form.condition)
    ? form.condition
    : (conditionsOf[column.type][0] ?? "eq");
  const sources = sourceOptions(column.type, condition).map(({ value }) => value);
  const source = sources.includes(form.source) ? form.source : (sources[0] ?? "fixed");
  const isOffered = (value: string) =>
    column.choices.length === 0 || column.choices.some((choice) => choice.value === value);
  const values = form.values.filter(isOffered);
  return {
    ...form,
    column: column.code,
    condition,
    source,
    values: acceptsMultiple(column.type, condition) ? values : values.slice(0, 1),
  };
}

export function partOfRule(rule: RuleFields | null, columns: readonly RuleColumn[]): RulePart {
  if (rule) {
    const { column, condition, variable, days, values } = rule;
    return { column, condition, source: variable ?? "fixed", days, values };
  }
  const [first] = columns;
  const empty: RulePart = { column: first?.code ?? "", condition: "eq", source: "fixed", days: 0, values: [] };
  return first ? adaptToColumn(empty, first) : empty;
}

export function fieldsOfRule({ column, condition, source, days, values }: RulePart, type: ColumnType): RuleFields {
  const field = valueField(type, { condition, source });
  const takesValues = field !== "none" && field !== "days";
  return {
    column,
    condition,
    variable: source === "fixed" || needsNoValue(condition) ? null : source,
    days: field === "days" ? (days ?? 0) : 0,
    values: takesValues ? values.map((value) => value.trim()).filter((value) => value !== "") : [],
  };
}
