import type { Caller, Origin } from "#platform/caller.ts";
import type { CsvSource } from "#platform/csv.ts";
import type { Tx } from "#platform/database/database.ts";

/** What is wrong with a row, in which column as the file calls it, by a code for machines and in words. */
export interface ImportFault {
  readonly column: string | null;
  readonly code: string;
  readonly message: string;
}

/** Why a whole file was refused, or its import broke off. */
export interface Failure {
  readonly code: string;
  readonly message: string;
}

export interface ImportColumn {
  /** By which its texts are known here. */
  readonly key: string;
  /** As the file calls it. */
  readonly title: string;
  readonly isRequired?: true;
  readonly maxLength: number;
  readonly hint: string;
  readonly example: string;
  /** It holds amounts or counts: a fraction that a spreadsheet keeps in 16 or 17 digits is one. */
  readonly isNumber?: true;
  /** Known from our own exports: it may stand in the file, and nothing is taken from it. */
  readonly isPassedOver?: true;
  /** Marked in the template like what is required, while the subject judges whether it is. */
  readonly isMarked?: true;
  /** What may stand in it, for the template's cells to offer. */
  readonly choices?: readonly string[];
}

/** A further sheet of a workbook, by its name. */
export interface ImportSheet {
  readonly name: string;
  readonly columns: readonly ImportColumn[];
}

/** What whoever brought the file asked for beside it. */
export type ImportOptions = Readonly<Record<string, string>>;

/** A row as it was typed, by column. */
export interface TypedRow {
  /** 0: the first sheet; others by their place in the subject's `more`. Those of the first one come first. */
  readonly sheet: number;
  readonly number: number;
  readonly texts: Readonly<Record<string, string>>;
}

/** `kept`: what it names is there already, and stays as it is. */
export interface JudgedRow<Item> {
  readonly sheet?: number;
  readonly number: number;
  readonly name: string;
  readonly faults: readonly ImportFault[];
  readonly outcome: { readonly kind: "new"; readonly item: Item } | { readonly kind: "kept" } | null;
}

/** Judges the rows of one file in their order, some at a time, by what the database holds now. */
export type RowJudge<Item> = (on: Tx, rows: readonly TypedRow[]) => Promise<readonly JudgedRow<Item>[]>;

/** Writes good rows in one transaction. */
export interface RowWriter<Item> {
  /** The ids of what was made, in the order of the items. */
  write(items: readonly Item[]): Promise<readonly string[]>;
  /** What belongs to all of them together, after the last; what the trail keeps of it. */
  finish(): Promise<object>;
}

export interface ImportBy {
  readonly caller: Caller;
  readonly origin: Origin;
  readonly at: Date;
  readonly options: ImportOptions;
}

/** What a file may bring in, and how. */
export interface ImportSubject<Item> {
  readonly key: string;
  /** In words: 用户. */
  readonly what: string;
  /** Of the job and the trail: `user.import`. */
  readonly action: string;
  /** Where its imports are shown. */
  readonly page: string;
  readonly columns: readonly ImportColumn[];
  readonly more?: readonly ImportSheet[];
  /** Its imports are for their importers alone. */
  readonly isOwnOnly?: true;
  judge(on: Tx, caller: Caller, options: ImportOptions): Promise<RowJudge<Item>>;
  writer(tx: Tx, by: ImportBy): RowWriter<Item> | Promise<RowWriter<Item>>;
  /** After the commit. */
  tell?(): void;
  /** More pages of the template, of what may stand in the columns. */
  choices?(caller: Caller): Promise<readonly { readonly name: string; readonly source: CsvSource }[]>;
}
