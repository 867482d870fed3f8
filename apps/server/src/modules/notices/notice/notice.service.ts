import {
  type EndpointOf,
  isChoosable,
  type NoticeKind,
  type NoticeOpenType,
  type NoticePriority,
  type ResultOf,
  type SystemSubject,
} from "@tender/contract";
import type { Mail, MessageService } from "#modules/notices/message/message.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Bus } from "#platform/bus.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { escapeHtml } from "#platform/escaped-html.ts";
import type { NoticeStore, OwnFilter, OwnRow } from "./notice.store.ts";
import type { FeedAnswer, NoticeFeed } from "./notice-feed.service.ts";
import type { NoticePreferenceService } from "./notice-preference.service.ts";

/** A message of the product itself. */
export interface SystemMessage {
  readonly title: string;
  /** Plain text; line breaks are shown. */
  readonly text: string;
  readonly priority: NoticePriority;
  /** The event that the message reports. */
  readonly topic: string;
  /** The subject by which people choose in their settings how they are notified. */
  readonly subject: SystemSubject;
  /** Text of the mail; undefined: the same as in the portal. */
  readonly mail?: Omit<Mail, "email">;
  /** Shown in the portal regardless of the recipients' choices, and not mailed: the recipients requested it there. */
  readonly isPortalOnly?: true;
  /** The page that the message opens. */
  readonly opens?: { readonly type: NoticeOpenType; readonly page: string; readonly busId?: string };
}

/** A notice was published or withdrawn, a person's notices changed, or bus messages were missed ("unknown"). */
export type NoticeChange = { readonly noticeId: string } | { readonly readerId: string } | "unknown";

/** Notices as their readers see them. */
export interface Notices {
  /** Returns the unread notices as a serialised answer. */
  answerOwn(caller: Caller): Promise<FeedAnswer>;
  /** Throws notice.not_found if the notice does not exist, is not published or is for other people. */
  read(caller: Caller, id: string): Promise<ResultOf<EndpointOf<"noticeInbox.read">>>;
  /** Marks the notice as read by the caller; a repetition has no effect. Throws notice.not_found. */
  markRead(caller: Caller, id: string): Promise<void>;
  markAllRead(caller: Caller, kind: NoticeKind | undefined): Promise<number>;
  pageOf(caller: Caller, filter: OwnFilter): Promise<{ total: number; rows: OwnRow[] }>;
  /** True: a notice that the caller may read shows this file of the group `notice`. */
  isFileVisible(caller: Pick<Caller, "userId">, attachPath: string): Promise<boolean>;
  /** Notifies each of these people immediately, by the ways that the person chose for the subject. */
  send(userIds: readonly string[], message: SystemMessage): Promise<void>;
  /** Publishes to every node that a notice was published or withdrawn. */
  changed(noticeId: string): void;
  /** Calls the listener on this node after each change on any node. */
  onNoticeChange(listener: (change: NoticeChange) => void): void;
  /** Returns those of the people to whom the notice is addressed; undefined: it addresses all people. */
  filterAddressees(noticeId: string, people: readonly string[]): Promise<readonly string[] | undefined>;
}

export interface NoticeDeps {
  readonly store: NoticeStore;
  readonly feed: NoticeFeed;
  /** Publishes that a person's notices have changed: on every node their pages fetch them again. */
  readonly ownChanged: (userId: string) => void;
  readonly wishes: Pick<NoticePreferenceService, "split">;
  readonly messages: Pick<MessageService, "sendMail">;
  readonly templates: Pick<MessageTemplates, "fill">;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Sender of the product's own messages. */
  readonly platformName: () => string;
}

/** Carries the id of a notice that was published or withdrawn. */
const NOTICE_CHANNEL = "notice";
/** Carries the id of a person who read a notice or changed their choices. */
export const READER_CHANNEL = "notice-reader";

const htmlOf = (text: string): string =>
  text
    .split("\n")
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join("");

export function createNotices(deps: NoticeDeps): Notices {
  const { store, feed, ownChanged, wishes, messages, templates, bus, clock, platformName } = deps;
  const now = () => new Date(clock.now());

  const listeners: ((change: NoticeChange) => void)[] = [];
  const publishChange = (change: NoticeChange) => {
    if (change !== "unknown" && "readerId" in change) feed.forget(change.readerId);
    else feed.invalidateAll();
    for (const listener of listeners) listener(change);
  };
  bus.subscribe(NOTICE_CHANNEL, (noticeId) => publishChange({ noticeId }));
  bus.subscribe(READER_CHANNEL, (readerId) => publishChange({ readerId }));
  bus.onGap(() => publishChange("unknown"));

  function changed(noticeId: string): void {
    feed.invalidateAll();
    bus.publish(NOTICE_CHANNEL, noticeId);
  }

  async function publishInPortal(userIds: readonly string[], message: SystemMessage): Promise<void> {
    const { title, text, priority, topic, subject, opens } = message;
    const at = now();
    const page = opens && { openType: opens.type, openPage: opens.page, busId: opens.busId ?? null };
    const when = { state: "published", publishedAt: at, startsAt: at } as const;
    const content = { kind: "2", title, html: htmlOf(text), priority, topic, subject, sender: platformName() } as const;
    changed(await store.publish({ ...content, ...page, ...when }, userIds));
  }

  async function mailOf({ title, text: content, subject }: SystemMessage) {
    const template = isChoosable(subject, "mail") ? "mail_notice" : "mail_duty";
    return { template, ...(await templates.fill(template, { title, content })) };
  }

  async function requireVisible(userId: string, id: string) {
    const notice = await store.findFor(userId, id, now());
    if (!notice?.publishedAt) throw new AppError("notice.not_found");
    return { ...notice, publishedAt: notice.publishedAt };
  }

  return {
    answerOwn: ({ userId }) => feed.answerOf(userId),
    read: async ({ userId }, id) => {
      const { title, publishedAt, priority, sender, html, kind, openType, openPage, busId } = await requireVisible(
        userId,
        id,
      );
      const at = publishedAt.toISOString();
      return {
        id,
        titile: title,
        createTime: at,
        priority,
        sender,
        sendTime: at,
        msgContent: html,
        msgCategory: kind,
        openType,
        openPage,
        busId,
      };
    },
    markRead: async ({ userId }, id) => {
      await requireVisible(userId, id);
      if (await store.markRead(userId, id, now())) ownChanged(userId);
    },
    markAllRead: async ({ userId }, kind) => {
      const marked = await store.markAllRead(userId, kind, now());
      if (marked > 0) ownChanged(userId);
      return marked;
    },
    pageOf: ({ userId }, filter) => store.pageOf(userId, filter, now()),
    isFileVisible: ({ userId }, attachPath) => store.isFileVisible(userId, attachPath, now()),
    send: async (userIds, message) => {
      if (message.isPortalOnly) return publishInPortal(userIds, message);
      const { inPortal, byMail } = await wishes.split(userIds, message.subject);
      if (inPortal.length > 0) await publishInPortal(inPortal, message);
      if (byMail.length === 0) return;
      const mail = message.mail ?? (await mailOf(message));
      for (const email of byMail) await messages.sendMail({ email, ...mail });
    },
    changed,
    onNoticeChange: (listener) => {
      listeners.push(listener);
    },
    filterAddressees: async (noticeId, people) =>
      (await store.find(noticeId))?.reach === "all" ? undefined : store.filterAddressees(noticeId, people),
  };
}
