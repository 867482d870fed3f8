/** A document as data, before it is drawn. One renderer writes all PDF files of the server. */
export interface PdfDocument {
  readonly title: string;
  /** Lines below the title: the subject and the date of the data. */
  readonly lines: readonly string[];
  /** Footer beside the page number: the exporter and the time. */
  readonly footer: string;
  /** Landscape, for wide tables. */
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
  /** Width relative to the other columns. */
  readonly width: number;
  readonly align?: "left" | "right";
}

export interface PdfTable {
  readonly kind: "table";
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Text in place of missing rows. */
  readonly empty: string;
  /** The last row is a total. */
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
  /** Amounts by series, for drawing. Null: nothing to draw. */
  readonly amounts: readonly (number | null)[];
  /** The same amounts as display texts. */
  readonly shown: readonly string[];
}

export interface PdfNote {
  readonly kind: "note";
  readonly text: string;
}
