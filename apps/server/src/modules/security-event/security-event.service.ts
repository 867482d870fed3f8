import type { Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { AccountEventStore } from "./security-event.store.ts";
import { type AccountNoticeKind, isNoticeKind, type NoticeValues, noticeText } from "./security-event-kinds.ts";

export type { AccountNoticeKind } from "./security-event-kinds.ts";

/** What a person was told of, in words. */
export interface ToldNotice {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly text: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

export interface NoticeOptions {
  /** Where it was done from; shown in the list. */
  readonly origin?: Origin;
  /** Addresses told beside the account's own: the former one after a change. */
  readonly alsoMail?: readonly string[];
  /** For what strangers can bring about: not told again within this time. */
  readonly quietMs?: number;
}

/** Tells the owner of an account what happened to it. SEC-19. */
export interface AccountNotices {
  /** A row in 安全动态, and a mail where an address is known. A mail that cannot be queued is logged and stops nothing. */
  tell(userId: string, kind: AccountNoticeKind, values?: NoticeValues, options?: NoticeOptions): Promise<void>;
  /** Newest first. */
  list(userId: string, page: number, pageSize: number): Promise<{ total: number; rows: readonly ToldNotice[] }>;
  removeAll(userId: string): Promise<void>;
}

export interface AccountNoticesDeps {
  readonly store: AccountEventStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The account's own address, where it has one and wants mails of that kind. */
  readonly mailAddressOf: (userId: string, kind: AccountNoticeKind) => Promise<string | null>;
  readonly sendMail: (to: string, subject: string, text: string) => Promise<void>;
  readonly platformName: string;
}

const beijingTime = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "short",
});

export function createAccountNotices(deps: AccountNoticesDeps): AccountNotices {
  const { store, clock, logger, mailAddressOf, sendMail, platformName } = deps;

  async function mail(
    userId: string,
    kind: AccountNoticeKind,
    text: string,
    alsoMail: readonly string[],
  ): Promise<void> {
    const own = await mailAddressOf(userId, kind);
    const body = [
      `您好：`,
      ``,
      `${beijingTime.format(clock.now())}，${text}。`,
      `如果不是您本人操作，请立即登录修改密码，并联系系统管理员。`,
      ``,
      platformName,
    ].join("\n");
    for (const to of new Set([...(own ? [own] : []), ...alsoMail]))
      await sendMail(to, `${platformName}：账号安全提醒`, body);
  }

  return {
    tell: async (userId, kind, values = {}, { origin, alsoMail = [], quietMs } = {}) => {
      if (quietMs !== undefined && (await store.hasSince(userId, kind, new Date(clock.now() - quietMs)))) return;
      await store.add({
        userId,
        at: new Date(clock.now()),
        kind,
        values,
        address: origin?.address ?? null,
        userAgent: origin?.userAgent ?? null,
      });
      try {
        await mail(userId, kind, noticeText(kind, values), alsoMail);
      } catch (error) {
        logger.error({ err: error, kind }, "the owner of an account could not be told by mail");
      }
    },
    list: async (userId, page, pageSize) => {
      const { total, rows } = await store.page(userId, pageSize, (page - 1) * pageSize);
      const words = (kind: string, values: NoticeValues) => (isNoticeKind(kind) ? noticeText(kind, values) : kind);
      return {
        total,
        rows: rows.map(({ id, at, kind, values, address, userAgent }) => ({
          id,
          at,
          kind,
          text: words(kind, values),
          address,
          userAgent,
        })),
      };
    },
    removeAll: (userId) => store.removeOf(userId),
  };
}
