import { dateText } from "./cell-dates.ts";
import { type ReadBounds, rowTaker, type SheetRow, SpreadsheetError } from "./spreadsheet-error.ts";
import { type RawCell, readDateStyles, readSharedStrings, readWorkbook, sheetReader } from "./xlsx-parts.ts";
import { openArchive } from "./zip-entries.ts";

/** A number of up to 15 digits as people typed it: 1.38E10 is a phone's. */
const numberText = (value: string): string =>
  /e/i.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value;

/** The rows of the first sheet that is shown, one after the other, while the file is unpacked. */
export async function* readXlsx(file: Buffer, bounds: ReadBounds): AsyncGenerator<SheetRow> {
  const archive = await openArchive(file, bounds);
  const { sheetPath, dateSystem } = await readWorkbook(archive);
  if (!archive.has(sheetPath)) throw new SpreadsheetError("unreadable");
  const [isDate, shared] = [await readDateStyles(archive), await readSharedStrings(archive)];

  const textOf = ({ type, style, value }: RawCell): string => {
    if (type === "s") return shared[Number(value)] ?? "";
    if (type === "b") return value === "1" ? "TRUE" : "FALSE";
    if (type !== "n") return value;
    return (isDate[style] && dateText(Number(value), dateSystem)) || numberText(value);
  };
  const taken = rowTaker(bounds);
  let ready: SheetRow[] = [];
  const reader = sheetReader((number, raw) => {
    const cells: string[] = [];
    const formulas: number[] = [];
    for (const cell of raw) {
      const text = cell.isFormula ? "" : textOf(cell).trim();
      if (cell.isFormula) formulas.push(cell.column);
      if (text === "" || cell.column < 0) continue;
      // Before anything as long as the column's number is made.
      if (cell.column >= bounds.columns) throw new SpreadsheetError("too_many_columns");
      while (cells.length < cell.column) cells.push("");
      cells[cell.column] = text;
    }
    const row = taken({ number, cells, formulas });
    if (row) ready.push(row);
  });
  for await (const piece of archive.read(sheetPath)) {
    reader.take(piece);
    yield* ready;
    ready = [];
  }
  reader.end();
  yield* ready;
}
