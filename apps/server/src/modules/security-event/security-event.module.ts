import type { Platform } from "../../platform/platform.ts";
import type { MessageService } from "../message/message.service.ts";
import type { Notices } from "../notice/notice.service.ts";
import { createSecurityEventService } from "./security-event.service.ts";
import { createSecurityEventStore } from "./security-event.store.ts";

export interface SecurityEventUses {
  readonly messages: MessageService;
  readonly notices: Notices;
}

/** Tells owners what happened to their accounts: the list 安全动态, and notices by the ways that they want. */
export function createSecurityEventModule({ config, db, clock, logger }: Platform, uses: SecurityEventUses) {
  const store = createSecurityEventStore(db);
  const { PLATFORM_NAME: platformName } = config;
  return {
    services: { events: createSecurityEventService({ ...uses, store, clock, logger, platformName }) },
    eraser: store.removeAllOf,
  };
}
