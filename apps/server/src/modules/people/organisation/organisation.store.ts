import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { org, orgAccount } from "./organisation.tables.ts";

/** An organisation as a source names it. `namedBy` and `namedAt`: the source and its time. */
export type NamedOrganisation = Pick<typeof org.$inferInsert, "scheme" | "ident" | "name" | "namedAt" | "namedBy"> & {
  /** Kinds of the organisation in this source. */
  readonly kinds?: readonly (typeof orgAccount.$inferInsert)["role"][];
};

const inUse = eq(org.state, "active");

export function createOrganisationStore(db: Db) {
  const identsOf = async (tx: Tx, userId: string, scheme: string, more?: SQL): Promise<string[]> =>
    (
      await tx
        .selectDistinct({ ident: org.ident })
        .from(orgAccount)
        .innerJoin(org, eq(org.id, orgAccount.orgId))
        .where(and(eq(orgAccount.userId, userId), eq(org.scheme, scheme), more))
    ).map(({ ident }) => ident);
  return {
    /** Omits organisations that are switched off. */
    actingFor: (userId: string) =>
      db
        .select({ orgId: orgAccount.orgId, role: orgAccount.role })
        .from(orgAccount)
        .innerJoin(org, and(eq(org.id, orgAccount.orgId), inUse))
        .where(eq(orgAccount.userId, userId)),
    identsOf: (userId: string, scheme: string, tx: Tx = db) => identsOf(tx, userId, scheme),
    identsInUse: (userId: string, scheme: string) => identsOf(db, userId, scheme, inUse),
    unlink: async (userId: string): Promise<void> => {
      await db.delete(orgAccount).where(eq(orgAccount.userId, userId));
    },
    /**
     * Adds new organisations; a newer name replaces an older one, and kinds accumulate. Organisations with maintained
     * versions do not change. Each organisation occurs once, in sorted order.
     */
    save: async (tx: Tx, organisations: readonly NamedOrganisation[]): Promise<void> => {
      const records = organisations.map(({ namedAt, namedBy, kinds = [], ...key }) => ({
        id: newId(),
        ...key,
        kinds,
        named_at: namedAt,
        named_by: namedBy,
      }));
      const isNewer = sql`((org.named_at, org.named_by) < (excluded.named_at, excluded.named_by)
        or ((org.named_at, org.named_by) = (excluded.named_at, excluded.named_by) and org.name <> excluded.name))`;
      await tx.execute(sql`
        insert into org (id, scheme, ident, name, kinds, named_at, named_by)
        select id, scheme, ident, name, kinds, named_at, named_by
        from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
          as r(id text, scheme text, ident text, name text, kinds text[], named_at timestamptz, named_by text)
        -- A conflict would lock a maintained row, which does not change.
        where not exists (
          select from org o where o.scheme = r.scheme and o.ident = r.ident and o.current_version > 0)
        on conflict (scheme, ident) do update
          set name = case when ${isNewer} then excluded.name else org.name end,
              named_at = case when ${isNewer} then excluded.named_at else org.named_at end,
              named_by = case when ${isNewer} then excluded.named_by else org.named_by end,
              kinds = array(select distinct kind from unnest(org.kinds || excluded.kinds) as one (kind) order by kind),
              updated_at = now(), version = org.version + 1
          where org.current_version = 0 and (${isNewer} or not org.kinds @> excluded.kinds)`);
    },
    remove: async (tx: Tx, ids: readonly string[]): Promise<void> => {
      await tx.execute(sql`
        delete from org where id = any(${sql.param([...ids])}) and current_version = 0
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
