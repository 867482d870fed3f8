import type { ColumnType } from "@tender/contract/data-rules";
import type { SQL } from "drizzle-orm";

/** A column that rules may refer to. Its SQL is written in the code and contains no typed text. */
export interface RuledColumn {
  readonly title: string;
  readonly type: ColumnType;
  /**
   * Builds the condition on a row from a condition on a value: `(matches) => matches(sql`f.region`)`, or, where a row
   * has several values, `EXISTS (… AND ${matches(…)})`. Days are instants.
   */
  readonly where: (matches: (value: SQL) => SQL) => SQL;
  /** Choices of a column of type choice or yes/no. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
}

/** Preview of a list for people who test rules: a few columns that need no masking. */
export interface RuledPreview {
  /** The `FROM` clause without its keyword, with the aliases of the columns. */
  readonly from: SQL;
  /** Condition that the list applies regardless of the caller. */
  readonly always?: SQL;
  readonly order: SQL;
  readonly id: SQL;
  /** Titles and texts of the columns. */
  readonly shows: readonly { readonly title: string; readonly text: SQL }[];
}

/**
 * Description of a list for data rules. Before its rows are read, the caller requests a condition from `DataRules`: for
 * the list, its counts, its files and a single row by its id.
 */
export interface RuledList {
  /** Name of the list's page, under which rules are stored. */
  readonly code: string;
  readonly title: string;
  /** Components of the menus that show the list. */
  readonly views: readonly string[];
  /** Permission that any of its rows require. Null: every signed-in person may read. */
  readonly permission: string | null;
  readonly columns: Readonly<Record<string, RuledColumn>>;
  readonly preview: RuledPreview;
}

export const ruledList = <const List extends RuledList>(list: List): List => list;

/** Describes a column with one value per row. */
export const plain =
  (value: SQL): RuledColumn["where"] =>
  (matches) =>
    matches(value);
