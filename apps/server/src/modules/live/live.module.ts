import type { Platform } from "../../platform/platform.ts";
import type { Notices } from "../notice/notice.service.ts";
import type { RoleChanges } from "../role/role-changes.service.ts";
import type { SessionRegistry } from "../session/session-registry.service.ts";
import { createLiveConnections } from "./live.service.ts";
import { pushNotices } from "./notice-push.service.ts";
import { pushRights } from "./rights-push.service.ts";

export interface LiveUses {
  readonly notices: Notices;
  readonly registry: SessionRegistry;
  readonly roleChanges: RoleChanges;
}

/** The open connections by which browsers hear at once of what is new. */
export function createLiveModule({ bus, clock }: Platform, { notices, registry, roleChanges }: LiveUses) {
  const live = createLiveConnections({ registry, bus, clock });
  pushNotices(notices, live);
  const rights = pushRights(roleChanges, live);
  return {
    services: { live },
    close: async () => {
      rights.close();
      live.closeAll();
    },
  };
}
