import { drawChart } from "./pdf-chart.ts";
import type { PdfBlock, PdfDocument } from "./pdf-document.ts";
import { colours, decoration, MARGIN, openPage, type Page, write } from "./pdf-page.ts";
import { drawFacts, drawTable } from "./pdf-table.ts";

/** Draws a document and returns the bytes of a PDF 1.7 with embedded subsets of its fonts. */
export async function drawPdf(document: PdfDocument): Promise<Uint8Array> {
  const page = openPage(document.title, document.isLandscape);
  const { pdf } = page;
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  write(page, "H1", document.title, { size: 17, font: "bold", after: 6 });
  for (const line of document.lines) write(page, "P", line, { size: 9, colour: colours.muted, after: 3 });
  page.y += 10;
  for (const block of document.blocks) drawBlock(page, block);
  drawFooters(page, document.footer);
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

function drawBlock(page: Page, block: PdfBlock): void {
  switch (block.kind) {
    case "heading":
      write(page, "H2", block.text, { size: 12, font: "bold", colour: colours.accent, after: 6 });
      return;
    case "facts":
      drawFacts(page, block);
      return;
    case "table":
      drawTable(page, block);
      return;
    case "chart":
      drawChart(page, block);
      return;
    default:
      write(page, "P", block.text, { size: 9, colour: colours.muted, after: 10 });
  }
}

function drawFooters(page: Page, footer: string): void {
  const { pdf, left, width } = page;
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    pdf.switchToPage(index);
    const y = pdf.page.height - MARGIN - 8;
    decoration(page, () => {
      pdf.font("body").fontSize(7.5).fillColor(colours.muted);
      pdf.text(footer, left, y, { width: width - 110, height: 12, ellipsis: "…" });
      pdf.text(`第 ${index + 1} 页，共 ${count} 页`, left + width - 105, y, {
        width: 105,
        align: "right",
        lineBreak: false,
      });
    });
  }
}
