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

export interface AuditStore {
  append(row: Omit<AuditRow, "id">): Promise<void>;
  page(
    filters: AuditFilters,
    window: { limit: number; offset: number },
  ): Promise<{ total: number; rows: readonly AuditRow[] }>;
  signInsOf(userId: string, limit: number): Promise<readonly AuditRow[]>;
  pageOfSignIns(
    userId: string,
    window: { limit: number; offset: number },
  ): Promise<{ total: number; rows: readonly AuditRow[] }>;
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
  const newestFirst = [desc(auditEntry.at), desc(auditEntry.id)];
  return {
    append: async (row) => {
      await db.insert(auditEntry).values(row);
    },
    page: async (filters, { limit, offset }) => {
      const where = conditionOf(filters);
      const [[counted], rows] = await Promise.all([
        db.select({ total: count() }).from(auditEntry).where(where),
        db
          .select()
          .from(auditEntry)
          .where(where)
          .orderBy(...newestFirst)
          .limit(limit)
          .offset(offset),
      ]);
      return { total: counted?.total ?? 0, rows };
    },
    pageOfSignIns: async (userId, { limit, offset }) => {
      const where = and(eq(auditEntry.userId, userId), eq(auditEntry.action, "session.sign_in"));
      const [[counted], rows] = await Promise.all([
        db.select({ total: count() }).from(auditEntry).where(where),
        db
          .select()
          .from(auditEntry)
          .where(where)
          .orderBy(...newestFirst)
          .limit(limit)
          .offset(offset),
      ]);
      return { total: counted?.total ?? 0, rows };
    },
    signInsOf: (userId, limit) =>
      db
        .select()
        .from(auditEntry)
        .where(and(eq(auditEntry.userId, userId), eq(auditEntry.action, "session.sign_in")))
        .orderBy(...newestFirst)
        .limit(limit),
  };
}
