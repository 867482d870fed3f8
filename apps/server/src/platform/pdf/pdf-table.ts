import type { PdfFacts, PdfTable } from "./pdf-document.ts";
import { maxPrintedRows } from "./pdf-limits.ts";
import { colours, decoration, ensureSpace, newPage, type Page, write } from "./pdf-page.ts";

// Lengths in PDF points.
const FONT_SIZE = 8.5;
const PAD_X = 5;
const PAD_Y = 4;
const SPACE_AFTER = 14;
/** Limit of characters in a cell. */
const MAX_CHARACTERS = 300;

interface Cell {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly align: "left" | "right";
}

interface RowStyle {
  readonly tag: "TH" | "TD";
  readonly font: "body" | "bold";
  readonly fill?: string;
}

const head: RowStyle = { tag: "TH", font: "bold", fill: colours.head };
const body: RowStyle = { tag: "TD", font: "body" };
const total: RowStyle = { tag: "TD", font: "bold", fill: colours.head };

/**
 * Draws a table with its head repeated on each page. A row is split at the end of a page only if it is higher than a
 * page.
 */
export function drawTable(page: Page, { columns, rows: allRows, empty, hasTotal = false }: PdfTable): void {
  const rowLimit = maxPrintedRows(columns.length);
  const rows = allRows.length > rowLimit ? allRows.slice(0, rowLimit) : allRows;
  const unit = page.width / columns.reduce((sum, { width }) => sum + width, 0);
  let x = page.left;
  const boxes = columns.map(({ width, align = "left" }) => {
    const box = { x, width: width * unit, align };
    x += box.width;
    return box;
  });
  const cellsOf = (texts: readonly string[]): Cell[] =>
    boxes.map((box, index) => ({ ...box, text: truncate(texts[index] ?? "") }));
  const table = page.pdf.struct("Table");
  page.pdf.addStructure(table);

  const heading = cellsOf(columns.map(({ title }) => title));
  const headHeight = heightOf(page, heading, head);
  const drawHead = () => drawRow(page, table, heading, head, headHeight);
  const shown = rows.length > 0 ? rows : [[empty]];
  const first = rows.length > 0 ? cellsOf(shown[0] ?? []) : [wholeWidth(page, empty)];
  ensureSpace(page, headHeight + heightOf(page, first, body));
  drawHead();
  for (const [n, texts] of shown.entries()) {
    const cells = rows.length > 0 ? cellsOf(texts) : first;
    const style = hasTotal && n === shown.length - 1 ? total : body;
    const height = Math.min(heightOf(page, cells, style), page.bottom - page.left - headHeight);
    if (page.y + height > page.bottom) {
      newPage(page);
      drawHead();
    }
    drawRow(page, table, cells, style, height);
  }
  table.end();
  page.y += SPACE_AFTER;
  if (rows.length < allRows.length)
    write(page, "P", `仅列出前 ${rowLimit} 行，共 ${allRows.length} 行。`, {
      size: 9,
      colour: colours.muted,
      after: SPACE_AFTER,
    });
}

const truncate = (text: string): string => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text);

const wholeWidth = (page: Page, text: string): Cell => ({ text, x: page.left, width: page.width, align: "left" });

/** Draws names and values, two pairs in a line, without lines between the columns. */
export function drawFacts(page: Page, { facts }: PdfFacts): void {
  const nameWidth = 84;
  const half = page.width / 2;
  const table = page.pdf.struct("Table");
  page.pdf.addStructure(table);
  for (let n = 0; n < facts.length; n += 2) {
    const pairs = facts.slice(n, n + 2);
    const cells = pairs.flatMap(([name, value], side): [Cell, Cell] => {
      const x = page.left + side * half;
      return [
        { text: name, x, width: nameWidth, align: "left" },
        { text: value, x: x + nameWidth, width: half - nameWidth, align: "left" },
      ];
    });
    const height = heightOf(page, cells, body);
    ensureSpace(page, height);
    drawRow(page, table, cells, body, height, (index) => (index % 2 === 0 ? colours.muted : colours.text));
  }
  table.end();
  page.y += SPACE_AFTER;
}

function heightOf({ pdf }: Page, cells: readonly Cell[], { font }: RowStyle): number {
  pdf.font(font).fontSize(FONT_SIZE);
  const lines = cells.map(({ text, width }) =>
    pdf.heightOfString(text === "" ? " " : text, { width: width - 2 * PAD_X }),
  );
  return Math.max(...lines) + 2 * PAD_Y;
}

function drawRow(
  page: Page,
  table: PDFKit.PDFStructureElement,
  cells: readonly Cell[],
  { tag, font, fill }: RowStyle,
  height: number,
  colourOf: (index: number) => string = () => colours.text,
): void {
  const { pdf, left, width, y } = page;
  decoration(page, () => {
    if (fill) pdf.rect(left, y, width, height).fill(fill);
    pdf
      .moveTo(left, y + height)
      .lineTo(left + width, y + height)
      .lineWidth(0.5)
      .stroke(colours.line);
  });
  const row = pdf.struct("TR");
  table.add(row);
  for (const [index, cell] of cells.entries())
    row.add(
      pdf.struct(tag, {}, () => {
        const { text, x, align } = cell;
        pdf.font(font).fontSize(FONT_SIZE).fillColor(colourOf(index));
        pdf.text(text, x + PAD_X, y + PAD_Y, {
          width: cell.width - 2 * PAD_X,
          align,
          height: height - 2 * PAD_Y + 1,
          ellipsis: "…",
        });
      }),
    );
  row.end();
  page.y += height;
}
