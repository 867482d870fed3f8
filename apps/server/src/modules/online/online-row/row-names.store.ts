import type { FormDefinition } from "@tender/contract";
import { and, inArray, ne, or, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import { department } from "#modules/people/department/department.tables.ts";
import { category } from "#modules/reference/category/category.tables.ts";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { allOf, column, table, textArrayOf } from "./row-sql.store.ts";

/** Names of the records that rows refer to, and records by their names. */
export const rowNames = (db: Db) => ({
  /** Returns the labels of a form's rows, by id. */
  labelsOf: async (
    form: Pick<FormDefinition, "code">,
    label: string,
    ids: readonly string[],
  ): Promise<Map<string, string>> => {
    const { rows: found } = await db.execute<{ id: string; label: string | null }>(
      sql`SELECT f.id, ${column(label)}::text AS label FROM ${table(form)} AS f WHERE f.id = ANY(${textArrayOf(ids)})`,
    );
    return new Map(found.map((row) => [row.id, row.label ?? row.id]));
  },
  findPeopleByIds: async (ids: readonly string[]): Promise<Map<string, string>> => {
    if (ids.length === 0) return new Map();
    const found = await db
      .select({ id: appUser.id, name: appUser.realname })
      .from(appUser)
      .where(inArray(appUser.id, [...ids]));
    return new Map(found.map(({ id, name }) => [id, name]));
  },
  departmentsNamed: async (codes: readonly string[]): Promise<Map<string, string>> => {
    if (codes.length === 0) return new Map();
    const found = await db
      .select({ code: department.orgCode, name: department.departName })
      .from(department)
      .where(inArray(department.orgCode, [...codes]));
    return new Map(found.map(({ code, name }) => [code, name]));
  },
  categoriesNamed: async (codes: readonly string[]): Promise<Map<string, string>> => {
    if (codes.length === 0) return new Map();
    const found = await db
      .select({ code: category.code, name: category.name })
      .from(category)
      .where(inArray(category.code, [...codes]));
    return new Map(found.map(({ code, name }) => [code, name]));
  },
  /** Returns the ids of the people whose accounts are not active. */
  inactivePeople: async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    if (ids.length === 0) return new Set();
    const found = await db
      .select({ id: appUser.id })
      .from(appUser)
      .where(and(inArray(appUser.id, [...ids]), ne(appUser.status, "active")));
    return new Set(found.map(({ id }) => id));
  },
  /** Returns the codes of the categories that are disabled or below a disabled one. */
  disabledCategories: async (codes: readonly string[]): Promise<ReadonlySet<string>> => {
    if (codes.length === 0) return new Set();
    const { rows: found } = await db.execute<{ code: string }>(sql`
      SELECT category.code FROM category
      WHERE category.code = ANY(${textArrayOf(codes)}) AND EXISTS (
        SELECT FROM category above WHERE NOT above.enabled AND starts_with(category.code, above.code))`);
    return new Set(found.map(({ code }) => code));
  },
  /** Finds rows of a form by id or by label. `label` null: by id only. */
  findRowsByLabel: async (
    tx: Tx,
    form: Pick<FormDefinition, "code">,
    label: string | null,
    texts: readonly string[],
    rule: RowCondition | undefined,
  ): Promise<{ id: string; label: string | null }[]> => {
    if (texts.length === 0) return [];
    const labelColumn = label === null ? sql`NULL::text` : sql`${column(label)}::text`;
    const { rows: found } = await tx.execute<{ id: string; label: string | null }>(
      sql`SELECT f.id, ${labelColumn} AS label FROM ${table(form)} AS f
        WHERE ${allOf([sql`(f.id = ANY(${textArrayOf(texts)}) OR ${labelColumn} = ANY(${textArrayOf(texts)}))`, rule])}`,
    );
    return found;
  },
  /** Finds people by username or by name. */
  findPeopleByName: async (
    tx: Tx,
    texts: readonly string[],
  ): Promise<{ id: string; username: string; name: string; isOffered: boolean }[]> =>
    texts.length === 0
      ? []
      : tx
          .select({
            id: appUser.id,
            username: appUser.username,
            name: appUser.realname,
            isOffered: sql<boolean>`${appUser.status} = 'active'`,
          })
          .from(appUser)
          .where(or(inArray(appUser.username, [...texts]), inArray(appUser.realname, [...texts]))),
  findCategoriesByName: async (
    tx: Tx,
    texts: readonly string[],
  ): Promise<{ code: string; name: string; isOffered: boolean }[]> =>
    texts.length === 0
      ? []
      : tx
          .select({ code: category.code, name: category.name, isOffered: category.enabled })
          .from(category)
          .where(or(inArray(category.code, [...texts]), inArray(category.name, [...texts]))),
});
