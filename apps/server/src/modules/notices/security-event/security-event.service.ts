import { beijingMinute } from "@tender/contract";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type {
  EventValues,
  MessageTemplates,
  SecurityEventKind,
} from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Logger } from "#platform/logger.ts";
import { subjectOf } from "./event-subjects.ts";
import type { SecurityEventStore } from "./security-event.store.ts";

/** An event of an account as its owner sees it. */
export interface SecurityEvent {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly text: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** Notifies the owner of a stored event. Called after the commit; logs failures and never throws. */
export type PendingNotification = () => Promise<void>;

export interface EventOptions {
  /** Origin of the action; shown in the list. */
  readonly origin?: Origin;
  /** Further addresses that are notified: the former address after a change. */
  readonly alsoMail?: readonly string[];
  /**
   * For events that other people can cause: within this time the same kind is not stored or sent again. Milliseconds.
   */
  readonly quietMs?: number;
}

/** Notifies the owner of events in their account. SEC-19. */
export interface SecurityEvents {
  /** Stores a row in 安全动态, and notifies the owner by the chosen ways. A failed notification is logged. */
  record(userId: string, kind: SecurityEventKind, values?: EventValues, options?: EventOptions): Promise<void>;
  /**
   * Stores the row in the caller's transaction. The returned function notifies the owner; call it after the commit.
   * `quietMs` does not apply.
   */
  recordIn(
    tx: Tx,
    userId: string,
    kind: SecurityEventKind,
    values?: EventValues,
    options?: Omit<EventOptions, "quietMs">,
  ): Promise<PendingNotification>;
  /** Lists the events of an account, newest first. */
  list(userId: string, page: number, pageSize: number): Promise<{ total: number; rows: readonly SecurityEvent[] }>;
}

export interface SecurityEventDeps {
  readonly store: SecurityEventStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly messages: Pick<MessageService, "sendMail">;
  readonly notices: Pick<Notices, "send">;
  readonly templates: Pick<MessageTemplates, "fill" | "fillEvent" | "eventTitle">;
}

/** Kinds that an attacker may have caused. Their notices are urgent, because the owner has to check them. */
const suspicious: ReadonlySet<SecurityEventKind> = new Set(["new_device", "wrong_passwords", "wrong_codes"]);

const MAIL = "mail_security";
const opens = { type: "url", page: "/account/settings/base#security" } as const;

export function createSecurityEventService(deps: SecurityEventDeps): SecurityEvents {
  const { store, messages, notices, templates, clock, logger } = deps;

  const mailOf = async (event: string) => ({
    template: MAIL,
    ...(await templates.fill(MAIL, { time: beijingMinute(clock.now()), event })),
  });

  async function storeEvent(
    tx: Tx | undefined,
    userId: string,
    kind: SecurityEventKind,
    values: EventValues,
    { origin, alsoMail = [] }: EventOptions,
  ): Promise<PendingNotification> {
    const [address, userAgent] = [origin?.address ?? null, origin?.userAgent ?? null];
    await store.add({ userId, at: new Date(clock.now()), kind, values, address, userAgent }, tx);
    return async () => {
      try {
        const { subject: title, text } = await templates.fillEvent(kind, values);
        const mail = await mailOf(title);
        const priority = suspicious.has(kind) ? "H" : "L";
        const details = { topic: kind, subject: subjectOf(kind), priority, opens, mail } as const;
        await notices.send([userId], { title, text, ...details });
        for (const email of alsoMail) await messages.sendMail({ email, ...mail });
      } catch (error) {
        logger.error({ err: error, kind }, "the owner of an account could not be notified");
      }
    };
  }

  return {
    record: async (userId, kind, values = {}, options = {}) => {
      const { quietMs } = options;
      if (quietMs !== undefined && (await store.hasSince(userId, kind, new Date(clock.now() - quietMs)))) return;
      const notify = await storeEvent(undefined, userId, kind, values, options);
      await notify();
    },
    recordIn: (tx, userId, kind, values = {}, options = {}) => storeEvent(tx, userId, kind, values, options),
    list: async (userId, page, pageSize) => {
      const { total, rows } = await store.page(userId, pageSize, (page - 1) * pageSize);
      const events = rows.map(async ({ id, at, kind, values, address, userAgent }) => {
        return { id, at, kind, text: await templates.eventTitle(kind, values), address, userAgent };
      });
      return { total, rows: await Promise.all(events) };
    },
  };
}
