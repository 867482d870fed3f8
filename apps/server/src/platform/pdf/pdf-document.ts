/** A document as data, before it is drawn: what leaves the server as PDF is written by one renderer. */
export interface PdfDocument {
  readonly title: string;
  /** Below the title: what it is about and as of when. */
  readonly lines: readonly string[];
  /** On each page, beside its number: who took it along, and when. */
  readonly footer: string;
  /** For wide tables. */
  readonly isLandscape: boolean;
  readonly blocks: readonly PdfBlock[];
}

export type PdfBlock = PdfHeading | PdfFacts | PdfTable | PdfChart | PdfNote;

export interface PdfHeading {
  readonly kind: "heading";
  readonly text: string;
}

/** Names and values, two pairs a line. */
export interface PdfFacts {
  readonly kind: "facts";
  readonly facts: readonly (readonly [name: string, value: string])[];
}

export interface PdfColumn {
  readonly title: string;
  /** Relative to the other columns. */
  readonly width: number;
  readonly align?: "left" | "right";
}

export interface PdfTable {
  readonly kind: "table";
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** In place of rows, where there are none. */
  readonly empty: string;
  /** The last row sums up. */
  readonly hasTotal?: boolean;
}

export interface PdfChart {
  readonly kind: "chart";
  readonly form: "bar" | "line" | "pie";
  readonly title: string;
  readonly series: readonly string[];
  readonly items: readonly PdfChartItem[];
  readonly isStacked: boolean;
}

export interface PdfChartItem {
  readonly label: string;
  /** By series, as far as drawing needs them; null: nothing to draw. */
  readonly amounts: readonly (number | null)[];
  /** The same, as people read them. */
  readonly shown: readonly string[];
}

export interface PdfNote {
  readonly kind: "note";
  readonly text: string;
}
