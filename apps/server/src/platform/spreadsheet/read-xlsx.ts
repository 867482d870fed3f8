import { decimalOf, plainText } from "@tender/form-rules/decimals";
import { dateText } from "./cell-dates.ts";
import { type CutCell, cutOfNumber, cutOfText, hasResidue, KEPT_DIGITS, LEAST_CUT } from "./cut-numbers.ts";
import { isBlank, type ReadBounds, type RowOfSheet, rowTaker, SpreadsheetError } from "./spreadsheet-error.ts";
import { type RawCell, readDateStyles, readSharedStrings, readWorkbook, sheetReader } from "./xlsx-parts.ts";
import { openArchive } from "./zip-entries.ts";

/** Of a number of a spreadsheet the shortest text that is it, without an exponent. */
function floatText(float: number): string | undefined {
  const value = decimalOf(hasResidue(float) ? float.toPrecision(KEPT_DIGITS) : String(float));
  return value && plainText(value);
}

/** A number as people typed it: 1.38E10 is a phone's, 1234.5599999999999 was 1234.56. Whole ones lose no digit. */
function numberText(value: string): string {
  if (!/[.e]/i.test(value)) return value;
  const float = Number(value);
  if (Number.isSafeInteger(float)) return String(float);
  return Math.abs(float) < LEAST_CUT ? (floatText(float) ?? value) : value;
}

/**
 * The rows of the first sheet that is shown, and behind them of others by their names, one after the other, while the file is unpacked.
 * A name that no sheet has is passed over. The bounds are of all of them together.
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
  const taken = rowTaker({ ...bounds, rows: bounds.rows + more.length });

  async function* rowsOf(path: string, sheet: number): AsyncGenerator<RowOfSheet> {
    let ready: RowOfSheet[] = [];
    const reader = sheetReader((number, raw) => {
      const cells: string[] = [];
      const formulas: number[] = [];
      const cut: CutCell[] = [];
      let hasResult = false;
      for (const cell of raw) {
        const text = cell.isFormula ? "" : textOf(cell).trim();
        if (cell.isFormula) {
          formulas.push(cell.column);
          hasResult ||= !isBlank(cell.value);
        }
        if (text === "" || cell.column < 0) continue;
        // Before anything as long as the column's number is made.
        if (cell.column >= bounds.columns) throw new SpreadsheetError("too_many_columns");
        while (cells.length < cell.column) cells.push("");
        cells[cell.column] = text;
        const lost = cell.type === "n" ? cutOfNumber(cell.value) : cutOfText(text);
        // A time of day is a fraction of as many digits as there are.
        if (lost && !(lost === "fraction" && isDate[cell.style])) cut.push({ column: cell.column, cut: lost });
      }
      const row = taken({ number, cells, formulas, hasResult, cut });
      if (row) ready.push(sheet === 0 ? row : { ...row, sheet });
    });
    for await (const piece of archive.read(path)) {
      reader.take(piece);
      yield* ready;
      ready = [];
    }
    reader.end();
    yield* ready;
  }

  yield* rowsOf(sheetPath, 0);
  for (const [at, name] of more.entries()) {
    const path = paths.get(name);
    if (path !== undefined && path !== sheetPath && archive.has(path)) yield* rowsOf(path, at + 1);
  }
}
