import type { ColumnType } from "@tender/contract/data-rules";
import type { SQL } from "drizzle-orm";

/** A column that rules may be made of. Its SQL is the server's own: what people type never becomes part of it. */
export interface RuledColumn {
  readonly title: string;
  readonly type: ColumnType;
  /**
   * The condition on a row, made of one on a value: `(matches) => matches(sql`f.region`)`, or, where a row has several
   * values, `EXISTS (… AND ${matches(…)})`. Days are instants.
   */
  readonly where: (matches: (value: SQL) => SQL) => SQL;
  /** Of choices and yes or no. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
}

/** How a list is shown to whoever tries rules out: a few columns that nobody has to mask. */
export interface RuledPreview {
  /** `FROM` without the word, with the names that the columns go by. */
  readonly from: SQL;
  /** What the list leaves out for everybody. */
  readonly always?: SQL;
  readonly order: SQL;
  readonly id: SQL;
  /** Titles and texts. */
  readonly shows: readonly { readonly title: string; readonly text: SQL }[];
}

/**
 * What a list says of itself so that it can be ruled: who asks for its rows asks `DataRules` for a condition first, for the
 * list, its counts, its files and one row by its id alike.
 */
export interface RuledList {
  /** Its name, which rules are kept under: that of its page. */
  readonly code: string;
  readonly title: string;
  /** Components of the menus that show it. */
  readonly views: readonly string[];
  /** What somebody needs to see rows of it at all; null: every signed-in person may ask. */
  readonly permission: string | null;
  readonly columns: Readonly<Record<string, RuledColumn>>;
  readonly preview: RuledPreview;
}

export const ruledList = <const List extends RuledList>(list: List): List => list;

/** A column with one value a row. */
export const plain =
  (value: SQL): RuledColumn["where"] =>
  (matches) =>
    matches(value);
