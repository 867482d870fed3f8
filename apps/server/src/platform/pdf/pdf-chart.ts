import type { PdfChart, PdfChartItem } from "./pdf-document.ts";
import { colours, decoration, ensureSpace, type Page, write } from "./pdf-page.ts";

const HEIGHT = 190;
const LABELS = 30;
const AXIS = 48;
const LEGEND = 16;
const SIZE = 7.5;
const GRID_LINES = 4;

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
  const step = [1, 2, 4, 5, 8, 10].find((one) => one * power >= amount) ?? 10;
  return step * power;
}

/** Returns `1.2 万` for `12000`. */
export function shortAmount(amount: number): string {
  const [divisor, unit] = Math.abs(amount) >= 1e8 ? [1e8, " 亿"] : Math.abs(amount) >= 1e4 ? [1e4, " 万"] : [1, ""];
  return `${Number((amount / divisor).toFixed(2))}${unit}`;
}

const sumOf = ({ amounts }: PdfChartItem): number => amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0);

function drawAxes(page: Page, { form, series, items, isStacked }: PdfChart): void {
  const { pdf } = page;
  const isLegendShown = series.length > 1;
  const [left, width] = [page.left + AXIS, page.width - AXIS];
  const top = page.y + (isLegendShown ? LEGEND : 4);
  const height = page.y + HEIGHT - LABELS - top;
  const all = items.flatMap((item) => (isStacked ? [sumOf(item)] : item.amounts.map((one) => one ?? 0)));
  const [high, low] = [ceilingOf(Math.max(0, ...all)), Math.min(0, ...all) < 0 ? -ceilingOf(-Math.min(...all)) : 0];
  const yOf = (amount: number) => top + height * (1 - (amount - low) / (high - low));

  if (isLegendShown) drawLegend(page, series);
  pdf.font("body").fontSize(SIZE);
  for (let n = 0; n <= GRID_LINES; n++) {
    const amount = low + ((high - low) * n) / GRID_LINES;
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
  const every = Math.ceil(52 / slot);
  for (const [n, { label }] of items.entries()) {
    if (n % every !== 0) continue;
    const room = slot * every;
    pdf.fillColor(colours.muted).text(label, left + (n + 0.5) * slot - room / 2, top + height + 4, {
      ...{ width: room, align: "center", height: LABELS - 6, ellipsis: "…" },
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
  const room = Math.min(slot * 0.7, 64);
  for (const [n, { amounts }] of items.entries()) {
    const from = left + n * slot + (slot - room) / 2;
    const width = isStacked ? room : room / Math.max(1, amounts.length);
    let base = 0;
    for (const [place, amount] of amounts.entries()) {
      if (amount === null) continue;
      const x = isStacked ? from : from + place * width;
      const [y, start] = isStacked ? [yOf(base + amount), yOf(base)] : [yOf(amount), zero];
      pdf.rect(x, Math.min(y, start), Math.max(0.5, width - 1), Math.abs(start - y)).fill(colourOf(place));
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
  for (let place = 0; place < count; place++) {
    let isDrawing = false;
    for (const [n, { amounts }] of items.entries()) {
      const amount = amounts[place] ?? null;
      if (amount === null) isDrawing = false;
      else {
        if (isDrawing) pdf.lineTo(xOf(n), yOf(amount));
        else pdf.moveTo(xOf(n), yOf(amount));
        isDrawing = true;
      }
    }
    pdf.lineWidth(1.4).stroke(colourOf(place));
    for (const [n, { amounts }] of items.entries()) {
      const amount = amounts[place] ?? null;
      if (amount !== null) pdf.circle(xOf(n), yOf(amount), 2).fill(colourOf(place));
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
    drawSector(pdf, { x, y, radius, from: angle, to: end }, colourOf(n));
    angle = end;
    const row = page.y + 20 + n * 18;
    pdf.rect(left + width * 0.55, row, 9, 9).fill(colourOf(n));
    pdf
      .font("body")
      .fontSize(SIZE + 1)
      .fillColor(colours.text)
      .text(`${label}  ${shown ?? ""}（${(part * 100).toFixed(1)}%）`, left + width * 0.55 + 15, row - 1.5, {
        ...{ width: width * 0.45 - 15, height: 16, ellipsis: "…" },
      });
  }
  pdf.circle(x, y, radius * 0.55).fill("#ffffff");
}

interface Sector {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly from: number;
  readonly to: number;
}

/** Draws the sector as a fine polygon: PDF arcs are curves, and a circle of so many corners looks round on paper. */
function drawSector(pdf: PDFKit.PDFDocument, { x, y, radius, from, to }: Sector, colour: string): void {
  const steps = Math.max(2, Math.ceil(((to - from) / (2 * Math.PI)) * 180));
  pdf.moveTo(x, y);
  for (let n = 0; n <= steps; n++) {
    const angle = from + ((to - from) * n) / steps;
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
