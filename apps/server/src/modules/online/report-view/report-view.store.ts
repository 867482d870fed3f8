import { asc, eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { onlineReportView } from "./report-view.tables.ts";
import type { DescribedColumn, DescribedView } from "./view-columns.ts";

export type RegisteredView = typeof onlineReportView.$inferSelect;

const kinds: Readonly<Record<string, DescribedView["kind"]>> = { v: "view", m: "materialised" };

export function createReportViewStore(db: Tx) {
  return {
    all: (): Promise<RegisteredView[]> => db.select().from(onlineReportView).orderBy(asc(onlineReportView.code)),
    find: async (code: string): Promise<RegisteredView | undefined> =>
      (await db.select().from(onlineReportView).where(eq(onlineReportView.code, code)))[0],
    /** True: the code was registered before, and its view is replaced. */
    save: async (view: Omit<RegisteredView, "createdAt">): Promise<boolean> => {
      const { code, ...fields } = view;
      const changed = await db.update(onlineReportView).set(fields).where(eq(onlineReportView.code, code));
      if ((changed.rowCount ?? 0) > 0) return true;
      await db.insert(onlineReportView).values({ ...view, createdAt: view.updatedAt });
      return false;
    },
    remove: async (code: string): Promise<boolean> =>
      ((await db.delete(onlineReportView).where(eq(onlineReportView.code, code))).rowCount ?? 0) > 0,
    /** Titles of the reports that read the view. */
    reportsOf: async (code: string): Promise<string[]> => {
      const { rows } = await db.execute<{ title: string }>(
        sql`SELECT title FROM online_report WHERE data_set = ${`view/${code}`} ORDER BY title`,
      );
      return rows.map(({ title }) => title);
    },
    /** Describes a relation by the database catalogue. Undefined: no relation has the name. */
    describe: async (schema: string, relation: string): Promise<DescribedView | undefined> => {
      const { rows } = await db.execute<{ oid: string; kind: string; comment: string | null; mayGrant: boolean }>(sql`
        SELECT c.oid, c.relkind AS kind, obj_description(c.oid, 'pg_class') AS comment,
          has_schema_privilege(n.oid, 'USAGE WITH GRANT OPTION')
            AND pg_has_role(current_user, c.relowner, 'USAGE') AS "mayGrant"
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = ${schema} AND c.relname = ${relation}`);
      const [found] = rows;
      if (!found) return undefined;
      const { rows: columns } = await db.execute<{ [Key in keyof DescribedColumn]: DescribedColumn[Key] }>(sql`
        SELECT a.attname AS name, coalesce(b.typname, t.typname) AS "typeName",
          coalesce(b.typtype, t.typtype) = 'e' AS "isEnum",
          format_type(a.atttypid, a.atttypmod) AS "typeText", col_description(a.attrelid, a.attnum) AS comment
        FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type b ON b.oid = nullif(t.typbasetype, 0)
        WHERE a.attrelid = ${found.oid} AND a.attnum > 0 AND NOT a.attisdropped
        ORDER BY a.attnum`);
      const { kind, comment, mayGrant } = found;
      return { kind: kinds[kind] ?? "other", comment, mayGrant, columns };
    },
  };
}

export type ReportViewStore = ReturnType<typeof createReportViewStore>;
