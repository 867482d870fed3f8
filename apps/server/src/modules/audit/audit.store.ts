import { and, asc, count, desc, eq, gte, ilike, inArray, like, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { hitRow, prepareWrite, type Write, writeTogether } from "../../platform/database/named-statement.ts";
import { newId } from "../../platform/ids.ts";
import { auditEntry } from "./audit.tables.ts";
import { type AuditPart, partActions } from "./audit-parts.ts";

export type AuditRow = typeof auditEntry.$inferSelect;

export interface AuditFilters {
  readonly keyword?: string | undefined;
  readonly action?: string | undefined;
  readonly outcome?: "ok" | "refused" | undefined;
  readonly part?: AuditPart | undefined;
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
  /** Otherwise the newest come first. */
  readonly isOldestFirst?: boolean | undefined;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

interface AuditRows {
  readonly total: number;
  readonly rows: readonly AuditRow[];
}

export interface AuditStore {
  append(row: Omit<AuditRow, "id">): Promise<void>;
  /** The same, to be sent with what others write. */
  entry(row: Omit<AuditRow, "id">): Write;
  page(filters: AuditFilters, window: Window): Promise<AuditRows>;
  find(id: string): Promise<AuditRow | undefined>;
  /** Of entries that went well and whose action begins with the type: newest first. */
  pageOfHistory(type: string, object: string, window: Window): Promise<AuditRows>;
  /** All that fits, page by page; what is recorded meanwhile moves no row to another page. */
  pagesOf(filters: AuditFilters, size: number): AsyncGenerator<readonly AuditRow[]>;
  /** Newest first. */
  signInsOf(userId: string, limit: number): Promise<readonly AuditRow[]>;
  pageOfSignIns(userId: string, window: Window): Promise<AuditRows>;
}

/** Text that ILIKE takes for itself, not for a pattern. */
const literal = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

function isOfPart(part: AuditPart): SQL {
  const { actions, isWithout } = partActions[part];
  return (isWithout ? notInArray : inArray)(auditEntry.action, [...actions]);
}

function conditionOf({ keyword, action, outcome, part, since, before }: AuditFilters): SQL | undefined {
  const wanted = keyword ? literal(keyword) : undefined;
  return and(
    wanted === undefined
      ? undefined
      : or(
          ilike(auditEntry.username, wanted),
          ilike(auditEntry.object, wanted),
          ilike(auditEntry.reason, wanted),
          ilike(auditEntry.address, wanted),
        ),
    action === undefined ? undefined : eq(auditEntry.action, action),
    part === undefined ? undefined : isOfPart(part),
    outcome === undefined ? undefined : eq(auditEntry.outcome, outcome),
    since === undefined ? undefined : gte(auditEntry.at, since),
    before === undefined ? undefined : lt(auditEntry.at, before),
  );
}

/** What follows a row in the list's order. */
function behind({ at, id }: AuditRow, { isOldestFirst = false }: AuditFilters): SQL {
  const place = sql`(${auditEntry.at}, ${auditEntry.id})`;
  const here = sql`(${at.toISOString()}::timestamptz, ${id})`;
  return isOldestFirst ? sql`${place} > ${here}` : sql`${place} < ${here}`;
}

/** `reports`: the trail only grows, and searching all of it takes its time. */
export function createAuditStore(db: Db, reports: Db): AuditStore {
  const inOrder = (where: SQL | undefined, { isOldestFirst = false }: AuditFilters = {}, on = reports) => {
    const order = isOldestFirst ? asc : desc;
    return on.select().from(auditEntry).where(where).orderBy(order(auditEntry.at), order(auditEntry.id)).$dynamic();
  };

  async function pageWhere(
    where: SQL | undefined,
    { limit, offset }: Window,
    order?: AuditFilters,
  ): Promise<AuditRows> {
    const [[counted], rows] = await Promise.all([
      reports.select({ total: count() }).from(auditEntry).where(where),
      inOrder(where, order).limit(limit).offset(offset),
    ]);
    return { total: counted?.total ?? 0, rows };
  }

  const isSignInOf = (userId: string) => and(eq(auditEntry.userId, userId), eq(auditEntry.action, "session.sign_in"));

  const insert = prepareWrite<AuditRow>(
    db
      .insert(auditEntry)
      .values({
        id: sql.placeholder("id"),
        at: sql.placeholder("at"),
        action: sql.placeholder("action"),
        outcome: sql.placeholder("outcome"),
        userId: sql.placeholder("userId"),
        username: sql.placeholder("username"),
        object: sql.placeholder("object"),
        reason: sql.placeholder("reason"),
        address: sql.placeholder("address"),
        userAgent: sql.placeholder("userAgent"),
        requestId: sql.placeholder("requestId"),
        detail: sql.placeholder("detail"),
      })
      .returning({ hit: hitRow }),
  );
  const entry = (row: Omit<AuditRow, "id">): Write => insert({ ...row, id: newId() });

  return {
    append: async (row) => {
      await writeTogether(db, [entry(row)]);
    },
    entry,
    page: (filters, window) => pageWhere(conditionOf(filters), window, filters),
    find: async (id) => (await reports.select().from(auditEntry).where(eq(auditEntry.id, id)))[0],
    pageOfHistory: (type, object, window) =>
      pageWhere(
        and(
          eq(auditEntry.object, object),
          like(auditEntry.action, `${type.replaceAll("_", "\\_")}.%`),
          eq(auditEntry.outcome, "ok"),
        ),
        window,
      ),
    pagesOf: async function* (filters, size) {
      let last: AuditRow | undefined;
      for (;;) {
        const rows = await inOrder(and(conditionOf(filters), last && behind(last, filters)), filters).limit(size);
        if (rows.length > 0) yield rows;
        if (rows.length < size) return;
        last = rows.at(-1);
      }
    },
    pageOfSignIns: (userId, window) => pageWhere(isSignInOf(userId), window),
    signInsOf: (userId, limit) => inOrder(isSignInOf(userId), {}, db).limit(limit),
  };
}
