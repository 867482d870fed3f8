import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import { org, orgAccount } from "./organisation.tables.ts";

/** An organisation as a source names it. `namedBy` and `namedAt`: which source, and of when. */
export type NamedOrganisation = Pick<typeof org.$inferInsert, "scheme" | "ident" | "name" | "namedAt" | "namedBy">;

export function createOrganisationStore(db: Db) {
  return {
    actingFor: (userId: string) =>
      db
        .select({ orgId: orgAccount.orgId, role: orgAccount.role })
        .from(orgAccount)
        .where(eq(orgAccount.userId, userId)),
    identsOf: async (userId: string, scheme: string): Promise<string[]> =>
      (
        await db
          .select({ ident: org.ident })
          .from(orgAccount)
          .innerJoin(org, eq(org.id, orgAccount.orgId))
          .where(and(eq(orgAccount.userId, userId), eq(org.scheme, scheme)))
      ).map(({ ident }) => ident),
    unlink: async (userId: string): Promise<void> => {
      await db.delete(orgAccount).where(eq(orgAccount.userId, userId));
    },
    /** Adds what is new; a name from a newer source takes the place of an older one. Each organisation once, in one order. */
    save: async (tx: Tx, organisations: readonly NamedOrganisation[]): Promise<void> => {
      const records = organisations.map(({ namedAt, namedBy, ...key }) => ({
        id: newId(),
        ...key,
        named_at: namedAt,
        named_by: namedBy,
      }));
      await tx.execute(sql`
        insert into org (id, scheme, ident, name, named_at, named_by)
        select id, scheme, ident, name, named_at, named_by
        from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
          as r(id text, scheme text, ident text, name text, named_at timestamptz, named_by text)
        on conflict (scheme, ident) do update
          set name = excluded.name, named_at = excluded.named_at, named_by = excluded.named_by,
              updated_at = now(), version = org.version + 1
          where (org.named_at, org.named_by) < (excluded.named_at, excluded.named_by)
             or ((org.named_at, org.named_by) = (excluded.named_at, excluded.named_by) and org.name <> excluded.name)`);
    },
    remove: async (tx: Tx, ids: readonly string[]): Promise<void> => {
      await tx.execute(sql`
        delete from org where id = any(${sql.param([...ids])})
          and not exists (select from org_account a where a.org_id = org.id)`);
    },
    idsOf: async (
      tx: Tx,
      keys: readonly Pick<NamedOrganisation, "scheme" | "ident">[],
    ): Promise<{ id: string; scheme: string; ident: string }[]> => {
      const schemes = keys.map(({ scheme }) => scheme);
      const idents = keys.map(({ ident }) => ident);
      const { rows } = await tx.execute<{ id: string; scheme: string; ident: string }>(sql`
        select id, scheme, ident from org
        where (scheme, ident) in (select * from unnest(${sql.param(schemes)}::text[], ${sql.param(idents)}::text[]))`);
      return rows;
    },
  };
}

export type OrganisationStore = ReturnType<typeof createOrganisationStore>;
