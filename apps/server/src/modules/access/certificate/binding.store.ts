import { and, asc, count, desc, eq, gt, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { anyContainsWord } from "#platform/database/typed-word.ts";
import { caBinding, caProvider } from "./certificate.tables.ts";
import type { CertificateKey } from "./certificate-identity.ts";

export type BindingRow = typeof caBinding.$inferSelect;

export interface BindingFilters {
  readonly keyword?: string | undefined;
  readonly state?: BindingRow["state"] | undefined;
  /** Expires before this, and is still valid. */
  readonly endsBefore?: Date | undefined;
  readonly sort?: "boundAt" | "-boundAt" | "notAfter" | "-notAfter" | undefined;
}

const isCurrent = inArray(caBinding.state, ["pending", "active"]);
const matchesKey = ({ issuerSm3, serial, spkiSm3 }: CertificateKey) =>
  and(eq(caBinding.issuerSm3, issuerSm3), eq(caBinding.serial, serial), eq(caBinding.spkiSm3, spkiSm3));

/** True if the certificate is on any list of its authority, even an outdated one. */
const isRevoked = sql<boolean>`EXISTS (
  SELECT 1 FROM ca_crl c JOIN ca_crl_entry e ON e.crl_id = c.id
  WHERE c.authority_key = ${caBinding.authorityKey} AND e.serial = ${caBinding.serial})`;

const binder = alias(appUser, "binder");

function orderOf(sort: BindingFilters["sort"] = "-boundAt"): SQL[] {
  const column = sort.endsWith("notAfter") ? caBinding.notAfter : caBinding.boundAt;
  return sort.startsWith("-") ? [desc(column), desc(caBinding.id)] : [asc(column), asc(caBinding.id)];
}

export function createBindingStore(db: Db) {
  const selectWithNames = () =>
    db
      .select({
        binding: caBinding,
        providerName: caProvider.name,
        isRevoked,
        username: appUser.username,
        realname: appUser.realname,
        boundBy: binder.username,
      })
      .from(caBinding)
      .innerJoin(caProvider, eq(caProvider.id, caBinding.providerId))
      .innerJoin(appUser, eq(appUser.id, caBinding.userId))
      .leftJoin(binder, eq(binder.id, caBinding.boundBy))
      .$dynamic();

  function conditionOf({ keyword, state, endsBefore }: BindingFilters, now: Date): SQL | undefined {
    const columns = [appUser.username, appUser.realname, caBinding.holder, caBinding.uscc];
    return and(
      keyword ? or(anyContainsWord(columns, keyword), eq(caBinding.serial, keyword.toUpperCase())) : undefined,
      state && eq(caBinding.state, state),
      endsBefore && and(lte(caBinding.notAfter, endsBefore), gt(caBinding.notAfter, now)),
    );
  }

  return {
    /** The pending or active binding of this certificate. */
    findCurrent: async (key: CertificateKey, tx: Tx = db): Promise<BindingRow | undefined> =>
      (
        await tx
          .select()
          .from(caBinding)
          .where(and(matchesKey(key), isCurrent))
      )[0],
    find: async (id: string): Promise<BindingRow | undefined> =>
      (await db.select().from(caBinding).where(eq(caBinding.id, id)))[0],
    countCurrent: async (tx: Tx, userId: string): Promise<number> =>
      (
        await tx
          .select({ n: count() })
          .from(caBinding)
          .where(and(eq(caBinding.userId, userId), isCurrent))
      )[0]?.n ?? 0,
    /** Undefined: the certificate is bound already. */
    insert: async (tx: Tx, row: typeof caBinding.$inferInsert): Promise<string | undefined> =>
      (await tx.insert(caBinding).values(row).onConflictDoNothing().returning({ id: caBinding.id }))[0]?.id,
    decide: async (tx: Tx, id: string, isApproved: boolean, now: Date): Promise<void> => {
      const change = isApproved ? { state: "active" as const } : { state: "rejected" as const, endedAt: now };
      await tx
        .update(caBinding)
        .set(change)
        .where(and(eq(caBinding.id, id), eq(caBinding.state, "pending")));
    },
    /** Ends a pending or active binding; `userId`: restricts to this person's bindings. */
    unbind: async (
      tx: Tx,
      id: string,
      userId: string | undefined,
      endedBy: string,
      now: Date,
    ): Promise<BindingRow | undefined> =>
      (
        await tx
          .update(caBinding)
          .set({ state: "unbound", endedBy, endedAt: now })
          .where(and(eq(caBinding.id, id), isCurrent, userId === undefined ? undefined : eq(caBinding.userId, userId)))
          .returning()
      )[0],
    /** Owners of valid, unrevoked certificates with this serial number, of any authority. */
    ownersOfSerial: async (serial: string, now: Date): Promise<string[]> => {
      const rows = await db
        .selectDistinct({ userId: caBinding.userId })
        .from(caBinding)
        .where(
          and(
            eq(caBinding.serial, serial),
            eq(caBinding.state, "active"),
            lte(caBinding.notBefore, now),
            gt(caBinding.notAfter, now),
            sql`NOT ${isRevoked}`,
          ),
        );
      return rows.map(({ userId }) => userId);
    },
    recordUse: async (id: string, now: Date, tx: Tx = db): Promise<void> => {
      await tx.update(caBinding).set({ lastUsedAt: now }).where(eq(caBinding.id, id));
    },
    listCurrentOf: (userId: string) =>
      selectWithNames()
        .where(and(eq(caBinding.userId, userId), isCurrent))
        .orderBy(...orderOf()),
    page: async (filters: BindingFilters, limit: number, offset: number, now: Date) => {
      const where = conditionOf(filters, now);
      const [counted] = await db
        .select({ n: count() })
        .from(caBinding)
        .innerJoin(appUser, eq(appUser.id, caBinding.userId))
        .where(where);
      const rows = await selectWithNames()
        .where(where)
        .orderBy(...orderOf(filters.sort))
        .limit(limit)
        .offset(offset);
      return { total: counted?.n ?? 0, rows };
    },
    /** Active bindings that expire before a moment and whose owners were not notified of these days yet. */
    listExpiringUnnotified: (days: number, now: Date, before: Date): Promise<BindingRow[]> =>
      db
        .select()
        .from(caBinding)
        .where(
          and(
            eq(caBinding.state, "active"),
            gt(caBinding.notAfter, now),
            lte(caBinding.notAfter, before),
            sql`(${caBinding.warnedDays} IS NULL OR ${caBinding.warnedDays} > ${days})`,
          ),
        )
        .limit(500),
    /** False: another node has sent the notification. */
    markWarned: async (id: string, days: number): Promise<boolean> =>
      (
        await db
          .update(caBinding)
          .set({ warnedDays: days })
          .where(and(eq(caBinding.id, id), sql`(${caBinding.warnedDays} IS NULL OR ${caBinding.warnedDays} > ${days})`))
          .returning({ id: caBinding.id })
      ).length > 0,
    unbindOwnSince: async (userId: string, since: Date, now: Date, tx: Tx = db): Promise<void> => {
      const isOwn = and(eq(caBinding.userId, userId), eq(caBinding.boundBy, userId), isCurrent);
      await tx
        .update(caBinding)
        .set({ state: "unbound", endedBy: userId, endedAt: now })
        .where(and(isOwn, gte(caBinding.boundAt, since)));
    },
    removeAllOf: async (userId: string): Promise<void> => {
      await db.delete(caBinding).where(eq(caBinding.userId, userId));
    },
  };
}

export type BindingStore = ReturnType<typeof createBindingStore>;
export type ShownBinding = Awaited<ReturnType<BindingStore["listCurrentOf"]>>[number];
