import { SaxesParser } from "saxes";
import { SpreadsheetError } from "./spreadsheet-error.ts";

interface Handlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Reads XML piece by piece. A document type, and with it every entity of its own, is refused. */
export function xmlReader({ open, text, close }: Handlers): (piece: Uint8Array) => void {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const parser = new SaxesParser();
  const refuse = (cause?: unknown): never => {
    throw new SpreadsheetError("unreadable", { cause });
  };
  parser.on("error", refuse);
  parser.on("doctype", () => refuse());
  parser.on("opentag", ({ name, attributes }) => open?.(localName(name), attributes as Record<string, string>));
  parser.on("text", (found) => text?.(found));
  parser.on("closetag", ({ name }) => close?.(localName(name)));
  return (piece) => {
    try {
      parser.write(decoder.decode(piece, { stream: true }));
    } catch (error) {
      throw error instanceof SpreadsheetError ? error : new SpreadsheetError("unreadable", { cause: error });
    }
  };
}

/** Texts that cells name by their number. What is written above a text to say how it is read is none of it. */
export function sharedStringsReader(): { readonly strings: readonly string[]; take(piece: Uint8Array): void } {
  const strings: string[] = [];
  let [item, isText, isReading] = ["", false, false];
  const take = xmlReader({
    open: (name) => {
      if (name === "si") item = "";
      if (name === "rPh") isReading = true;
      isText = name === "t" && !isReading;
    },
    text: (found) => {
      if (isText) item += found;
    },
    close: (name) => {
      if (name === "si") strings.push(item);
      if (name === "rPh") isReading = false;
      if (name === "t") isText = false;
    },
  });
  return { strings, take };
}

/** A cell as the file has it: what the number of a text stands for may only be known later. */
export interface RawCell {
  readonly column: number;
  readonly type: string;
  readonly value: string;
  readonly isFormula: boolean;
}

/** A is 0, AA is 26. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(place)?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Hands over each row that holds something. */
export function sheetReader(onRow: (number: number, cells: readonly RawCell[]) => void): (piece: Uint8Array) => void {
  let [row, column, type, value, isValue, isFormula] = [0, -1, "n", "", false, false];
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
        value = "";
        isFormula = false;
      }
      if (name === "f") isFormula = true;
      isValue = name === "v" || name === "t";
    },
    text: (found) => {
      if (isValue) value += found;
    },
    close: (name) => {
      if (name === "v" || name === "t") isValue = false;
      if (name === "c" && (value !== "" || isFormula)) cells.push({ column, type, value, isFormula });
      if (name === "row" && cells.length > 0) onRow(row, cells);
    },
  });
}
