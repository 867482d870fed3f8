import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { messageDelivery, outgoingMessage } from "#modules/notices/message/message.tables.ts";
import { appUser } from "#modules/people/account/account.tables.ts";
import { department } from "#modules/people/department/department.tables.ts";
import { role, userRole } from "#modules/people/role/role.tables.ts";
import { MAX_COUNTED } from "#platform/database/bounded-count.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { setUpEnd } from "./set-up.tables.ts";

export type EndRow = typeof setUpEnd.$inferSelect;

/** The delivery of messages of one channel so far. */
export interface SentSoFar {
  readonly deliveredAt: Date | null;
  /** The cause of the latest attempt, if it failed. */
  readonly cause: string | null;
}

const KEY = "installation";

/** Reads tables of other modules; writes only the end of the set-up. */
export function createSetUpStore(db: Db) {
  const exists = inArray(appUser.status, ["active", "frozen"]);
  return {
    end: async (): Promise<(EndRow & { readonly by: string | null }) | undefined> => {
      const [row] = await db
        .select({ end: setUpEnd, by: appUser.realname })
        .from(setUpEnd)
        .leftJoin(appUser, and(eq(appUser.id, setUpEnd.endedBy), ne(appUser.status, "deleted")))
        .where(eq(setUpEnd.name, KEY));
      return row && { ...row.end, by: row.by };
    },
    /** Stores the end. A skipped set-up may be finished later. False: it was finished before. */
    saveEnd: async (tx: Tx, row: Omit<EndRow, "name">): Promise<boolean> => {
      const result = await tx
        .insert(setUpEnd)
        .values({ name: KEY, ...row })
        .onConflictDoUpdate({ target: setUpEnd.name, set: row, setWhere: eq(setUpEnd.how, "skipped") });
      return result.rowCount === 1;
    },
    organisation: async (): Promise<string | null> => {
      const [root] = await db
        .select({ departName: department.departName })
        .from(department)
        .where(isNull(department.parentId))
        .orderBy(asc(department.sortOrder), asc(department.orgCode))
        .limit(1);
      return root?.departName ?? null;
    },
    /** Counts departments below the roots; this and the next two counts end at the bound of lists. */
    departments: (): Promise<number> => {
      const matching = db.select({ id: department.id }).from(department).where(isNotNull(department.parentId));
      return db.$count(matching.limit(MAX_COUNTED).as("some"));
    },
    people: (): Promise<number> => {
      const matching = db.select({ id: appUser.id }).from(appUser).where(exists);
      return db.$count(matching.limit(MAX_COUNTED).as("some"));
    },
    peopleWaiting: (): Promise<number> => {
      const isWaiting = and(eq(appUser.status, "active"), isNull(appUser.passwordHash));
      const matching = db.select({ id: appUser.id }).from(appUser).where(isWaiting);
      return db.$count(matching.limit(MAX_COUNTED).as("some"));
    },
    /** Counts active people by the role that they hold in all departments. */
    holders: (codes: readonly string[]): Promise<{ code: string; name: string; people: number }[]> =>
      db
        .select({
          code: role.code,
          name: role.name,
          people: sql<number>`count(${appUser.id})::int`,
        })
        .from(role)
        .leftJoin(userRole, and(eq(userRole.roleId, role.id), isNull(userRole.departmentId)))
        .leftJoin(appUser, and(eq(appUser.id, userRole.userId), eq(appUser.status, "active")))
        .where(inArray(role.code, [...codes]))
        .groupBy(role.code, role.name),
    sent: async (channel: "sms" | "mail"): Promise<SentSoFar> => {
      const ofChannel = eq(outgoingMessage.channel, channel);
      const [[delivered], [latest]] = await Promise.all([
        db
          .select({ at: outgoingMessage.finishedAt })
          .from(outgoingMessage)
          .where(and(ofChannel, eq(outgoingMessage.status, "delivered")))
          .orderBy(desc(outgoingMessage.createdAt), desc(outgoingMessage.id))
          .limit(1),
        db
          .select({ outcome: messageDelivery.outcome, cause: messageDelivery.cause })
          .from(outgoingMessage)
          .innerJoin(messageDelivery, eq(messageDelivery.messageId, outgoingMessage.id))
          .where(ofChannel)
          .orderBy(
            desc(outgoingMessage.createdAt),
            desc(outgoingMessage.id),
            desc(messageDelivery.at),
            desc(messageDelivery.id),
          )
          .limit(1),
      ]);
      return {
        deliveredAt: delivered?.at ?? null,
        cause: latest === undefined || latest.outcome === "accepted" ? null : latest.cause,
      };
    },
  };
}

export type SetUpStore = ReturnType<typeof createSetUpStore>;
