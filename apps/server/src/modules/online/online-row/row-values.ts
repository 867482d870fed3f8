import type { FormField } from "@tender/contract";
import { type CellValue, decimalCell, isFileControl, type RowValues, tidied } from "@tender/form-rules";
import { cutText } from "#platform/cut-text.ts";

/** A row as the database tells it: everything that might lose a digit on the way comes as text. */
export type ReadRow = Readonly<Record<string, unknown>>;

export function cellOf({ type }: Pick<FormField, "type">, read: unknown): CellValue {
  if (read === null || read === undefined) return null;
  if (type === "integer") return Number(read);
  if (type === "yes_no") return read === true;
  if (type === "many") return Array.isArray(read) ? read.map(String) : null;
  return String(read);
}

/** As it is kept: decimals with all of their places, instants to the second, no text of blanks. */
export function keptCell({ type, scale }: Pick<FormField, "type" | "scale">, sent: CellValue): CellValue {
  const value = tidied(sent);
  if (type === "decimal" && typeof value === "string") return decimalCell({ scale }, value);
  if (type !== "moment" || typeof value !== "string" || Number.isNaN(Date.parse(value))) return value;
  return new Date(Math.floor(Date.parse(value) / 1_000) * 1_000).toISOString();
}

/** 张***敏: of what is longer than three characters the first and the last stay. */
export function maskedCell(value: CellValue): CellValue {
  if (value === null) return null;
  const characters = [...(Array.isArray(value) ? value.join("；") : String(value))];
  return characters.length > 3 ? `${characters[0]}***${characters.at(-1)}` : "***";
}

const LONGEST_IN_TRAIL = 200;

const trailText = (value: CellValue): CellValue =>
  typeof value === "string" && value.length > LONGEST_IN_TRAIL ? `${cutText(value, LONGEST_IN_TRAIL)}…` : value;

export interface TrailValues {
  readonly before: object | null;
  readonly after: object | null;
}

/** For the trail: the fields that are otherwise, without what not everybody may read. `names`: of files. */
export function trailOf(
  fields: readonly FormField[],
  isKept: (field: FormField) => boolean,
  before: RowValues | null,
  after: RowValues | null,
  names: ReadonlyMap<string, string> = new Map(),
): TrailValues {
  const told = (field: FormField, values: RowValues): CellValue => {
    const kept = values[field.name] ?? null;
    const value =
      isFileControl(field.control) && Array.isArray(kept) ? kept.map((path) => names.get(path) ?? path) : kept;
    return isKept(field) ? trailText(value) : maskedCell(value);
  };
  const otherwise = fields.filter(
    ({ name }) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null),
  );
  const of = (values: RowValues | null) =>
    values && Object.fromEntries(otherwise.map((field) => [field.name, told(field, values)]));
  return { before: of(before), after: of(after) };
}

/** The table is otherwise by now, or is being changed: whoever asks again finds it as it is. */
export const MOVED: ReadonlySet<string> = new Set(["42703", "42P01", "55P03", "57014", "22001", "42804"]);
