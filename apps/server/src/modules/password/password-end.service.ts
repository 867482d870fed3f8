import { beijingDay } from "@tender/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Notices } from "../notice/notice.service.ts";
import type { PasswordStore } from "./password.store.ts";
import { WARNED_DAYS } from "./password-rules.ts";

const DAY_MS = 86_400_000;
const TOPIC = "password_ends";

export interface PasswordEndDeps {
  readonly store: Pick<PasswordStore, "tellEnding">;
  readonly notices: Pick<Notices, "send">;
  readonly clock: Clock;
  readonly maximumAgeDays: number;
}

/** Tells each person once, in the last week of a password, on what day it ends; how many. */
export const createPasswordEnd = ({ store, notices, clock, maximumAgeDays }: PasswordEndDeps) => ({
  warn: async (): Promise<number> => {
    if (maximumAgeDays === 0) return 0;
    const oldest = clock.now() - maximumAgeDays * DAY_MS;
    const range = { after: new Date(oldest), until: new Date(oldest + WARNED_DAYS * DAY_MS) };
    return store.tellEnding(TOPIC, range, async ({ userId, since }) => {
      const day = beijingDay(since.getTime() + maximumAgeDays * DAY_MS);
      await notices.send([userId], {
        title: `您的登录密码将于 ${day} 到期，请及时修改`,
        text: `您的登录密码将于 ${day} 到期。\n到期后须先修改密码才能继续使用，建议现在就改。`,
        priority: "M",
        topic: TOPIC,
        subject: "expiry",
        opens: { type: "url", page: "/account/settings/base#security" },
      });
    });
  },
});
