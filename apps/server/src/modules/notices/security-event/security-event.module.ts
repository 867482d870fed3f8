import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createContactChanges } from "./contact-changes.service.ts";
import { createSecurityEventService } from "./security-event.service.ts";
import { createSecurityEventStore } from "./security-event.store.ts";

export interface SecurityEventUses {
  readonly messages: MessageService;
  readonly notices: Notices;
  readonly templates: MessageTemplates;
}

/** Notifies owners of events in their accounts: the list 安全动态, and notices by the ways that they chose. */
export function createSecurityEventModule({ db, clock, logger }: Platform, uses: SecurityEventUses) {
  const store = createSecurityEventStore(db);
  const events = createSecurityEventService({ ...uses, store, clock, logger });
  return {
    services: { events, contactChanges: createContactChanges({ events }) },
    eraser: store.removeAllOf,
  };
}
