import type { NoticeChoices } from "@tender/contract";
import { eq, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { noticePreference } from "./notice.tables.ts";

/** A person to notify, with their choices and mail address. */
export interface Addressee {
  readonly userId: string;
  readonly choices: NoticeChoices | null;
  readonly email: string | null;
}

export function createNoticePreferencesStore(db: Db) {
  return {
    find: async (userId: string): Promise<NoticeChoices | undefined> =>
      (await db.select().from(noticePreference).where(eq(noticePreference.userId, userId)))[0]?.choices,
    /**
     * Merges by subject and channel: a choice that the change does not contain is retained, since another tab may have
     * saved it.
     */
    change: async (userId: string, choices: NoticeChoices, updatedAt: Date): Promise<void> => {
      const { choices: storedChoices } = noticePreference;
      const merged = sql`${storedChoices} || (
        SELECT coalesce(jsonb_object_agg(key, coalesce(${storedChoices} -> key, '{}') || value), '{}')
        FROM jsonb_each(excluded.preferences))`;
      await db
        .insert(noticePreference)
        .values({ userId, choices, updatedAt })
        .onConflictDoUpdate({ target: noticePreference.userId, set: { choices: merged, updatedAt } });
    },
    listAddressees: async (userIds: readonly string[]): Promise<Addressee[]> => {
      const { rows } = await db.$client.query<Addressee>(
        `SELECT i.id AS "userId", p.preferences AS choices, u.email FROM unnest($1::text[]) AS i (id)
         LEFT JOIN app_user u ON u.id = i.id LEFT JOIN mail_preference p ON p.user_id = i.id`,
        [[...new Set(userIds)]],
      );
      return rows;
    },
    removeAllOf: async (userId: string): Promise<void> => {
      await db.delete(noticePreference).where(eq(noticePreference.userId, userId));
    },
  };
}

export type NoticePreferencesStore = ReturnType<typeof createNoticePreferencesStore>;
