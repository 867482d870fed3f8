import { DICTIONARIES_CHANGED } from "@tender/contract";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { Platform } from "#platform/platform.ts";
import { coalesceCalls } from "./coalesce-calls.ts";
import { createLiveConnections } from "./live.service.ts";
import { pushNotices } from "./notice-push.service.ts";
import { pushRights } from "./rights-push.service.ts";

export interface LiveUses {
  readonly dictionaries: DictionaryService;
  readonly notices: Notices;
  readonly registry: SessionRegistry;
  readonly roleChanges: RoleChanges;
}

/** Open connections that notify browsers of changes at once. */
export function createLiveModule({ bus, clock }: Platform, { dictionaries, notices, registry, roleChanges }: LiveUses) {
  const live = createLiveConnections({ registry, bus, clock });
  pushNotices(notices, live);
  const rights = pushRights(roleChanges, live);
  const codes = coalesceCalls(() => live.toAll({ cmd: "topic", msgId: DICTIONARIES_CHANGED, msgTxt: "" }));
  dictionaries.onChanged(codes.note);
  return {
    services: { live },
    close: async () => {
      rights.close();
      codes.close();
      live.closeAll();
    },
  };
}
