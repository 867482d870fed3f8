import type { FormField } from "@tender/contract";
import { beijingDay, parseDay } from "@tender/contract/beijing";
import { formLimits } from "@tender/contract/online-forms";
import { isFileControl } from "./fields.ts";

/** Value of a cell in requests and answers: decimals as text, instants in UTC, several values as a list. */
export type CellValue = string | number | boolean | null | readonly string[];
export type RowValues = Readonly<Record<string, CellValue>>;

/** Created by `patternOf` of the entry `/patterns`; undefined: the text is no pattern. */
export type PatternOf = (text: string) => { matches(value: string): boolean } | undefined;
/** Maximum length of a text that is matched with a pattern. */
const MAX_MATCHED_LENGTH = 4_000;

const isEmptyText = (value: unknown): boolean => typeof value === "string" && value.trim() === "";

/** Replaces blank texts and empty lists by null, because they count as empty. */
export const normaliseValue = (value: CellValue): CellValue => {
  if (isEmptyText(value)) return null;
  return Array.isArray(value) && value.length === 0 ? null : value;
};

// Control characters except tab and line breaks, and marks that change the text direction.
const CONTROLS = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

function findTextFault(value: CellValue, maxLength: number): string | undefined {
  if (typeof value !== "string") return "应为文本";
  if ([...value].length > maxLength) return `最长 ${maxLength} 个字符`;
  if (!value.isWellFormed() || CONTROLS.test(value)) return "含有不可见的控制字符";
  return undefined;
}

function findDecimalFault(
  value: CellValue,
  { length, scale }: Pick<FormField, "length" | "scale">,
): string | undefined {
  const parts = typeof value === "string" ? /^-?(0|[1-9]\d*)(?:\.(\d+))?$/.exec(value) : null;
  if (!parts) return "应为数字";
  const [, integer = "", fraction = ""] = parts;
  if (fraction.length > scale) return scale === 0 ? "不能有小数" : `最多 ${scale} 位小数`;
  return integer !== "0" && integer.length > length - scale ? `整数部分最多 ${length - scale} 位` : undefined;
}

const MAX_SAFE_INTEGER = Number.MAX_SAFE_INTEGER;

function findIntegerFault(value: CellValue): string | undefined {
  if (Number.isSafeInteger(value)) return undefined;
  // `cellOfText` returns digits beyond the safe range as text.
  const number = typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value;
  const isTooLarge = Number.isInteger(number) && !Number.isSafeInteger(number);
  return isTooLarge ? `整数应在 -${MAX_SAFE_INTEGER} 到 ${MAX_SAFE_INTEGER} 之间` : "应为整数";
}

const isTime = (value: CellValue): boolean =>
  typeof value === "string" && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value);

function isMoment(value: CellValue): boolean {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z$/.test(value)) return false;
  // `parseDay` also refuses days outside the accepted range.
  return !Number.isNaN(Date.parse(value)) && parseDay(beijingDay(value)) !== undefined;
}

function findListFault({ control }: Pick<FormField, "control">, value: CellValue): string | undefined {
  if (!Array.isArray(value)) return "应为多个值";
  if (isFileControl(control) && value.length > formLimits.files) return `最多 ${formLimits.files} 个文件`;
  if (value.length > formLimits.values) return `最多 ${formLimits.values} 个值`;
  if (
    value.some(
      (entry) => typeof entry !== "string" || entry === "" || findTextFault(entry, formLimits.value) !== undefined,
    )
  )
    return "含有不正确的值";
  return new Set(value).size < value.length ? "有重复的值" : undefined;
}

function findTypeFault(field: FormField, value: CellValue): string | undefined {
  switch (field.type) {
    case "text":
      return findTextFault(value, field.length);
    case "long_text":
      return findTextFault(value, formLimits.longText);
    case "integer":
      return findIntegerFault(value);
    case "decimal":
      return findDecimalFault(value, field);
    case "yes_no":
      return typeof value === "boolean" ? undefined : "应为是或否";
    case "day":
      return typeof value === "string" && parseDay(value) !== undefined ? undefined : "应为日期，如 2026-11-20";
    case "time":
      return isTime(value) ? undefined : "应为时间，如 09:30:00";
    case "moment":
      return isMoment(value) ? undefined : "应为日期时间";
    case "many":
      return findListFault(field, value);
  }
}

function findChoiceFault({ source }: FormField, value: CellValue): string | undefined {
  if (source?.kind !== "list") return undefined;
  const offered = new Set(source.choices.map((choice) => choice.value));
  const values = Array.isArray(value) ? value : [String(value)];
  return values.every((entry) => offered.has(entry)) ? undefined : "不在可选的值之内";
}

/**
 * Returns the fault of a value for form, API and import; undefined: the value is valid. Only the server checks whether
 * the value exists in a dictionary, category or form. `patternOf` null: the pattern engine is not loaded, and the
 * pattern is not checked. An invalid pattern, or a value over `MAX_MATCHED_LENGTH`, counts as a mismatch.
 */
export function findCellFault(field: FormField, input: CellValue, patternOf: PatternOf | null): string | undefined {
  const value = normaliseValue(input);
  if (value === null) return field.isRequired ? "不能为空" : undefined;
  const fault = findTypeFault(field, value) ?? findChoiceFault(field, value);
  if (fault !== undefined || !field.pattern || !patternOf || typeof value !== "string") return fault;
  const pattern = patternOf(field.pattern.text);
  return pattern && value.length <= MAX_MATCHED_LENGTH && pattern.matches(value) ? undefined : field.pattern.message;
}
