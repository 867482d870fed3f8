import type { DataSet, DataSetColumn } from "@tender/contract";
import type { Names, RowReader } from "#modules/online/online-row/form-rows.service.ts";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import type { AskedColumn } from "#platform/row-query/row-query.ts";

/** Part of a statement. Whoever is no store hands it on and looks at nothing in it. */
export type SqlPart = RowCondition;

export type SetReader = RowReader;

/** A column as statements read it. */
export interface SetColumn extends DataSetColumn {
  readonly value: SqlPart;
  /** How it is read, where its type does not say so. */
  readonly text?: SqlPart;
  /** How it is compared; null: nothing is asked by it. */
  readonly asked: AskedColumn | null;
  /** What leaves in the place of a text that is personal. */
  readonly mask?: (text: string) => string;
  /** What values are called that only a table knows. */
  readonly names?: Names;
}

/** A data set as somebody may read it: their rows, and the columns that are not hidden from them. */
export interface ReadSet {
  readonly code: string;
  readonly title: string;
  readonly kind: DataSet["kind"];
  readonly list: DataSet["list"];
  readonly columns: readonly SetColumn[];
  /** `FROM` without the word, with the names that the columns go by. */
  readonly from: SqlPart;
  /** What is left out for everybody, and what data rules leave out for the reader. */
  readonly where: readonly SqlPart[];
  /** Of rows that nobody has sorted, and behind what they are sorted by. */
  readonly order: SqlPart;
  /** What it reads is not in the database any more. */
  readonly isGone?: true;
  /** What tells a row from the others; null: nothing does. */
  readonly id: SqlPart | null;
}

/** What the role of reports must be allowed to read. */
export interface ReadGrant {
  readonly schema: string;
  readonly relation: string;
  /** Null: every column, as of a view that was made to be read. */
  readonly columns: readonly string[] | null;
}

/** Where data sets come from. Another kind of set is another source in the list of the module. */
export interface DataSetSource {
  /** Codes of its sets, whoever asks. */
  codes(): Promise<readonly string[]>;
  /** Undefined: there is none of the code, or it is not the reader's to see. */
  find(code: string, reader: SetReader): Promise<ReadSet | undefined>;
  grants(): Promise<readonly ReadGrant[]>;
}
