import { fileURLToPath } from "node:url";
import PDFKit from "pdfkit";

/** In points, for A4. */
export const MARGIN = 44;
const FOOTER_HEIGHT = 26;

export const colours = {
  text: "#1d2129",
  muted: "#5c6470",
  line: "#d5d9e0",
  head: "#eef2f8",
  accent: "#1f5fbf",
  series: [
    "#1f5fbf",
    "#d9822b",
    "#2f8f6b",
    "#8a5bb5",
    "#7a8494",
    "#b5473c",
    "#b8a13a",
    "#4aa3c7",
    "#c76f9b",
    "#5d6b3f",
  ],
} as const;

/** A document that is being drawn, with the position of the next block. */
export interface Page {
  readonly pdf: PDFKit.PDFDocument;
  readonly left: number;
  readonly width: number;
  /** Vertical position of the next block. */
  y: number;
  /** Lowest position for blocks on a page. */
  readonly bottom: number;
}

/** The fonts are stored beside the entry of their package. */
const fontFile = (weight: "Regular" | "Bold"): string =>
  fileURLToPath(new URL(`../fonts/NotoSansHans-${weight}.otf`, import.meta.resolve("@embedpdf/fonts-sc")));

/** Creates a tagged document in Chinese with the fonts `body` and `bold`. */
export function openPage(title: string, isLandscape: boolean): Page {
  const pdf = new PDFKit({
    size: "A4",
    layout: isLandscape ? "landscape" : "portrait",
    // All positions are computed here, so pdfkit must not begin a page itself.
    margin: 0,
    bufferPages: true,
    tagged: true,
    lang: "zh-CN",
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: title },
  });
  pdf.registerFont("body", fontFile("Regular"));
  pdf.registerFont("bold", fontFile("Bold"));
  return {
    pdf,
    left: MARGIN,
    width: pdf.page.width - 2 * MARGIN,
    y: MARGIN,
    bottom: pdf.page.height - MARGIN - FOOTER_HEIGHT,
  };
}

export function newPage(page: Page): void {
  page.pdf.addPage();
  page.y = MARGIN;
}

/** Begins a new page if the space below is less than `height`. */
export function ensureSpace(page: Page, height: number): void {
  if (page.y > MARGIN && page.y + height > page.bottom) newPage(page);
}

/** Draws parts that screen readers skip: rules, fills and footers. */
export function decoration(page: Page, draw: () => void): void {
  page.pdf.markContent("Artifact");
  draw();
  page.pdf.endMarkedContent();
}

export type Tag = "H1" | "H2" | "P" | "Caption";

/** Draws one block of text under its tag and advances below it. */
export function write(
  page: Page,
  tag: Tag,
  text: string,
  {
    size,
    font = "body",
    colour = colours.text,
    after,
  }: { size: number; font?: string; colour?: string; after: number },
): void {
  const { pdf, left, width } = page;
  pdf.font(font).fontSize(size);
  const height = pdf.heightOfString(text, { width });
  ensureSpace(page, height);
  pdf.addStructure(
    pdf.struct(tag, {}, () => {
      pdf.font(font).fontSize(size).fillColor(colour).text(text, left, page.y, { width });
    }),
  );
  page.y += height + after;
}
