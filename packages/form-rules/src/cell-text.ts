import type { FormField } from "@tender/contract";
import { beijingDayStart, beijingSecond, parseDay } from "@tender/contract/beijing";
import { identifierOf } from "@tender/contract/normal-form";
import { type CellValue, normaliseValue } from "./cells.ts";
import { decimalOf, decimalOfInteger, fixedText, isDecimal, plainText, roundDecimal, scaleOf } from "./decimals.ts";
import type { FactValue } from "./expression.ts";
import { dayOfFact } from "./fact-day.ts";

const MINUTE = /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/**
 * Converts a Beijing wall clock to an instant in UTC. An impossible time is returned as text, because its conversion
 * would be another time.
 */
function momentOf(text: string): string {
  const [, typedDay, hours, minutes, seconds = 0] = MINUTE.exec(text) ?? [];
  const day = parseDay(typedDay);
  if (day === undefined) return text;
  const at = beijingDayStart(day) + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return new Date(at).toISOString();
}

/**
 * Returns the value for a column of whole numbers. A text without an exact whole number is unchanged, and `findCellFault`
 * refuses it.
 */
function integerCell(text: string): CellValue {
  const value = Number(text);
  // Turns -0 into 0.
  return Number.isSafeInteger(value) ? value + 0 : text;
}

type Scaled = Pick<FormField, "scale">;

/**
 * Returns a decimal with all places of its column: `7.5` is `7.50`. A text with more places, or no decimal, is
 * unchanged, and `findCellFault` refuses it.
 */
export function decimalCell({ scale }: Scaled, text: string): string {
  const value = /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? decimalOf(text) : undefined;
  if (value === undefined) return text;
  return scaleOf(value) > scale ? plainText(value) : fixedText(value, scale);
}

const yes = new Set(["是", "true", "1", "Y", "y"]);
const no = new Set(["否", "false", "0", "N", "n"]);

/** Parses typed text to the value of a cell. Unreadable input is returned as text, which `findCellFault` reports. */
export function cellOfText({ type, scale }: Pick<FormField, "type" | "scale">, typed: string): CellValue {
  // Numbers and dates may be typed with full-width characters.
  const text = type === "text" || type === "many" ? typed.trim() : identifierOf(typed);
  if (text === "") return null;
  switch (type) {
    case "integer":
      return /^-?\d{1,16}$/.test(text) ? integerCell(text) : text;
    case "decimal":
      return decimalCell({ scale }, text);
    case "yes_no":
      return yes.has(text) ? true : no.has(text) ? false : text;
    case "time":
      return /^\d{2}:\d{2}$/.test(text) ? `${text}:00` : text;
    case "moment":
      return momentOf(text);
    case "many":
      return [...new Set(text.split(/[;；\n]/).map((part) => part.trim()))].filter((one) => one !== "");
    default:
      return type === "long_text" ? typed : text;
  }
}

/** Returns the value as people read it and can type it again. */
export function textOfCell({ type }: Pick<FormField, "type">, value: CellValue): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.join("；");
  if (typeof value === "boolean") return value ? "是" : "否";
  return type === "moment" && typeof value === "string" ? beijingSecond(value) : String(value);
}

/** Returns the value for expressions: numbers of either type as decimals. */
export function factOf({ type }: Pick<FormField, "type">, value: CellValue): FactValue {
  if (typeof value === "number") return Number.isSafeInteger(value) ? decimalOfInteger(value) : null;
  return type === "decimal" && typeof value === "string" ? (decimalOf(value) ?? null) : value;
}

/**
 * Converts an expression's result to the value of a cell; undefined: another type. Rounds numbers half up to the
 * column's places.
 */
export function cellOfFact(field: Pick<FormField, "type" | "scale">, fact: FactValue): CellValue | undefined {
  if (fact === null) return null;
  const { type, scale } = field;
  switch (type) {
    case "integer":
      return isDecimal(fact) ? integerCell(plainText(roundDecimal(fact, 0))) : undefined;
    case "decimal":
      return isDecimal(fact) ? fixedText(fact, scale) : undefined;
    case "yes_no":
      return typeof fact === "boolean" ? fact : undefined;
    case "many":
      return Array.isArray(fact) ? normaliseValue(fact) : undefined;
    case "text":
    case "long_text":
      return typeof fact === "string" ? normaliseValue(fact) : isDecimal(fact) ? plainText(fact) : undefined;
    case "day":
      return typeof fact === "string" ? dayOfFact(fact) : undefined;
    default:
      return typeof fact === "string" ? fact : undefined;
  }
}
