import type { PdfChart, PdfChartItem } from "./pdf-document.ts";
import { colours, decoration, ensureSpace, type Page, write } from "./pdf-page.ts";

// Lengths in PDF points.
const HEIGHT = 190;
const LABELS = 30;
const AXIS = 48;
const LEGEND = 16;
const SIZE = 7.5;
const MIN_LABEL_WIDTH = 52;
const GRID_LINES = 4;
/** Corners of a circle that is drawn as a polygon. */
const CIRCLE_CORNERS = 180;

/** Draws a chart. Screen readers skip the drawing, because a table beside it contains the figures. */
export function drawChart(page: Page, chart: PdfChart): void {
  ensureSpace(page, HEIGHT + LEGEND + 40);
  write(page, "Caption", chart.title, { size: 10, font: "bold", after: 6 });
  decoration(page, () => {
    if (chart.form === "pie") drawPie(page, chart);
    else drawAxes(page, chart);
  });
  page.y += HEIGHT + 14;
}

const colourOf = (n: number): string => colours.series[n % colours.series.length] ?? colours.accent;

/** Returns a round number at or above the amount, so that the grid's lines have short labels. */
export function ceilingOf(amount: number): number {
  if (amount <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(amount));
  const step = [1, 2, 4, 5, 8, 10].find((factor) => factor * power >= amount) ?? 10;
  return step * power;
}

/** Returns `1.2 万` for `12000`. */
export function shortAmount(amount: number): string {
  const shorten = (divisor: number, unit: string) => `${Number((amount / divisor).toFixed(2))}${unit}`;
  if (Math.abs(amount) >= 1e8) return shorten(1e8, " 亿");
  if (Math.abs(amount) >= 1e4) return shorten(1e4, " 万");
  return shorten(1, "");
}

const sumOf = ({ amounts }: PdfChartItem): number => amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);

function drawAxes(page: Page, { form, series, items, isStacked }: PdfChart): void {
  const { pdf } = page;
  const isLegendShown = series.length > 1;
  const [left, width] = [page.left + AXIS, page.width - AXIS];
  const top = page.y + (isLegendShown ? LEGEND : 4);
  const height = page.y + HEIGHT - LABELS - top;
  const amounts = items.flatMap((item) => (isStacked ? [sumOf(item)] : item.amounts.map((amount) => amount ?? 0)));
  const max = ceilingOf(Math.max(0, ...amounts));
  const lowest = Math.min(0, ...amounts);
  const min = lowest < 0 ? -ceilingOf(-lowest) : 0;
  const yOf = (amount: number) => top + height * (1 - (amount - min) / (max - min));

  if (isLegendShown) drawLegend(page, series);
  pdf.font("body").fontSize(SIZE);
  for (let n = 0; n <= GRID_LINES; n++) {
    const amount = min + ((max - min) * n) / GRID_LINES;
    const y = yOf(amount);
    pdf
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.4)
      .stroke(colours.line);
    pdf
      .fillColor(colours.muted)
      .text(shortAmount(amount), page.left, y - SIZE * 0.7, { width: AXIS - 6, align: "right", lineBreak: false });
  }
  const slot = width / Math.max(1, items.length);
  const labelStep = Math.ceil(MIN_LABEL_WIDTH / slot);
  for (const [n, { label }] of items.entries()) {
    if (n % labelStep !== 0) continue;
    const labelWidth = slot * labelStep;
    pdf.fillColor(colours.muted).text(label, left + (n + 0.5) * slot - labelWidth / 2, top + height + 4, {
      width: labelWidth,
      align: "center",
      height: LABELS - 6,
      ellipsis: "…",
    });
  }
  if (form === "line") drawLines(page, items, series.length, (n) => left + (n + 0.5) * slot, yOf);
  else drawBars(page, items, { left, slot, isStacked, zero: yOf(0), yOf });
}

interface BarPositions {
  readonly left: number;
  readonly slot: number;
  readonly isStacked: boolean;
  readonly zero: number;
  readonly yOf: (amount: number) => number;
}

