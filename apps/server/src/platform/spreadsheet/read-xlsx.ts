import { type ReadBounds, type SheetRow, SpreadsheetError } from "./spreadsheet-error.ts";
import { type RawCell, sharedStringsReader, sheetReader, xmlReader } from "./xlsx-parts.ts";
import { allowanceOf, unpack } from "./zip-entries.ts";

/** A number of up to 15 digits as people typed it: 1.38E10 is a phone's. */
const numberText = (value: string): string =>
  /e/i.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value;

/** The path of the first sheet; where the workbook does not say, what every program calls it. */
function firstSheet(): { path(): string; readonly takers: Readonly<Record<string, (piece: Uint8Array) => void>> } {
  let wanted: string | undefined;
  const targets = new Map<string, string>();
  return {
    path: () => {
      const target = targets.get(wanted ?? "") ?? "worksheets/sheet1.xml";
      return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    },
    takers: {
      "xl/workbook.xml": xmlReader({
        open: (name, attributes) => {
          if (name === "sheet") wanted ??= attributes["r:id"];
        },
      }),
      "xl/_rels/workbook.xml.rels": xmlReader({
        open: (name, { Id, Target }) => {
          if (name === "Relationship" && Id && Target) targets.set(Id, Target);
        },
      }),
    },
  };
}

/** The rows of a workbook's first sheet. Formulas are not computed: their last result is the cell, and the row says so. */
export async function* readXlsx(file: Uint8Array, bounds: ReadBounds): AsyncGenerator<SheetRow> {
  const allowance = allowanceOf(bounds);
  const sheet = firstSheet();
  const shared = sharedStringsReader();
  const takers = { ...sheet.takers, "xl/sharedStrings.xml": shared.take };
  for await (const _ of unpack(file, (name) => takers[name as keyof typeof takers], allowance));

  const textOf = ({ type, value }: RawCell): string => {
    if (type === "s") return shared.strings[Number(value)] ?? "";
    if (type === "b") return value === "1" ? "TRUE" : "FALSE";
    return type === "n" ? numberText(value) : value;
  };
  let ready: SheetRow[] = [];
  let [count, isThere] = [0, false];
  const take = sheetReader((number, raw) => {
    const cells: string[] = [];
    const formulas: number[] = [];
    for (const cell of raw) {
      if (cell.column < 0 || cell.column >= bounds.columns) continue;
      while (cells.length < cell.column) cells.push("");
      cells[cell.column] = textOf(cell).trim();
      if (cell.isFormula) formulas.push(cell.column);
    }
    if (formulas.length === 0 && cells.every((text) => text === "")) return;
    count += 1;
    if (count > bounds.rows) throw new SpreadsheetError("too_many_rows");
    ready.push({ number, cells, formulas });
  });
  const path = sheet.path();
  const taker = (name: string) => {
    if (name !== path) return undefined;
    isThere = true;
    return take;
  };
  for await (const _ of unpack(file, taker, allowance)) {
    yield* ready;
    ready = [];
  }
  if (!isThere) throw new SpreadsheetError("unreadable");
}
