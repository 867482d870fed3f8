import type { LotState } from "@tender/contract/tender-terms";
import { and, asc, desc, eq, getTableColumns, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { org } from "#modules/people/organisation/organisation.tables.ts";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import { type Counted, countUpTo } from "#platform/database/bounded-count.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { matchesSearchWord } from "#platform/database/search-text.ts";
import {
  tenderAnnouncement,
  tenderLot,
  tenderProject,
  tenderRound,
  tenderSequence,
  tenderSupplier,
} from "../tender.tables.ts";
import type { LotContent } from "../tender-content.ts";

export type ProjectRow = typeof tenderProject.$inferSelect;
export type LotRow = typeof tenderLot.$inferSelect & { readonly deadline: Date | null };
export interface NamedOrganisation {
  readonly id: string;
  readonly name: string;
}

export interface ProjectFilter {
  readonly keyword?: string | undefined;
  readonly status?: string | undefined;
  readonly method?: string | undefined;
  readonly category?: string | undefined;
}

/** A lot of a draft. An unknown `id`, or null: a new one. */
export interface LotDraft {
  readonly id: string | null;
  readonly content: LotContent;
  readonly suppliers: readonly string[];
}

const orgName = (column: SQL): SQL<string | null> => sql`(SELECT o.name FROM ${org} o WHERE o.id = ${column})`;

/** Projects and lots. */
export function createProjectStore(db: Db) {
  const deadline = sql<Date | null>`(SELECT r.deadline FROM ${tenderRound} r
    WHERE r.lot_id = tender_lot.id AND r.no = tender_lot.round)`.mapWith(tenderRound.deadline);
  const lots = (on: Db | Tx, where: SQL) =>
    on
      .select({ ...getTableColumns(tenderLot), deadline })
      .from(tenderLot)
      .where(where)
      .orderBy(asc(tenderLot.projectId), asc(tenderLot.no));

  return {
    /** Returns the next number of a year's project codes. */
    nextNumber: async (tx: Tx, prefix: string): Promise<number> => {
      const [row] = await tx
        .insert(tenderSequence)
        .values({ prefix, last: 1 })
        .onConflictDoUpdate({ target: tenderSequence.prefix, set: { last: sql`${tenderSequence.last} + 1` } })
        .returning({ last: tenderSequence.last });
      return row?.last ?? 1;
    },
    isCodeTaken: async (tx: Tx, code: string, exceptId: string | null): Promise<boolean> => {
      const [row] = await tx.select({ id: tenderProject.id }).from(tenderProject).where(eq(tenderProject.code, code));
      return row !== undefined && row.id !== exceptId;
    },
    insert: async (tx: Tx, row: typeof tenderProject.$inferInsert): Promise<ProjectRow> => {
      const [inserted] = await tx.insert(tenderProject).values(row).returning();
      if (!inserted) throw new Error("a project was not stored");
      return inserted;
    },
    find: async (id: string, rule: RowCondition, on: Db | Tx = db): Promise<ProjectRow | undefined> =>
      (
        await on
          .select()
          .from(tenderProject)
          .where(and(eq(tenderProject.id, id), rule))
      )[0],
    findById: async (id: string, on: Db | Tx = db): Promise<ProjectRow | undefined> =>
      (await on.select().from(tenderProject).where(eq(tenderProject.id, id)))[0],
    /** Locks the project until the transaction ends: every change of it or of its lots begins here. */
    lock: async (tx: Tx, id: string, { skipLocked = false } = {}): Promise<ProjectRow | undefined> =>
      (
        await tx
          .select()
          .from(tenderProject)
          .where(eq(tenderProject.id, id))
          .for("update", skipLocked ? { skipLocked: true } : {})
      )[0],
    /** Stores a change of the project and returns the new version. */
    update: async (
      tx: Tx,
      id: string,
      set: Partial<typeof tenderProject.$inferInsert>,
      by: { readonly userId: string | null; readonly at: Date },
    ): Promise<number> => {
      const [row] = await tx
        .update(tenderProject)
        .set({ ...set, version: sql`${tenderProject.version} + 1`, updatedAt: by.at, updatedBy: by.userId })
        .where(eq(tenderProject.id, id))
        .returning({ version: tenderProject.version });
      return row?.version ?? 1;
    },
    storeStatus: async (tx: Tx, projectId: string, status: string): Promise<void> => {
      await tx.update(tenderProject).set({ status }).where(eq(tenderProject.id, projectId));
      // The search of public pages reads the state beside the announcements.
      await tx
        .update(tenderAnnouncement)
        .set({ projectStatus: status })
        .where(and(eq(tenderAnnouncement.projectId, projectId), ne(tenderAnnouncement.projectStatus, status)));
    },
    remove: async (tx: Tx, id: string): Promise<void> => {
      await tx.delete(tenderProject).where(eq(tenderProject.id, id));
    },
    lotsOf: (projectId: string, on: Db | Tx = db): Promise<LotRow[]> => lots(on, eq(tenderLot.projectId, projectId)),
    lotsOfAll: (projectIds: readonly string[], on: Db | Tx = db): Promise<LotRow[]> =>
      projectIds.length === 0 ? Promise.resolve([]) : lots(on, inArray(tenderLot.projectId, [...projectIds])),
    suppliersOf: (projectId: string, on: Db | Tx = db): Promise<(NamedOrganisation & { lotId: string })[]> =>
      on
        .select({ lotId: tenderSupplier.lotId, id: org.id, name: org.name })
        .from(tenderSupplier)
        .innerJoin(tenderLot, eq(tenderLot.id, tenderSupplier.lotId))
        .innerJoin(org, eq(org.id, tenderSupplier.orgId))
        .where(eq(tenderLot.projectId, projectId))
        .orderBy(asc(org.name), asc(org.id)),
    /**
     * Replaces the draft lots of a project and returns the ids in order. A lot whose id is not sent is removed. A new lot
     * gets the sent id, so that a repeated request creates no second one; the id of another project's lot is replaced.
     * Numbers follow the order.
     */
    replaceDraftLots: async (tx: Tx, projectId: string, drafts: readonly LotDraft[]): Promise<string[]> => {
      const sentIds = drafts.flatMap(({ id }) => (id === null ? [] : [id]));
      const stored = await tx
        .select({ id: tenderLot.id, projectId: tenderLot.projectId })
        .from(tenderLot)
        .where(or(eq(tenderLot.projectId, projectId), inArray(tenderLot.id, sentIds)));
      const existing = new Set(stored.flatMap((lot) => (lot.projectId === projectId ? [lot.id] : [])));
      const taken = new Set(stored.map(({ id }) => id));
      const kept = drafts.flatMap(({ id }) => (id !== null && existing.has(id) ? [id] : []));
      const removed = [...existing].filter((id) => !kept.includes(id));
      if (removed.length > 0) await tx.delete(tenderLot).where(inArray(tenderLot.id, removed));
      // Numbers are unique, so the rows give up theirs first.
      await tx
        .update(tenderLot)
        .set({ no: sql`- ${tenderLot.no}` })
        .where(eq(tenderLot.projectId, projectId));
      const ids: string[] = [];
      for (const [at, { id, content, suppliers }] of drafts.entries()) {
        const isKept = id !== null && existing.has(id) && !ids.includes(id);
        const lotId = isKept
          ? id
          : ((
              await tx
                .insert(tenderLot)
                .values({ ...newIdOf(id, ids, taken), projectId, no: at + 1, content })
                .returning({ id: tenderLot.id })
            )[0]?.id ?? "");
        if (isKept) {
          const set = { no: at + 1, content, version: sql`${tenderLot.version} + 1` };
          await tx.update(tenderLot).set(set).where(eq(tenderLot.id, lotId));
          await tx.delete(tenderSupplier).where(eq(tenderSupplier.lotId, lotId));
        }
        const rows = [...new Set(suppliers)].map((orgId) => ({ lotId, orgId }));
        if (rows.length > 0) await tx.insert(tenderSupplier).values(rows);
        ids.push(lotId);
      }
      return ids;
    },
    /** Stores the same change of several lots. */
    updateLots: async (
      tx: Tx,
      ids: readonly string[],
      set: Partial<typeof tenderLot.$inferInsert>,
      at: Date,
    ): Promise<void> => {
      await tx
        .update(tenderLot)
        .set({ ...set, version: sql`${tenderLot.version} + 1`, updatedAt: at })
        .where(inArray(tenderLot.id, [...ids]));
    },
    storeDeadlines: async (
      tx: Tx,
      rounds: readonly { readonly lotId: string; readonly no: number; readonly deadline: Date }[],
    ): Promise<void> => {
      if (rounds.length === 0) return;
      await tx
        .insert(tenderRound)
        .values([...rounds])
        .onConflictDoUpdate({
          target: [tenderRound.lotId, tenderRound.no],
          set: { deadline: sql`excluded.deadline` },
        });
    },
    isDue: async (projectId: string, now: Date): Promise<boolean> =>
      (
        await db
          .select({ id: tenderLot.id })
          .from(tenderLot)
          .where(and(eq(tenderLot.projectId, projectId), lte(tenderLot.nextAt, now)))
          .limit(1)
      ).length > 0,
    /** Returns projects with a timed move that is due, the earliest first. At most `limit`. */
    dueProjects: async (now: Date, limit: number): Promise<string[]> => {
      const rows = await db
        .select({ projectId: tenderLot.projectId })
        .from(tenderLot)
        .where(lte(tenderLot.nextAt, now))
        .orderBy(asc(tenderLot.nextAt), asc(tenderLot.id))
        .limit(limit);
      return [...new Set(rows.map(({ projectId }) => projectId))];
    },
    /**
     * Locks projects with timed moves that are due until the transaction ends, those of at most `limit` lots. Skips
     * projects that another transaction has locked.
     */
    lockDue: async (tx: Tx, now: Date, limit: number): Promise<ProjectRow[]> => {
      const rows = await tx
        .select({ project: getTableColumns(tenderProject) })
        .from(tenderLot)
        .innerJoin(tenderProject, eq(tenderProject.id, tenderLot.projectId))
        .where(lte(tenderLot.nextAt, now))
        .orderBy(asc(tenderLot.nextAt), asc(tenderLot.id))
        .limit(limit)
        .for("update", { of: tenderProject, skipLocked: true });
      return [...new Map(rows.map(({ project }) => [project.id, project])).values()];
    },
    /** Returns the ids of active organisations among these. */
    activeOrganisations: async (tx: Db | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
      if (ids.length === 0) return new Set();
      const rows = await tx
        .select({ id: org.id })
        .from(org)
        .where(and(inArray(org.id, [...ids]), eq(org.state, "active")));
      return new Set(rows.map(({ id }) => id));
    },
    organisationsById: async (ids: readonly string[], on: Db | Tx = db) => {
      const rows =
        ids.length === 0
          ? []
          : await on
              .select()
              .from(org)
              .where(inArray(org.id, [...ids]));
      return new Map(rows.map((row) => [row.id, row]));
    },
    findOrganisations: (
      kind: "buyer" | "agency" | "supplier",
      keyword: string,
      ownerId: string,
    ): Promise<{ id: string; name: string; code: string }[]> => {
      const own = sql`${org.id} IN (SELECT a.org_id FROM org_account a WHERE a.user_id = ${ownerId} AND a.role = ${kind})`;
      const found = sql`(${matchesSearchWord([org.name], keyword)} OR ${org.ident} = ${keyword.toUpperCase()})`;
      return db
        .select({ id: org.id, name: org.name, code: org.ident })
        .from(org)
        .where(
          and(eq(org.state, "active"), keyword === "" ? own : and(found, sql`${org.kinds} @> ARRAY[${kind}]::text[]`)),
        )
        .orderBy(asc(org.name), asc(org.id))
        .limit(20);
    },
    /** Returns projects that have not ended, the last changed first. */
    listRunning: (rule: RowCondition, limit: number): Promise<ProjectRow[]> =>
      db
        .select()
        .from(tenderProject)
        .where(and(rule, inArray(tenderProject.status, ["1", "2", "4"])))
        .orderBy(desc(tenderProject.updatedAt), desc(tenderProject.id))
        .limit(limit),
    /** Returns those of the projects that were tendered again. */
    retenderedAmong: async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
      if (ids.length === 0) return new Set();
      const rows = await db
        .selectDistinct({ id: tenderProject.retenderOf })
        .from(tenderProject)
        .where(inArray(tenderProject.retenderOf, [...ids]));
      return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])));
    },
    page: async (filter: ProjectFilter, limit: number, offset: number, rule: RowCondition) => {
      const where = whereOf(filter, rule);
      const [rows, counted] = await Promise.all([
        pageRows(db, where).limit(limit).offset(offset),
        countUpTo(db, tenderProject, where),
      ]);
      return { rows, ...counted } satisfies Counted & { rows: ListedProject[] };
    },
  };
}

