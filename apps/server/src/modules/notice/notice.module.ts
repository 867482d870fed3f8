import type { Platform } from "../../platform/platform.ts";
import { createAuthoredNotices } from "./authored.service.ts";
import { createAuthoredStore } from "./authored.store.ts";
import { createNotices } from "./notice.service.ts";
import { createNoticeStore } from "./notice.store.ts";
import { createNoticeFeed } from "./notice-feed.service.ts";
import { createReadershipStore } from "./readership.store.ts";

/** What the portal tells its people. */
export function createNoticeModule({ config, db, reports, work, bus, clock }: Platform) {
  const store = createNoticeStore(db);
  const feed = createNoticeFeed(store, clock);
  const notices = createNotices({ store, feed, bus, clock, platformName: config.PLATFORM_NAME });
  const authoredNotices = createAuthoredNotices({
    store: createAuthoredStore(db, work.db),
    readership: createReadershipStore(reports.db),
    clock,
    changed: notices.changed,
  });
  return { services: { notices, authoredNotices }, eraser: store.removeAllOf };
}
