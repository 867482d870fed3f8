import { parseDay } from "#beijing.ts";

// Vocabulary of data rules, shared by server and browser. No imports of zod.

/** Type of a column's values: it decides the conditions and variables of a rule. */
export const columnTypes = ["text", "number", "day", "choice", "department", "person", "yes_no"] as const;
export type ColumnType = (typeof columnTypes)[number];

export const ruleConditions = [
  ...(["eq", "ne", "gt", "gte", "lt", "lte", "in", "not_in"] as const),
  ...(["contains", "starts_with", "within", "empty", "filled"] as const),
] as const;
export type RuleCondition = (typeof ruleConditions)[number];

export const ruleVariables = ["user_id", "account", "department", "departments", "today"] as const;
/**
 * Variables are known at the time of the query: own id, own account, current department, all own departments, Beijing
 * day.
 */
export type RuleVariable = (typeof ruleVariables)[number];

export const conditionWords: Readonly<Record<RuleCondition, string>> = {
  eq: "等于",
  ne: "不等于",
  gt: "大于",
  gte: "不小于",
  lt: "小于",
  lte: "不大于",
  in: "属于其一",
  not_in: "不属于",
  contains: "包含",
  starts_with: "开头是",
  within: "属于（含下级）",
  empty: "为空",
  filled: "不为空",
};

/** Days are compared as earlier and later. */
export const dayConditionWords: Readonly<Partial<Record<RuleCondition, string>>> = {
  eq: "是",
  ne: "不是",
  gt: "晚于",
  gte: "不早于",
  lt: "早于",
  lte: "不晚于",
};

export const variableWords: Readonly<Record<RuleVariable, string>> = {
  user_id: "本人",
  account: "本人账号",
  department: "当前部门",
  departments: "本人所属的全部部门",
  today: "今天",
};

const nullness = ["empty", "filled"] as const;
const order = ["gt", "gte", "lt", "lte"] as const;
const sets = ["in", "not_in"] as const;

export const conditionsOf: Readonly<Record<ColumnType, readonly RuleCondition[]>> = {
  text: ["eq", "ne", ...sets, "contains", "starts_with", ...nullness],
  number: ["eq", "ne", ...order, ...sets, ...nullness],
  day: ["eq", "ne", ...order, ...nullness],
  choice: ["eq", "ne", ...sets, ...nullness],
  department: ["within", "eq", "ne", ...sets, ...nullness],
  person: ["eq", "ne", ...nullness],
  yes_no: ["eq"],
};

const variables: Readonly<Record<ColumnType, readonly RuleVariable[]>> = {
  text: ["account"],
  number: [],
  day: ["today"],
  choice: [],
  department: ["department", "departments"],
  person: ["user_id"],
  yes_no: [],
};

const multipleValueConditions: readonly RuleCondition[] = ["in", "not_in"];

export const needsNoValue = (condition: RuleCondition): boolean => condition === "empty" || condition === "filled";

/** Returns whether a rule with this condition may name several values. */
export const acceptsMultiple = (type: ColumnType, condition: RuleCondition): boolean =>
  multipleValueConditions.includes(condition) || (type === "department" && condition === "within");

/** Returns the allowed variables. `departments` has several values, so it needs a condition that accepts several. */
export const variablesOf = (type: ColumnType, condition: RuleCondition): readonly RuleVariable[] =>
  needsNoValue(condition)
    ? []
    : variables[type].filter((variable) => variable !== "departments" || acceptsMultiple(type, condition));

export const MAX_RULE_VALUES = 100;
export const MAX_RULE_VALUE_LENGTH = 100;
export const MAX_RULE_DAYS = 3_660;

export interface RuleInput {
  readonly condition: RuleCondition;
  readonly variable: RuleVariable | null;
  /** Days added to `today`; negative: earlier. */
  readonly days: number;
  readonly values: readonly string[];
}

export interface RuledColumnFacts {
  readonly type: ColumnType;
  readonly choices?: readonly { readonly value: string }[] | undefined;
}

/** Returns whether the text fits a decimal column: 18 digits before and 6 after the point. */
const isNumber = (text: string): boolean => /^-?\d{1,18}(\.\d{1,6})?$/.test(text);

function isValueOf({ type, choices = [] }: RuledColumnFacts, value: string): boolean {
  if (value === "" || value.length > MAX_RULE_VALUE_LENGTH) return false;
  switch (type) {
    case "number":
      return isNumber(value);
    case "day":
      return parseDay(value) !== undefined;
    case "choice":
    case "yes_no":
      return choices.some((choice) => choice.value === value);
    case "department":
      return /^[A-Za-z0-9-]{1,40}$/.test(value);
    case "person":
      return false;
    default:
      return true;
  }
}

/** Returns the field of a rule that does not fit its column; undefined: the rule is valid. */
export function ruleFault(
  column: RuledColumnFacts,
  { condition, variable, days, values }: RuleInput,
): "condition" | "variable" | "values" | undefined {
  if (!conditionsOf[column.type].includes(condition)) return "condition";
  if (variable !== "today" && days !== 0) return "variable";
  if (needsNoValue(condition)) {
    if (variable !== null) return "variable";
    return values.length > 0 ? "values" : undefined;
  }
  if (variable !== null) {
    if (!variablesOf(column.type, condition).includes(variable)) return "variable";
    return values.length > 0 ? "values" : undefined;
  }
  const maxValues = acceptsMultiple(column.type, condition) ? MAX_RULE_VALUES : 1;
  const isValid = values.length > 0 && values.length <= maxValues && values.every((value) => isValueOf(column, value));
  return isValid ? undefined : "values";
}

/** Returns a rule as text for people: 部门 属于（含下级） 当前部门. */
export function ruleWords(
  { title, type, choices }: { title: string; type: ColumnType; choices: readonly { value: string; label: string }[] },
  { condition, variable, days, values }: RuleInput,
): string {
  const conditionText = (type === "day" ? dayConditionWords[condition] : undefined) ?? conditionWords[condition];
  const sign = days > 0 ? "+" : "−";
  const shift = days === 0 ? "" : ` ${sign} ${Math.abs(days)} 天`;
  const labels = values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value);
  const valueWords = variable === null ? labels.join("、") : `${variableWords[variable]}${shift}`;
  return [title, conditionText, valueWords].filter((part) => part !== "").join(" ");
}
