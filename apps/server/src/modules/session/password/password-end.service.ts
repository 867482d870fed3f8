import { beijingDay } from "@tender/contract";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { PasswordStore } from "./password.store.ts";
import { WARNING_DAYS } from "./password-rules.ts";

const DAY_MS = 86_400_000;
const TOPIC = "password_ends";

export interface PasswordEndDeps {
  readonly store: Pick<PasswordStore, "notifyExpiring">;
  readonly notices: Pick<Notices, "send">;
  readonly templates: Pick<MessageTemplates, "fill">;
  readonly clock: Clock;
  readonly maximumAgeDays: () => number;
}

/**
 * Notifies each person once, in the last week of a password, of the day on which it expires. Returns the number of
 * people.
 */
export const createPasswordEnd = ({ store, notices, templates, clock, maximumAgeDays: daysNow }: PasswordEndDeps) => ({
  warn: async (): Promise<number> => {
    const maximumAgeDays = daysNow();
    if (maximumAgeDays === 0) return 0;
    const oldest = clock.now() - maximumAgeDays * DAY_MS;
    const range = { after: new Date(oldest), until: new Date(oldest + WARNING_DAYS * DAY_MS) };
    return store.notifyExpiring(TOPIC, range, async ({ userId, since }) => {
      const date = beijingDay(since.getTime() + maximumAgeDays * DAY_MS);
      const { subject: title, text } = await templates.fill("notice_password_ends", { date });
      await notices.send([userId], {
        title,
        text,
        priority: "M",
        topic: TOPIC,
        subject: "expiry",
        opens: { type: "url", page: "/account/settings/base#security" },
      });
    });
  },
});
