import type { Caller, Origin } from "#platform/caller.ts";
import type { CsvSource } from "#platform/csv.ts";
import type { Tx } from "#platform/database/database.ts";

/** A fault of a row: the column as the file names it, a code and a message. `column` null: the whole row. */
export interface ImportFault {
  readonly column: string | null;
  readonly code: string;
  readonly message: string;
}

/** Reason for the refusal of a whole file or the failure of an import. */
export interface Failure {
  readonly code: string;
  readonly message: string;
}

export interface ImportColumn {
  /** Key of its texts in a row. */
  readonly key: string;
  /** Name in the file. */
  readonly title: string;
  readonly isRequired?: true;
  readonly maxLength: number;
  readonly hint: string;
  readonly example: string;
  /** Amounts or counts: a fraction that a spreadsheet stores with 16 or 17 digits is accepted. */
  readonly isNumber?: true;
  /** A column of the portal's exports that a file may contain; its values are ignored. */
  readonly isIgnored?: true;
  /** Marked as required in the template; the subject determines whether it is. */
  readonly isMarked?: true;
  /** Allowed values, which the template's cells offer. */
  readonly choices?: readonly string[];
}

/** A further sheet of a workbook, by its name. */
export interface ImportSheet {
  readonly name: string;
  readonly columns: readonly ImportColumn[];
}

/** Options that the importer chose with the file. */
export type ImportOptions = Readonly<Record<string, string>>;

/** A row as typed, by column. */
export interface TypedRow {
  /** 0: the first sheet; n: the n-th of the subject's `more`. Rows of the first sheet come first. */
  readonly sheet: number;
  readonly number: number;
  readonly texts: Readonly<Record<string, string>>;
}

/** The result of the check of a row. `kept`: the record exists already and does not change. */
export interface JudgedRow<Item> {
  readonly sheet?: number;
  readonly number: number;
  readonly name: string;
  readonly faults: readonly ImportFault[];
  readonly outcome: { readonly kind: "new"; readonly item: Item } | { readonly kind: "kept" } | null;
}

/** Checks rows of one file in their order, chunk by chunk, against the current data. */
export type RowJudge<Item> = (tx: Tx, rows: readonly TypedRow[]) => Promise<readonly JudgedRow<Item>[]>;

/** Writes valid rows in one transaction. */
export interface RowWriter<Item> {
  /** Returns the ids of the created records, in the order of the items. */
  write(items: readonly Item[]): Promise<readonly string[]>;
  /** Completes the import after the last row; returns the details for the trail. */
  finish(): Promise<object>;
}

export interface ImportBy {
  readonly caller: Caller;
  readonly origin: Origin;
  readonly at: Date;
  readonly options: ImportOptions;
}

/** A kind of records that can be imported, with its columns and rules. */
export interface ImportSubject<Item> {
  readonly key: string;
  /** Chinese name of the records: 用户. */
  readonly label: string;
  /** Name of the job and of the action in the trail: `user.import`. */
  readonly action: string;
  /** The page that shows its imports. */
  readonly page: string;
  readonly columns: readonly ImportColumn[];
  readonly more?: readonly ImportSheet[];
  /** Each importer sees only their own imports. */
  readonly isOwnOnly?: true;
  judge(tx: Tx, caller: Caller, options: ImportOptions): Promise<RowJudge<Item>>;
  writer(tx: Tx, by: ImportBy): RowWriter<Item> | Promise<RowWriter<Item>>;
  /** Called after the commit. */
  notify?(): void;
  /** Further sheets of the template, with the allowed values of columns. */
  choices?(caller: Caller): Promise<readonly { readonly name: string; readonly source: CsvSource }[]>;
}
