import { type EndpointOf, isSubscribed, type NoticeSubject, type ResultOf } from "@tender/contract";
import { batchReads } from "#platform/batched-reads.ts";
import { BoundedCache } from "#platform/bounded-cache.ts";
import type { Clock } from "#platform/clock.ts";
import { weakEtag } from "#platform/etag.ts";
import type { NoticeStore, UnreadRow } from "./notice.store.ts";

type OwnNotices = ResultOf<EndpointOf<"noticeInbox.listOwn">>;

/** A person's unread notices as a serialised response body. */
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

const MAX_SHOWN = 5;
const MAX_CACHED_ANSWERS = 25_000;
/** Cache lifetime in milliseconds, for changes that no message reports. */
const CACHE_LIFETIME_MS = 60_000;

function shouldAlert({ priority, subject, choices }: UnreadRow): boolean {
  const isChosen = (noticeSubject: NoticeSubject) => isSubscribed(choices ?? {}, noticeSubject, "browser");
  return (priority === "H" && isChosen("urgent")) || isChosen(subject ?? "announcement");
}

const presentNotice = (row: UnreadRow) => ({
  id: row.id,
  titile: row.title,
  createTime: row.publishedAt.toISOString(),
  priority: row.priority,
  alert: shouldAlert(row),
});

/** Returns the answer for the rows of one person. */
function ownNoticesOf(rows: readonly UnreadRow[]): OwnNotices {
  const ofKind = (kind: UnreadRow["kind"]) => rows.filter((row) => row.kind === kind);
  const [announcements, messages] = [ofKind("1"), ofKind("2")];
  return {
    anntMsgList: announcements.map(presentNotice),
    anntMsgTotal: announcements[0]?.total ?? 0,
    sysMsgList: messages.map(presentNotice),
    sysMsgTotal: messages[0]?.total ?? 0,
  };
}

export function createNoticeFeed(store: Pick<NoticeStore, "unreadOf" | "nextChange">, clock: Clock): NoticeFeed {
  const cache = new BoundedCache<Promise<FeedAnswer>>(clock, MAX_CACHED_ANSWERS, CACHE_LIFETIME_MS);
  /** The next time at which a notice begins or ends; then all cached answers are outdated. Milliseconds. */
  let changesAt = Number.POSITIVE_INFINITY;

  const readRows = batchReads<readonly UnreadRow[]>(async (userIds) => {
    const now = new Date(clock.now());
    const [rows, next] = await Promise.all([store.unreadOf(userIds, now, MAX_SHOWN), store.nextChange(now)]);
    if (next) changesAt = Math.min(changesAt, next.getTime());
    return Map.groupBy(rows, ({ userId }) => userId);
  });

  async function createAnswer(userId: string): Promise<FeedAnswer> {
    const result = JSON.stringify(ownNoticesOf((await readRows(userId)) ?? []));
    return {
      // A digest of the result only, so that all nodes issue the same validator for the same content.
      etag: weakEtag(result),
      body: Buffer.from(`{"success":true,"code":"200","message":"","result":${result},"timestamp":${clock.now()}}`),
    };
  }

  return {
    answerOf: (userId) => {
      if (clock.now() >= changesAt) {
        changesAt = Number.POSITIVE_INFINITY;
        cache.clear();
      }
      const cached = cache.get(userId);
      if (cached) return cached;
      const answer = createAnswer(userId);
      cache.set(userId, answer);
      answer.catch(() => cache.drop((value) => value === answer));
      return answer;
    },
    forget: (userId) => cache.delete(userId),
    invalidateAll: () => cache.clear(),
  };
}
