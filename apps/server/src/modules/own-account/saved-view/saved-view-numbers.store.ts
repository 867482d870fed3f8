import { isMobile } from "@tender/contract";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { type ProtectedColumn, protectedColumn } from "#platform/protected-text/protected-column.ts";
import type { ProtectedTexts } from "#platform/protected-text/protected-texts.ts";

type Query = Record<string, string>;

/**
 * Query keys by which lists are filtered by a whole number. Other texts under these keys, such as the last four digits
 * or a mail address, stay plain.
 */
const NUMBER_FILTERS = [
  {
    key: "phone",
    title: "列表视图的手机号",
    value: sql`(query ->> 'phone')`,
    set: (value: SQL) => sql`query = jsonb_set(query, '{phone}', to_jsonb(${value}))`,
    where: sql`query ->> 'phone' ~ '^(1[0-9]{10}$|sm4:)'`,
  },
  {
    key: "recipient",
    title: "列表视图的短信收件人",
    value: sql`(query ->> 'recipient')`,
    set: (value: SQL) => sql`query = jsonb_set(query, '{recipient}', to_jsonb(${value}))`,
    where: sql`query ->> 'recipient' ~ '^(1[0-9]{10}$|sm4:)'`,
  },
];

/** Numbers in the filters of saved views. */
export interface SavedViewNumbers {
  seal(query: Query): Query;
  open(query: Query): Query;
  readonly columns: readonly ProtectedColumn[];
}

export function createSavedViewNumbers(db: Db, texts: Pick<ProtectedTexts, "of">): SavedViewNumbers {
  const filters = NUMBER_FILTERS.map((filter) => {
    const name = `saved_view.query.${filter.key}`;
    return { ...filter, name, text: texts.of(name) };
  });
  const mapNumbers = (query: Query, map: (filter: (typeof filters)[number], value: string) => string): Query => ({
    ...query,
    ...Object.fromEntries(
      filters.flatMap((filter) => {
        const value = query[filter.key];
        return value === undefined ? [] : [[filter.key, map(filter, value)]];
      }),
    ),
  });
  return {
    seal: (query) => mapNumbers(query, ({ text }, value) => (isMobile(value) ? text.seal(value) : value)),
    open: (query) => mapNumbers(query, ({ text }, value) => text.open(value)),
    columns: filters.map(({ key: _, ...filter }) =>
      protectedColumn(db, { ...filter, table: sql`saved_view`, id: sql`id` }),
    ),
  };
}
