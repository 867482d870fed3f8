import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";
import type { Declared } from "#platform/declared.ts";
import { PUBLICATION_JOB } from "#platform/job-names.ts";
import type { Platform } from "#platform/platform.ts";
import { createAuthoredNotices } from "./authored.service.ts";
import { createAuthoredStore } from "./authored.store.ts";
import { createNotices, READER_CHANNEL } from "./notice.service.ts";
import { createNoticeStore } from "./notice.store.ts";
import { createNoticeDepartmentsStore } from "./notice-departments.store.ts";
import { createNoticeFeed } from "./notice-feed.service.ts";
import { createNoticePreferenceService } from "./notice-preference.service.ts";
import { createNoticePreferencesStore } from "./notice-preferences.store.ts";
import { createReadershipStore } from "./readership.store.ts";

export interface NoticeUses {
  readonly departmentReferences: Declared<DepartmentReferences>;
  readonly messages: MessageService;
  readonly templates: MessageTemplates;
}

/** The page of a person's notices. */
const OWN_NOTICES = "/isps/userAnnouncement";

/** Notices of the portal, by the ways that their readers chose. */
export function createNoticeModule(platform: Platform, { departmentReferences, messages, templates }: NoticeUses) {
  const { config, db, reports, work, bus, clock, jobs } = platform;
  const store = createNoticeStore(db);
  const feed = createNoticeFeed(store, clock);
  const preferences = createNoticePreferencesStore(db);
  const ownChanged = (userId: string) => {
    feed.forget(userId);
    bus.publish(READER_CHANNEL, userId);
  };
  const noticePreferenceService = createNoticePreferenceService({ store: preferences, clock, ownChanged });
  const deps = { store, feed, ownChanged, wishes: noticePreferenceService, messages, templates, bus, clock };
  const notices = createNotices({ ...deps, platformName: () => config.PLATFORM_NAME });
  const authoredNotices = createAuthoredNotices({
    store: createAuthoredStore(db, work.db),
    readership: createReadershipStore(reports.db),
    clock,
    changed: notices.changed,
    announce: async (tx, { title, robots }) => {
      if (robots.length > 0) await messages.announce(tx, robots, { title, path: OWN_NOTICES });
    },
    onScheduled: (at) => jobs.wake(PUBLICATION_JOB, at),
  });
  departmentReferences.declare(createNoticeDepartmentsStore());
  return {
    services: { notices, noticePreferenceService, authoredNotices },
    eraser: async (userId: string) => {
      await store.removeAllOf(userId);
      await preferences.removeAllOf(userId);
    },
  };
}
