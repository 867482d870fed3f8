import { changedOrganisationFields, type OrganisationFacts } from "@tender/contract/organisation-facts";
import { USCC_SCHEME } from "@tender/contract/uscc";
import { and, asc, desc, eq, like, ne, type SQL, sql } from "drizzle-orm";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import { countUpTo } from "#platform/database/bounded-count.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { prefixPattern } from "#platform/database/like-pattern.ts";
import { matchesSearchWord } from "#platform/database/search-text.ts";
import { org, orgVersion } from "./organisation.tables.ts";
import type { OrganisationPhones } from "./organisation-phones.store.ts";

export type OrganisationRow = typeof org.$inferSelect;
export type VersionRow = typeof orgVersion.$inferSelect;
export type OrganisationKindCode = OrganisationRow["kinds"][number];

export interface OrganisationFilter {
  readonly keyword?: string | undefined;
  /** Prefix of a code. */
  readonly uscc?: string | undefined;
  readonly kind?: OrganisationKindCode | undefined;
  readonly regionCode?: string | undefined;
  readonly state?: OrganisationRow["state"] | undefined;
  readonly approval?: "waiting" | "returned" | "draft" | undefined;
  readonly sort?: "name" | "-name" | "updatedAt" | "-updatedAt" | undefined;
}

const factColumns = (facts: OrganisationFacts, phone: string | null) => ({
  name: facts.name,
  kinds: [...facts.kinds],
  legalRepresentative: facts.legalRepresentative,
  regionCode: facts.regionCode,
  address: facts.address,
  phone,
  attachments: facts.attachments,
  ...(facts.uscc === null ? {} : { scheme: USCC_SCHEME, ident: facts.uscc }),
});

export type ListedOrganisation = Pick<
  OrganisationRow,
  | "id"
  | "version"
  | "name"
  | "scheme"
  | "ident"
  | "kinds"
  | "legalRepresentative"
  | "regionCode"
  | "phone"
  | "address"
  | "state"
  | "currentVersion"
  | "updatedAt"
> & {
  readonly accounts: number;
  readonly submission: "draft" | "waiting" | "returned" | null;
};

/**
 * Matches organisations with a submission in this state. These are few, so the array makes the planner read them first.
 */
const withSubmission = (state: string): SQL =>
  sql`${org.id} = ANY(ARRAY(SELECT s.org_id FROM org_submission s WHERE s.state = ${state}))`;

function whereOf(filter: OrganisationFilter, rule: RowCondition | undefined): SQL | undefined {
  const { keyword, uscc, kind, regionCode, state, approval } = filter;
  return and(
    keyword ? matchesSearchWord([org.name], keyword) : undefined,
    uscc ? like(org.ident, prefixPattern(uscc)) : undefined,
    kind ? sql`${org.kinds} @> ARRAY[${kind}]::text[]` : undefined,
    regionCode ? like(org.regionCode, prefixPattern(regionCode)) : undefined,
    state ? eq(org.state, state) : undefined,
    approval ? withSubmission(approval) : undefined,
    rule,
  );
}

/** Ids increase with time: the default order is newest first. */
function orderOf(sort: OrganisationFilter["sort"]): SQL[] {
  const direction = sort?.startsWith("-") ? desc : asc;
  if (sort?.endsWith("name")) return [direction(org.name), direction(org.id)];
  if (sort?.endsWith("updatedAt")) return [direction(org.updatedAt), direction(org.id)];
  return [desc(org.id)];
}

const listed = {
  id: org.id,
  version: org.version,
  name: org.name,
  scheme: org.scheme,
  ident: org.ident,
  kinds: org.kinds,
  legalRepresentative: org.legalRepresentative,
  regionCode: org.regionCode,
  phone: org.phone,
  address: org.address,
  state: org.state,
  currentVersion: org.currentVersion,
  updatedAt: org.updatedAt,
  accounts: sql<number>`(SELECT count(DISTINCT a.user_id)::int FROM org_account a WHERE a.org_id = org.id)`,
  submission: sql<
    "draft" | "waiting" | "returned" | null
  >`(SELECT s.state FROM org_submission s WHERE s.org_id = org.id AND s.state <> 'approved')`,
};

