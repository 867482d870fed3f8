import { and, asc, desc, eq, gte, inArray, like, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import { type Counted, countUpTo } from "#platform/database/bounded-count.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { hitRow, prepareWrite, type Write, writeBatch } from "#platform/database/named-statement.ts";
import { matchesSearchWord } from "#platform/database/search-text.ts";
import { newId } from "#platform/ids.ts";
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
  /** Default: newest first. */
  readonly isOldestFirst?: boolean | undefined;
  /** Restricts the entries to those that it allows. */
  readonly rule?: RowCondition | undefined;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

interface AuditRows extends Counted {
  readonly rows: readonly AuditRow[];
}

export interface AuditStore {
  append(row: Omit<AuditRow, "id">, tx?: Tx): Promise<void>;
  /** Returns the row as a write, to commit with writes of other modules. */
  entry(row: Omit<AuditRow, "id">): Write;
  page(filters: AuditFilters, window: Window): Promise<AuditRows>;
  find(id: string, rule?: RowCondition): Promise<AuditRow | undefined>;
  /** Returns successful entries whose action, or its subject, is one of the types; newest first. */
  pageOfHistory(types: readonly string[], object: string, window: Window, rule?: RowCondition): Promise<AuditRows>;
  /** Yields all matching entries page by page. Entries recorded during the iteration move no row to another page. */
  pagesOf(filters: AuditFilters, size: number): AsyncGenerator<readonly AuditRow[]>;
  /** Lists the sign-ins of a user, newest first. */
  signInsOf(userId: string, limit: number): Promise<readonly AuditRow[]>;
  pageOfSignIns(userId: string, window: Window): Promise<AuditRows>;
}

function isOfPart(part: AuditPart): SQL {
  const { actions, isWithout } = partActions[part];
  return (isWithout ? notInArray : inArray)(auditEntry.action, [...actions]);
}

function conditionOf({ keyword, action, outcome, part, since, before, rule }: AuditFilters): SQL | undefined {
  return and(
    keyword ? matchesSearchWord([auditEntry.username, auditEntry.object, auditEntry.address], keyword) : undefined,
    action === undefined ? undefined : eq(auditEntry.action, action),
    part === undefined ? undefined : isOfPart(part),
    outcome === undefined ? undefined : eq(auditEntry.outcome, outcome),
    since === undefined ? undefined : gte(auditEntry.at, since),
    before === undefined ? undefined : lt(auditEntry.at, before),
    rule,
  );
}

/** Returns the condition for the rows that follow the row in the list's order. */
function isAfterRow({ at, id }: AuditRow, { isOldestFirst = false }: AuditFilters): SQL {
  const position = sql`(${auditEntry.at}, ${auditEntry.id})`;
  const rowPosition = sql`(${at.toISOString()}::timestamptz, ${id})`;
  return isOldestFirst ? sql`${position} > ${rowPosition}` : sql`${position} < ${rowPosition}`;
}

/**
 * `reports`: connections for slow queries. The trail only grows, so a search of all entries takes long. `onAppend`: called
 * for each new entry, possibly before it is committed.
 */
export function createAuditStore(db: Db, reports: Db, onAppend: () => void = () => undefined): AuditStore {
  const selectOrdered = (where: SQL | undefined, { isOldestFirst = false }: AuditFilters = {}, source = reports) => {
    const order = isOldestFirst ? asc : desc;
    return source.select().from(auditEntry).where(where).orderBy(order(auditEntry.at), order(auditEntry.id)).$dynamic();
  };

  async function pageWhere(
    where: SQL | undefined,
    { limit, offset }: Window,
    order?: AuditFilters,
  ): Promise<AuditRows> {
    const [counted, rows] = await Promise.all([
      countUpTo(reports, auditEntry, where),
      selectOrdered(where, order).limit(limit).offset(offset),
    ]);
    return { ...counted, rows };
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
  const entry = (row: Omit<AuditRow, "id">): Write => {
    onAppend();
    return insert({ ...row, id: newId() });
  };

  return {
    append: async (row, tx) => {
      if (tx) {
        await tx.insert(auditEntry).values({ ...row, id: newId() });
        onAppend();
      } else await writeBatch(db, [entry(row)]);
    },
    entry,
    page: (filters, window) => pageWhere(conditionOf(filters), window, filters),
    find: async (id, rule) =>
      (
        await reports
          .select()
          .from(auditEntry)
          .where(and(eq(auditEntry.id, id), rule))
      )[0],
    pageOfHistory: (types, object, window, rule) =>
      pageWhere(
        and(
          eq(auditEntry.object, object),
          or(
            inArray(auditEntry.action, [...types]),
            ...types.map((type) => like(auditEntry.action, `${type.replaceAll("_", "\\_")}.%`)),
          ),
          eq(auditEntry.outcome, "ok"),
          rule,
        ),
        window,
      ),
    pagesOf: async function* (filters, size) {
      let last: AuditRow | undefined;
      for (;;) {
        const rows = await selectOrdered(and(conditionOf(filters), last && isAfterRow(last, filters)), filters).limit(
          size,
        );
        if (rows.length > 0) yield rows;
        if (rows.length < size) return;
        last = rows.at(-1);
      }
    },
    pageOfSignIns: (userId, window) => pageWhere(isSignInOf(userId), window),
    signInsOf: (userId, limit) => selectOrdered(isSignInOf(userId), {}, db).limit(limit),
  };
}
