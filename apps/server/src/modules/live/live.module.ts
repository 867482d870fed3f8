import type { Platform } from "../../platform/platform.ts";
import type { Notices } from "../notice/notice.service.ts";
import type { SessionRegistry } from "../session/session-registry.service.ts";
import { createLiveConnections } from "./live.service.ts";
import { pushNotices } from "./notice-push.service.ts";

export interface LiveUses {
  readonly notices: Notices;
  readonly registry: SessionRegistry;
}

/** The open connections by which browsers hear at once of what is new. */
export function createLiveModule({ bus, clock }: Platform, { notices, registry }: LiveUses) {
  const live = createLiveConnections({ registry, bus, clock });
  pushNotices(notices, live);
  return { services: { live }, close: async () => live.closeAll() };
}
