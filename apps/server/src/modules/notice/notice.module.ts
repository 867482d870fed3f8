import type { Platform } from "../../platform/platform.ts";
import { createNotices } from "./notice.service.ts";
import { createNoticeStore } from "./notice.store.ts";
import { createNoticeFeed } from "./notice-feed.service.ts";

/** What the portal tells its people. */
export function createNoticeModule({ config, db, bus, clock }: Platform) {
  const store = createNoticeStore(db);
  const feed = createNoticeFeed(store, clock);
  const notices = createNotices({ store, feed, bus, clock, platformName: config.PLATFORM_NAME });
  return { services: { notices }, eraser: store.removeAllOf };
}
