import { isDateFormat } from "./cell-dates.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";
import { readXml, type XmlReader, xmlReader } from "./xlsx-xml.ts";
import type { Archive } from "./zip-entries.ts";

export interface WorkbookFacts {
  /** Path of the first visible sheet. */
  readonly sheetPath: string;
  /** Path of every sheet, by name. */
  readonly paths: ReadonlyMap<string, string>;
  readonly dateSystem: 1900 | 1904;
}

/** Reads the workbook. If it names no visible sheet, the path is the usual one. */
export async function readWorkbook(archive: Archive): Promise<WorkbookFacts> {
  let visibleId: string | undefined;
  let dateSystem: 1900 | 1904 = 1900;
  const targets = new Map<string, string>();
  const sheetIds = new Map<string, string>();
  await readXml(archive.read("xl/workbook.xml"), {
    open: (name, attributes) => {
      if (name === "sheet") sheetIds.set(attributes.name ?? "", attributes["r:id"] ?? "");
      if (name === "sheet" && !/hidden/i.test(attributes.state ?? "")) visibleId ??= attributes["r:id"];
      if (name === "workbookPr" && /^(1|true)$/.test(attributes.date1904 ?? "")) dateSystem = 1904;
    },
  });
  await readXml(archive.read("xl/_rels/workbook.xml.rels"), {
    open: (name, { Id, Target }) => {
      if (name === "Relationship" && Id && Target) targets.set(Id, Target);
    },
  });
  const pathOf = (target: string): string => (target.startsWith("/") ? target.slice(1) : `xl/${target}`);
  const paths = new Map(
    [...sheetIds].flatMap(([name, id]) => {
      const target = targets.get(id);
      return target === undefined ? [] : [[name, pathOf(target)] as const];
    }),
  );
  return { sheetPath: pathOf(targets.get(visibleId ?? "") ?? "worksheets/sheet1.xml"), paths, dateSystem };
}

/** Returns for each cell style, by position, whether it shows a number as a date. */
export async function readDateStyles(archive: Archive): Promise<readonly boolean[]> {
  // Each format is checked once, for all styles that refer to it.
  const areDates = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isCellStyle = false;
  await readXml(archive.read("xl/styles.xml"), {
    open: (name, { numFmtId, formatCode = "" }) => {
      if (name === "numFmt") areDates.set(Number(numFmtId), isDateFormat(Number(numFmtId), formatCode));
      if (name === "cellXfs") isCellStyle = true;
      const id = Number(numFmtId ?? 0);
      if (name === "xf" && isCellStyle) styles.push(areDates.get(id) ?? isDateFormat(id, undefined));
    },
    close: (name) => {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return styles;
}

/** Limit of the shared texts, which are held in memory while the sheet is read. */
const MAX_SHARED_CHARACTERS = 30_000_000;

/**
 * Returns the shared texts by number, each trimmed once for all cells. Ruby text, which states the reading, is not part
 * of a text.
 */
export async function readSharedStrings(archive: Archive): Promise<readonly string[]> {
  const strings: string[] = [];
  let [item, isText, isReading, characters] = ["", false, false, 0];
  await readXml(archive.read("xl/sharedStrings.xml"), {
    open: (name) => {
      if (name === "si") item = "";
      if (name === "rPh") isReading = true;
      isText = name === "t" && !isReading;
    },
    text: (found) => {
      if (!isText) return;
      characters += found.length;
      if (characters > MAX_SHARED_CHARACTERS) throw new SpreadsheetError("too_large");
      item += found;
    },
    close: (name) => {
      if (name === "si") strings.push(item.trim());
      if (name === "rPh") isReading = false;
      if (name === "t") isText = false;
    },
  });
  return strings;
}

/** A cell in the form of the file. */
export interface RawCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  readonly value: string;
  readonly isFormula: boolean;
}

/** Returns the index of a column: A is 0, AA is 26. */
function columnOf(cellReference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(cellReference)?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Calls `onRow` for each row with content. */
export function sheetReader(onRow: (number: number, cells: readonly RawCell[]) => void): XmlReader {
  let [row, column, type, style, value] = [0, -1, "n", 0, ""];
  let [isValue, isReading, isFormula] = [false, false, false];
  let cells: RawCell[] = [];
  return xmlReader({
    open: (name, attributes) => {
      if (name === "row") {
        row = Number(attributes.r ?? row + 1);
        column = -1;
        cells = [];
      }
      if (name === "c") {
        column = attributes.r ? columnOf(attributes.r) : column + 1;
        type = attributes.t ?? "n";
        style = Number(attributes.s ?? 0);
        value = "";
        isFormula = false;
      }
      if (name === "f") isFormula = true;
      if (name === "rPh") isReading = true;
      isValue = (name === "v" || name === "t") && !isReading;
    },
    text: (found) => {
      if (isValue) value += found;
    },
    close: (name) => {
      if (name === "v" || name === "t") isValue = false;
      if (name === "rPh") isReading = false;
      if (name === "c" && (value !== "" || isFormula)) cells.push({ column, type, style, value, isFormula });
      if (name === "row" && cells.length > 0) onRow(row, cells);
    },
  });
}
