import type { FormField } from "@tender/contract";
import type { CellValue, RowValues } from "@tender/form-rules";
import { cleanedTexts } from "#platform/formatted-text/formatted-texts.ts";
import { storedCell } from "./row-values.ts";

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
  const cleaned = await cleanedTexts(texts, ownOrigin);
  const byText = new Map(texts.map((text, at) => [text, cleaned[at]?.html]));
  return ({ control }, value) => (control === "rich_text" && typeof value === "string" ? byText.get(value) : value);
}
