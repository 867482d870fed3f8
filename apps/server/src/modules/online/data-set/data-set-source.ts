import type { DataSet, DataSetColumn } from "@tender/contract";
import type { Names, RowReader } from "#modules/online/online-row/form-rows.service.ts";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import type { QueryColumn } from "#platform/row-query/row-query.ts";

/** Part of an SQL statement. Only a store reads it; other code passes it on. */
export type SqlPart = RowCondition;

export type SetReader = RowReader;

/** A column of a data set with its SQL. */
export interface SetColumn extends DataSetColumn {
  readonly value: SqlPart;
  /** SQL of the shown text, where the type does not determine it. */
  readonly text?: SqlPart;
  /** Type by which filters compare the column. Null: the column cannot be filtered. */
  readonly queryColumn: QueryColumn | null;
  /** Masks a personal text before it leaves the server. */
  readonly mask?: (text: string) => string;
  /** Looks up names of values that only a table knows. */
  readonly names?: Names;
}

/** A data set for one reader: the rows and the columns that are not hidden from the reader. */
export interface ReadSet {
  readonly code: string;
  readonly title: string;
  readonly kind: DataSet["kind"];
  readonly list: DataSet["list"];
  readonly columns: readonly SetColumn[];
  /** `FROM` clause without the keyword, with the aliases that the columns use. */
  readonly from: SqlPart;
  /** Conditions that hold for every reader, and those of the reader's data rules. */
  readonly where: readonly SqlPart[];
  /** Order of unsorted rows, and the last criterion of sorted ones. */
  readonly order: SqlPart;
  /** The view of the set, or its department column, no longer exists in the database. */
  readonly isGone?: true;
  /** Identifies a row. Null: rows have no key. */
  readonly id: SqlPart | null;
}

/** Privileges on one relation that the report role needs. */
export interface ReadGrant {
  readonly schema: string;
  readonly relation: string;
  /** Null: every column, for a view that was created for reports. */
  readonly columns: readonly string[] | null;
}

/** A source of data sets. A further kind of set is a further source in the module's list. */
export interface DataSetSource {
  /** Codes of all its sets, independent of the reader. */
  codes(): Promise<readonly string[]>;
  /** Undefined: no set has the code, or the reader may not see it. */
  find(code: string, reader: SetReader): Promise<ReadSet | undefined>;
  grants(): Promise<readonly ReadGrant[]>;
}
