import {
  isSubscribed,
  type NoticeChoices,
  type NoticePreferences,
  preferencesOf,
  type SystemSubject,
} from "@tender/contract";
import type { Clock } from "#platform/clock.ts";
import type { NoticePreferencesStore } from "./notice-preferences.store.ts";

/** People's choices of subjects and ways of notification. */
export interface NoticePreferenceService {
  readOf(userId: string): Promise<NoticePreferences>;
  change(userId: string, choices: NoticeChoices): Promise<void>;
  /**
   * Returns those of the people who want the subject in the portal, and the mail addresses of those who want it by
   * mail.
   */
  split(userIds: readonly string[], subject: SystemSubject): Promise<{ inPortal: string[]; byMail: string[] }>;
}

export interface NoticePreferenceDeps {
  readonly store: NoticePreferencesStore;
  readonly clock: Clock;
  readonly ownChanged: (userId: string) => void;
}

export const createNoticePreferenceService = ({
  store,
  clock,
  ownChanged,
}: NoticePreferenceDeps): NoticePreferenceService => ({
  readOf: async (userId) => preferencesOf((await store.find(userId)) ?? {}),
  change: async (userId, choices) => {
    await store.change(userId, choices, new Date(clock.now()));
    ownChanged(userId);
  },
  split: async (userIds, subject) => {
    const people = await store.listAddressees(userIds);
    const inPortal = people.filter(({ choices }) => isSubscribed(choices ?? {}, subject, "portal"));
    const byMail = people.filter(({ choices }) => isSubscribed(choices ?? {}, subject, "mail"));
    return {
      inPortal: inPortal.map(({ userId }) => userId),
      byMail: byMail.flatMap(({ email }) => email ?? []),
    };
  },
});
