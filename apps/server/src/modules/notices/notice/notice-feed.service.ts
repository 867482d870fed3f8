import { type EndpointOf, isSubscribed, type NoticeSubject, type ResultOf } from "@tender/contract";
import { batchReads } from "#platform/batched-reads.ts";
import { BoundedCache } from "#platform/bounded-cache.ts";
import type { Clock } from "#platform/clock.ts";
import { weakEtag } from "#platform/etag.ts";
import type { NoticeStore, UnreadRow } from "./notice.store.ts";

type OwnNotices = ResultOf<EndpointOf<"noticeInbox.listOwn">>;

/** A person's unread notices as a ready response body. */
export interface FeedAnswer {
  readonly etag: string;
  readonly body: Buffer;
}

/** Unread notices by person, in memory: every open page polls them every six seconds, and they rarely change. */
export interface NoticeFeed {
  answerOf(userId: string): Promise<FeedAnswer>;
  forget(userId: string): void;
  invalidateAll(): void;
}

const SHOWN = 5;
const ANSWERS_KEPT = 25_000;
/** Cache lifetime in milliseconds, for changes that no message reports. */
const KEPT_MS = 60_000;

function wantsAlert({ priority, subject, choices }: UnreadRow): boolean {
  const isWantedOf = (what: NoticeSubject) => isSubscribed(choices ?? {}, what, "browser");
  return (priority === "H" && isWantedOf("urgent")) || isWantedOf(subject ?? "announcement");
}

const present = (row: UnreadRow) => ({
  id: row.id,
  titile: row.title,
  createTime: row.publishedAt.toISOString(),
  priority: row.priority,
  alert: wantsAlert(row),
});

/** Takes the rows of one person. */
function ownNoticesOf(rows: readonly UnreadRow[]): OwnNotices {
  const of = (kind: UnreadRow["kind"]) => rows.filter((row) => row.kind === kind);
  const [announcements, messages] = [of("1"), of("2")];
  return {
    anntMsgList: announcements.map(present),
    anntMsgTotal: announcements[0]?.total ?? 0,
    sysMsgList: messages.map(present),
    sysMsgTotal: messages[0]?.total ?? 0,
  };
}

export function createNoticeFeed(store: Pick<NoticeStore, "unreadOf" | "nextChange">, clock: Clock): NoticeFeed {
  const kept = new BoundedCache<Promise<FeedAnswer>>(clock, ANSWERS_KEPT, KEPT_MS);
  /** The time at which a notice next begins or ends by itself; it outdates all cached answers. */
  let changesAt = Number.POSITIVE_INFINITY;

  const rowsOf = batchReads<readonly UnreadRow[]>(async (userIds) => {
    const now = new Date(clock.now());
    const [rows, next] = await Promise.all([store.unreadOf(userIds, now, SHOWN), store.nextChange(now)]);
    if (next) changesAt = Math.min(changesAt, next.getTime());
    return Map.groupBy(rows, ({ userId }) => userId);
  });

  async function make(userId: string): Promise<FeedAnswer> {
    const result = JSON.stringify(ownNoticesOf((await rowsOf(userId)) ?? []));
    return {
      // A digest of the result alone, so that all nodes issue the same validator for the same content.
      etag: weakEtag(result),
      body: Buffer.from(`{"success":true,"code":"200","message":"","result":${result},"timestamp":${clock.now()}}`),
    };
  }

  return {
    answerOf: (userId) => {
      if (clock.now() >= changesAt) {
        changesAt = Number.POSITIVE_INFINITY;
        kept.clear();
      }
      const known = kept.get(userId);
      if (known) return known;
      const making = make(userId);
      kept.set(userId, making);
      making.catch(() => kept.drop((value) => value === making));
      return making;
    },
    forget: (userId) => kept.delete(userId),
    invalidateAll: () => kept.clear(),
  };
}
