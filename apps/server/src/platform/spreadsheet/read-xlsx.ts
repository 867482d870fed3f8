import { decimalOf, plainText } from "@tender/form-rules/decimals";
import { dateText } from "./cell-dates.ts";
import { createRowCheck, isBlank, type ReadBounds, type RowOfSheet, SpreadsheetError } from "./spreadsheet-error.ts";
import {
  hasResidue,
  MIN_TRUNCATED,
  STORED_DIGITS,
  type TruncatedCell,
  truncationOfNumber,
  truncationOfText,
} from "./truncated-numbers.ts";
import { type RawCell, readDateStyles, readSharedStrings, readWorkbook, sheetReader } from "./xlsx-parts.ts";
import { openArchive } from "./zip-entries.ts";

/** Returns the shortest text of a spreadsheet's number, without an exponent. */
function floatText(float: number): string | undefined {
  const value = decimalOf(hasResidue(float) ? float.toPrecision(STORED_DIGITS) : String(float));
  return value && plainText(value);
}

/**
 * Returns a number as it was typed: 1.38E10 is a phone number, 1234.5599999999999 was 1234.56. Whole numbers lose no
 * digit.
 */
function numberText(value: string): string {
  if (!/[.e]/i.test(value)) return value;
  const float = Number(value);
  if (Number.isSafeInteger(float)) return String(float);
  return Math.abs(float) < MIN_TRUNCATED ? (floatText(float) ?? value) : value;
}

/**
 * Yields the rows of the first visible sheet, then of the sheets with the names of `more`, while the file is unpacked.
 * Skips a name without a sheet. The bounds apply to all sheets together.
 */
export async function* readXlsx(
  file: Buffer,
  bounds: ReadBounds,
  more: readonly string[] = [],
): AsyncGenerator<RowOfSheet> {
  const archive = await openArchive(file, bounds);
  const { sheetPath, paths, dateSystem } = await readWorkbook(archive);
  if (!archive.has(sheetPath)) throw new SpreadsheetError("unreadable");
  const [isDate, shared] = [await readDateStyles(archive), await readSharedStrings(archive)];

  const textOf = ({ type, style, value }: RawCell): string => {
    if (type === "s") return shared[Number(value)] ?? "";
    if (type === "b") return value === "1" ? "TRUE" : "FALSE";
    if (type !== "n") return value;
    return (isDate[style] && dateText(Number(value), dateSystem)) || numberText(value);
  };
  const checkRow = createRowCheck({ ...bounds, rows: bounds.rows + more.length });

  async function* rowsOf(path: string, sheet: number): AsyncGenerator<RowOfSheet> {
    let ready: RowOfSheet[] = [];
    const reader = sheetReader((number, raw) => {
      const cells: string[] = [];
      const formulas: number[] = [];
      const cut: TruncatedCell[] = [];
      let hasResult = false;
      for (const cell of raw) {
        const text = cell.isFormula ? "" : textOf(cell).trim();
        if (cell.isFormula) {
          formulas.push(cell.column);
          hasResult ||= !isBlank(cell.value);
        }
        if (text === "" || cell.column < 0) continue;
        // Checked before an array with this number of elements is created.
        if (cell.column >= bounds.columns) throw new SpreadsheetError("too_many_columns");
        while (cells.length < cell.column) cells.push("");
        cells[cell.column] = text;
        const truncation = cell.type === "n" ? truncationOfNumber(cell.value) : truncationOfText(text);
        // A time of day is a fraction with any number of digits.
        if (truncation && !(truncation === "fraction" && isDate[cell.style]))
          cut.push({ column: cell.column, cut: truncation });
      }
      const row = checkRow({ number, cells, formulas, hasResult, cut });
      if (row) ready.push(sheet === 0 ? row : { ...row, sheet });
    });
    for await (const chunk of archive.read(path)) {
      reader.write(chunk);
      yield* ready;
      ready = [];
    }
    reader.end();
    yield* ready;
  }

  yield* rowsOf(sheetPath, 0);
  for (const [index, name] of more.entries()) {
    const path = paths.get(name);
    if (path !== undefined && path !== sheetPath && archive.has(path)) yield* rowsOf(path, index + 1);
  }
}
