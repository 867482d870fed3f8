import type { FormField } from "@tender/contract";
import { type CellValue, decimalCell, isFileControl, normaliseValue, type RowValues } from "@tender/form-rules";
import { cleanHtmlTexts } from "#platform/formatted-text/formatted-texts.ts";
import { truncateText } from "#platform/limited-text.ts";

/** A row as the database returns it. A value that could lose digits is a text. */
export type ReadRow = Readonly<Record<string, unknown>>;

export function cellOf({ type }: Pick<FormField, "type">, read: unknown): CellValue {
  if (read === null || read === undefined) return null;
  if (type === "integer") return Number(read);
  if (type === "yes_no") return read === true;
  if (type === "many") return Array.isArray(read) ? read.map(String) : null;
  return String(read);
}

/** Returns a cell as stored: decimals with all places, instants to the second, no blank text. */
export function storedCell({ type, scale }: Pick<FormField, "type" | "scale">, sent: CellValue): CellValue {
  const value = normaliseValue(sent);
  if (type === "decimal" && typeof value === "string") return decimalCell({ scale }, value);
  if (type !== "moment" || typeof value !== "string" || Number.isNaN(Date.parse(value))) return value;
  return new Date(Math.floor(Date.parse(value) / 1_000) * 1_000).toISOString();
}

/** Masks a value: 张***敏. The first and the last character are shown if there are more than three. */
export function maskCell(value: CellValue): CellValue {
  if (value === null) return null;
  const characters = [...(Array.isArray(value) ? value.join("；") : String(value))];
  return characters.length > 3 ? `${characters[0]}***${characters.at(-1)}` : "***";
}

const MAX_TRAIL_TEXT = 200;

const trailText = (value: CellValue): CellValue =>
  typeof value === "string" && value.length > MAX_TRAIL_TEXT ? `${truncateText(value, MAX_TRAIL_TEXT)}…` : value;

export interface TrailValues {
  readonly before: object | null;
  readonly after: object | null;
}

/**
 * Returns the changed fields for the audit trail, masked unless everybody may read them. `names`: names of files, by
 * path.
 */
export function trailOf(
  fields: readonly FormField[],
  isUnmasked: (field: FormField) => boolean,
  before: RowValues | null,
  after: RowValues | null,
  names: ReadonlyMap<string, string> = new Map(),
): TrailValues {
  const trailCell = (field: FormField, values: RowValues): CellValue => {
    const stored = values[field.name] ?? null;
    const value =
      isFileControl(field.control) && Array.isArray(stored) ? stored.map((path) => names.get(path) ?? path) : stored;
    return isUnmasked(field) ? trailText(value) : maskCell(value);
  };
  const changed = fields.filter(
    ({ name }) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null),
  );
  const trailRow = (values: RowValues | null) =>
    values && Object.fromEntries(changed.map((field) => [field.name, trailCell(field, values)]));
  return { before: trailRow(before), after: trailRow(after) };
}

/** SQL states: the table was changed, or is being changed. A retry finds the present table. */
export const TABLE_CHANGED: ReadonlySet<string> = new Set(["42703", "42P01", "55P03", "57014", "22001", "42804"]);

/** Returns a cell as it is stored; formatted text is limited as in notices. Undefined: the text is too complex. */
export type CellCleaner = (field: FormField, value: CellValue) => CellValue | undefined;

/**
 * Cleans the formatted texts of many rows together, long ones in another thread. `ownOrigin`: the address of this
 * portal.
 */
export async function cellCleaner(
  fields: readonly FormField[],
  rows: readonly RowValues[],
  ownOrigin: string,
): Promise<CellCleaner> {
  const formatted = fields.filter(({ control }) => control === "rich_text");
  const cells = rows.flatMap((values) => formatted.map((field) => storedCell(field, values[field.name] ?? null)));
  const texts = [...new Set(cells)].filter((cell) => typeof cell === "string");
  const cleaned = await cleanHtmlTexts(texts, ownOrigin);
  const byText = new Map(texts.map((text, index) => [text, cleaned[index]?.html]));
  return ({ control }, value) => (control === "rich_text" && typeof value === "string" ? byText.get(value) : value);
}