function drawBars(
  { pdf }: Page,
  items: readonly PdfChartItem[],
  { left, slot, isStacked, zero, yOf }: BarPositions,
): void {
  const groupWidth = Math.min(slot * 0.7, 64);
  for (const [n, { amounts }] of items.entries()) {
    const groupLeft = left + n * slot + (slot - groupWidth) / 2;
    const width = isStacked ? groupWidth : groupWidth / Math.max(1, amounts.length);
    let base = 0;
    for (const [seriesIndex, amount] of amounts.entries()) {
      if (amount === null) continue;
      const x = isStacked ? groupLeft : groupLeft + seriesIndex * width;
      const [y, start] = isStacked ? [yOf(base + amount), yOf(base)] : [yOf(amount), zero];
      pdf.rect(x, Math.min(y, start), Math.max(0.5, width - 1), Math.abs(start - y)).fill(colourOf(seriesIndex));
      base += amount;
    }
  }
}

function drawLines(
  { pdf }: Page,
  items: readonly PdfChartItem[],
  count: number,
  xOf: (n: number) => number,
  yOf: (amount: number) => number,
): void {
  for (let seriesIndex = 0; seriesIndex < count; seriesIndex++) {
    let isDrawing = false;
    for (const [n, { amounts }] of items.entries()) {
      const amount = amounts[seriesIndex] ?? null;
      if (amount === null) isDrawing = false;
      else {
        if (isDrawing) pdf.lineTo(xOf(n), yOf(amount));
        else pdf.moveTo(xOf(n), yOf(amount));
        isDrawing = true;
      }
    }
    pdf.lineWidth(1.4).stroke(colourOf(seriesIndex));
    for (const [n, { amounts }] of items.entries()) {
      const amount = amounts[seriesIndex] ?? null;
      if (amount !== null) pdf.circle(xOf(n), yOf(amount), 2).fill(colourOf(seriesIndex));
    }
  }
}

function drawPie(page: Page, { items }: PdfChart): void {
  const { pdf, left, width } = page;
  const total = items.reduce((sum, { amounts: [amount] }) => sum + (amount ?? 0), 0);
  const radius = HEIGHT / 2 - 8;
  const [x, y] = [left + width * 0.28, page.y + HEIGHT / 2];
  let angle = -Math.PI / 2;
  for (const [
    n,
    {
      label,
      amounts: [amount],
      shown: [shown],
    },
  ] of items.entries()) {
    const part = total > 0 ? (amount ?? 0) / total : 0;
    const end = angle + part * 2 * Math.PI;
    drawSector(pdf, { x, y, radius, startAngle: angle, endAngle: end }, colourOf(n));
    angle = end;
    const row = page.y + 20 + n * 18;
    pdf.rect(left + width * 0.55, row, 9, 9).fill(colourOf(n));
    pdf
      .font("body")
      .fontSize(SIZE + 1)
      .fillColor(colours.text)
      .text(`${label}  ${shown ?? ""}（${(part * 100).toFixed(1)}%）`, left + width * 0.55 + 15, row - 1.5, {
        width: width * 0.45 - 15,
        height: 16,
        ellipsis: "…",
      });
  }
  pdf.circle(x, y, radius * 0.55).fill("#ffffff");
}

interface Sector {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly startAngle: number;
  readonly endAngle: number;
}

/** Draws the sector as a polygon: PDF has no arcs, and a circle of `CIRCLE_CORNERS` corners looks round on paper. */
function drawSector(pdf: PDFKit.PDFDocument, { x, y, radius, startAngle, endAngle }: Sector, colour: string): void {
  const steps = Math.max(2, Math.ceil(((endAngle - startAngle) / (2 * Math.PI)) * CIRCLE_CORNERS));
  pdf.moveTo(x, y);
  for (let n = 0; n <= steps; n++) {
    const angle = startAngle + ((endAngle - startAngle) * n) / steps;
    pdf.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  pdf.closePath().fill(colour);
}

function drawLegend(page: Page, series: readonly string[]): void {
  const { pdf, left, y } = page;
  let x = left + AXIS;
  pdf.font("body").fontSize(SIZE);
  for (const [n, title] of series.entries()) {
    pdf.rect(x, y + 1, 8, 8).fill(colourOf(n));
    pdf.fillColor(colours.text).text(title, x + 12, y, { lineBreak: false });
    x += 12 + pdf.widthOfString(title) + 16;
  }
}