export type ProjectStore = ReturnType<typeof createProjectStore>;

/** Returns the sent id of a new lot if it is free, else nothing: the database then draws one. */
const newIdOf = (id: string | null, used: readonly string[], taken: ReadonlySet<string>): { id?: string } =>
  id === null || taken.has(id) || used.includes(id) ? {} : { id };

const whereOf = ({ keyword, status, method, category }: ProjectFilter, rule: RowCondition): SQL | undefined =>
  and(
    rule,
    keyword ? matchesSearchWord([tenderProject.name, tenderProject.code], keyword) : undefined,
    status ? eq(tenderProject.status, status) : undefined,
    method ? eq(tenderProject.method, method) : undefined,
    category ? sql`${tenderProject.category} = ${category}` : undefined,
  );

const pageRows = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: tenderProject.id,
      code: tenderProject.code,
      name: tenderProject.name,
      buyer: orgName(sql`${tenderProject.buyerId}`),
      agency: orgName(sql`${tenderProject.agencyId}`),
      method: tenderProject.method,
      category: tenderProject.category,
      status: tenderProject.status,
      lots: sql<number>`(SELECT count(*)::int FROM ${tenderLot} l WHERE l.project_id = tender_project.id)`,
      deadline:
        sql<Date | null>`(SELECT min(l.next_at) FROM ${tenderLot} l WHERE l.project_id = tender_project.id)`.mapWith(
          tenderLot.nextAt,
        ),
      publishedAt: tenderProject.publishedAt,
      updatedAt: tenderProject.updatedAt,
    })
    .from(tenderProject)
    .where(where)
    .orderBy(desc(tenderProject.updatedAt), desc(tenderProject.id));

export type ListedProject = Awaited<ReturnType<typeof pageRows>>[number];

/** Returns whether a project with lots in these states can still be edited as a draft. */
export const isDraft = (states: readonly LotState[]): boolean => states.every((state) => state === "draft");
