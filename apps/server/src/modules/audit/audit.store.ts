import { and, count, desc, eq, gte, ilike, lt, or, type SQL } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { auditEntry } from "./audit.tables.ts";

export type AuditRow = typeof auditEntry.$inferSelect;

export interface AuditFilters {
  readonly keyword?: string | undefined;
  readonly action?: string | undefined;
  readonly outcome?: "ok" | "refused" | undefined;
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
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
  /** Newest first. */
  page(filters: AuditFilters, window: Window): Promise<AuditRows>;
  /** Newest first. */
  signInsOf(userId: string, limit: number): Promise<readonly AuditRow[]>;
  pageOfSignIns(userId: string, window: Window): Promise<AuditRows>;
}

/** Text that ILIKE takes for itself, not for a pattern. */
const literal = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

function conditionOf({ keyword, action, outcome, since, before }: AuditFilters): SQL | undefined {
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
    outcome === undefined ? undefined : eq(auditEntry.outcome, outcome),
    since === undefined ? undefined : gte(auditEntry.at, since),
    before === undefined ? undefined : lt(auditEntry.at, before),
  );
}

export function createAuditStore(db: Db): AuditStore {
  const newestFirst = (where: SQL | undefined) =>
    db.select().from(auditEntry).where(where).orderBy(desc(auditEntry.at), desc(auditEntry.id)).$dynamic();

  async function pageWhere(where: SQL | undefined, { limit, offset }: Window): Promise<AuditRows> {
    const [[counted], rows] = await Promise.all([
      db.select({ total: count() }).from(auditEntry).where(where),
      newestFirst(where).limit(limit).offset(offset),
    ]);
    return { total: counted?.total ?? 0, rows };
  }

  const isSignInOf = (userId: string) => and(eq(auditEntry.userId, userId), eq(auditEntry.action, "session.sign_in"));

  return {
    append: async (row) => {
      await db.insert(auditEntry).values(row);
    },
    page: (filters, window) => pageWhere(conditionOf(filters), window),
    pageOfSignIns: (userId, window) => pageWhere(isSignInOf(userId), window),
    signInsOf: (userId, limit) => newestFirst(isSignInOf(userId)).limit(limit),
  };
}
