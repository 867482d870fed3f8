import { beijingMinute, type MailPreferences } from "@tender/contract";
import type { Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { AccountService } from "../account/account.service.ts";
import type { MessageService } from "../message/message.service.ts";
import type { Notices } from "../notice/notice.service.ts";
import { defaultMailPreferences, wantsMail } from "./mail-preferences.ts";
import type { SecurityEventStore } from "./security-event.store.ts";
import { type EventValues, eventText, isSecurityEventKind, type SecurityEventKind } from "./security-event-kinds.ts";

/** What happened to an account that its owner should know of, in words. */
export interface SecurityEvent {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly text: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

export interface EventOptions {
  /** Where it was done from; shown in the list. */
  readonly origin?: Origin;
  /** Addresses told beside the account's own: the former one after a change. */
  readonly alsoMail?: readonly string[];
  /** For what strangers can bring about: not told again within this time. */
  readonly quietMs?: number;
}

/** Tells the owner of an account what happened to it. SEC-19. */
export interface SecurityEvents {
  /**
   * A row in 安全动态, a system message, and a mail where an address is known. What cannot be passed on is logged and stops
   * nothing.
   */
  note(userId: string, kind: SecurityEventKind, values?: EventValues, options?: EventOptions): Promise<void>;
  /** Newest first. */
  list(userId: string, page: number, pageSize: number): Promise<{ total: number; rows: readonly SecurityEvent[] }>;
  readMailPreferences(userId: string): Promise<MailPreferences>;
  saveMailPreferences(userId: string, preferences: MailPreferences): Promise<void>;
}

export interface SecurityEventDeps {
  readonly store: SecurityEventStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly accounts: Pick<AccountService, "ownRow">;
  readonly messages: Pick<MessageService, "sendMail">;
  readonly notices: Pick<Notices, "send">;
  readonly platformName: string;
}

/** What others may have done is for people to look at; what they did themselves is for them to know. */
const suspicious: ReadonlySet<SecurityEventKind> = new Set(["new_device", "wrong_passwords", "wrong_codes"]);

const messageOf = (kind: SecurityEventKind, text: string) =>
  ({
    title: text,
    text: `${text}。\n如果不是您本人操作，请立即修改密码，并联系系统管理员。`,
    priority: suspicious.has(kind) ? "H" : "L",
    opens: { type: "url", page: "/account/settings/base#security" },
  }) as const;

export function createSecurityEventService(deps: SecurityEventDeps): SecurityEvents {
  const { store, accounts, messages, notices, clock, logger, platformName } = deps;

  const preferencesOf = async (userId: string): Promise<MailPreferences> =>
    (await store.mailPreferences(userId)) ?? defaultMailPreferences;

  /** The account's own address, where it has one and wants mails of that kind. */
  async function mailAddressOf(userId: string, kind: SecurityEventKind): Promise<string | null> {
    const address = (await accounts.ownRow(userId))?.email ?? null;
    return address && wantsMail(kind, await preferencesOf(userId)) ? address : null;
  }

  async function mail(
    userId: string,
    kind: SecurityEventKind,
    text: string,
    alsoMail: readonly string[],
  ): Promise<void> {
    const own = await mailAddressOf(userId, kind);
    const body = [
      `您好：`,
      ``,
      `${beijingMinute(clock.now())}，${text}。`,
      `如果不是您本人操作，请立即登录修改密码，并联系系统管理员。`,
      ``,
      platformName,
    ].join("\n");
    for (const to of new Set([...(own ? [own] : []), ...alsoMail]))
      await messages.sendMail({ email: to, subject: `${platformName}：账号安全提醒`, text: body });
  }

  return {
    note: async (userId, kind, values = {}, { origin, alsoMail = [], quietMs } = {}) => {
      if (quietMs !== undefined && (await store.hasSince(userId, kind, new Date(clock.now() - quietMs)))) return;
      await store.add({
        userId,
        at: new Date(clock.now()),
        kind,
        values,
        address: origin?.address ?? null,
        userAgent: origin?.userAgent ?? null,
      });
      const text = eventText(kind, values);
      try {
        await notices.send([userId], { ...messageOf(kind, text), topic: kind });
        await mail(userId, kind, text, alsoMail);
      } catch (error) {
        logger.error({ err: error, kind }, "the owner of an account could not be told");
      }
    },
    list: async (userId, page, pageSize) => {
      const { total, rows } = await store.page(userId, pageSize, (page - 1) * pageSize);
      const words = (kind: string, values: EventValues) => (isSecurityEventKind(kind) ? eventText(kind, values) : kind);
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
    readMailPreferences: preferencesOf,
    saveMailPreferences: (userId, preferences) => store.saveMailPreferences(userId, preferences, new Date(clock.now())),
  };
}