export function createOrganisationRegisterStore(db: Db, { phone, versionFacts }: OrganisationPhones) {
  const listRows = async (filter: OrganisationFilter, rule: RowCondition | undefined, limit: number, offset: number) =>
    (
      await db
        .select(listed)
        .from(org)
        .where(whereOf(filter, rule))
        .orderBy(...orderOf(filter.sort))
        .limit(limit)
        .offset(offset)
    ).map(phone.opened);
  return {
    count: (filter: OrganisationFilter, rule: RowCondition | undefined) => countUpTo(db, org, whereOf(filter, rule)),
    page: listRows,
    /** Yields all matching rows page by page, for a file. */
    pagesOf: async function* (
      filter: OrganisationFilter,
      rule: RowCondition | undefined,
      pageSize: number,
      maxRows: number,
    ): AsyncGenerator<ListedOrganisation[]> {
      for (let offset = 0; offset < maxRows; offset += pageSize) {
        const page = await listRows(filter, rule, Math.min(pageSize, maxRows - offset), offset);
        if (page.length > 0) yield page;
        if (page.length < pageSize) return;
      }
    },
    find: async (id: string, rule?: RowCondition, tx: Tx = db): Promise<OrganisationRow | undefined> =>
      (
        await tx
          .select()
          .from(org)
          .where(and(eq(org.id, id), rule))
      ).map(phone.opened)[0],
    /** Locks the row until the transaction ends. */
    lock: async (tx: Tx, id: string): Promise<OrganisationRow | undefined> =>
      (await tx.select().from(org).where(eq(org.id, id)).for("update")).map(phone.opened)[0],
    isCodeTaken: async (tx: Tx, uscc: string, exceptId: string): Promise<boolean> =>
      (await tx.$count(org, and(eq(org.scheme, USCC_SCHEME), eq(org.ident, uscc), ne(org.id, exceptId)))) > 0,
    insert: async (tx: Tx, facts: OrganisationFacts & { readonly uscc: string }, by: string, at: Date) => {
      const [inserted] = await tx
        .insert(org)
        .values({
          ...factColumns(facts, phone.text.seal(facts.phone)),
          scheme: USCC_SCHEME,
          ident: facts.uscc,
          currentVersion: 1,
          namedAt: at,
          namedBy: "register",
          createdAt: at,
          createdBy: by,
          updatedAt: at,
          updatedBy: by,
        })
        .returning();
      if (!inserted) throw new Error("an organisation was not stored");
      return phone.opened(inserted);
    },
    /** Writes the facts of the next version. */
    change: async (tx: Tx, id: string, facts: OrganisationFacts, number: number, by: string | null, at: Date) => {
      const [changed] = await tx
        .update(org)
        .set({
          ...factColumns(facts, phone.text.seal(facts.phone)),
          currentVersion: number,
          updatedAt: at,
          updatedBy: by,
          version: sql`${org.version} + 1`,
        })
        .where(eq(org.id, id))
        .returning();
      if (!changed) throw new Error("an organisation was not changed");
      return phone.opened(changed);
    },
    setState: async (tx: Tx, id: string, state: OrganisationRow["state"], by: string, at: Date) =>
      (
        await tx
          .update(org)
          .set({ state, updatedAt: at, updatedBy: by, version: sql`${org.version} + 1` })
          .where(eq(org.id, id))
          .returning()
      ).map(phone.opened)[0],
    addVersion: async (tx: Tx, row: typeof orgVersion.$inferInsert): Promise<void> => {
      await tx.insert(orgVersion).values({ ...row, facts: versionFacts.seal(row.facts) });
    },
    /** Returns a page of the versions, newest first, each with the fields that differ from the version before. */
    versions: async (orgId: string, limit: number, offset: number) => {
      const ofOrganisation = eq(orgVersion.orgId, orgId);
      const stored = await db
        .select()
        .from(orgVersion)
        .where(ofOrganisation)
        .orderBy(desc(orgVersion.number))
        .limit(limit + 1)
        .offset(offset);
      const found = stored.map((row) => ({ ...row, facts: versionFacts.open(row.facts) }));
      return {
        total: await db.$count(orgVersion, ofOrganisation),
        rows: found.slice(0, limit).map((row, index) => {
          const before = found[index + 1]?.facts;
          return { ...row, changed: before ? changedOrganisationFields(before, row.facts) : [] };
        }),
      };
    },
    version: async (orgId: string, number: number, tx: Tx = db): Promise<VersionRow | undefined> =>
      (
        await tx
          .select()
          .from(orgVersion)
          .where(and(eq(orgVersion.orgId, orgId), eq(orgVersion.number, number)))
      ).map((row) => ({ ...row, facts: versionFacts.open(row.facts) }))[0],
    /** Counts the references that prevent a deletion: acting accounts, projects, bound certificates with the code. */
    uses: async (tx: Tx, { id, ident }: Pick<OrganisationRow, "id" | "ident">) => {
      const { rows: counts } = await tx.execute<{ accounts: number; projects: number; certificates: number }>(sql`
        SELECT (SELECT count(DISTINCT a.user_id)::int FROM org_account a WHERE a.org_id = ${id}) AS accounts,
          (SELECT count(*)::int FROM (
            SELECT p.id FROM proc_project p WHERE ${id} IN (p.buyer_id, p.procuring_entity_id, p.agency_id)
            UNION SELECT l.project_id FROM proc_bid b JOIN proc_lot l ON l.id = b.lot_id WHERE b.bidder_id = ${id}
            UNION SELECT l.project_id FROM proc_award_supplier s JOIN proc_award w ON w.id = s.award_id
              JOIN proc_lot l ON l.id = w.lot_id WHERE s.org_id = ${id}
            UNION SELECT coalesce(p.id, t.id) FROM tender_project t LEFT JOIN proc_project p ON p.ocid = t.ocid
              WHERE ${id} IN (t.buyer_id, t.agency_id) OR t.id IN (SELECT l.project_id FROM tender_supplier s
                JOIN tender_lot l ON l.id = s.lot_id WHERE s.org_id = ${id})
            LIMIT 1000) AS project) AS projects,
          (SELECT count(*)::int FROM ca_binding c WHERE c.uscc = ${ident} AND c.state <> 'unbound') AS certificates`);
      return counts[0] ?? { accounts: 0, projects: 0, certificates: 0 };
    },
    /**
     * Counts the bound certificates of acting accounts, and those among them with a code other than the current one.
     */
    certificates: async ({ id, ident }: Pick<OrganisationRow, "id" | "ident">) => {
      const { rows: counts } = await db.execute<{ bound: number; outdated: number }>(sql`
        SELECT count(*)::int AS bound,
          count(*) FILTER (WHERE c.uscc IS NOT NULL AND c.uscc <> ${ident})::int AS outdated
        FROM ca_binding c
        WHERE c.state = 'active' AND c.user_id IN (SELECT a.user_id FROM org_account a WHERE a.org_id = ${id})`);
      return counts[0] ?? { bound: 0, outdated: 0 };
    },
    remove: async (tx: Tx, id: string): Promise<boolean> =>
      ((await tx.delete(org).where(eq(org.id, id))).rowCount ?? 0) > 0,
  };
}

export type OrganisationRegisterStore = ReturnType<typeof createOrganisationRegisterStore>;
