import { RIGHTS_CHANGED } from "@tender/contract";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import { coalesceCalls } from "./coalesce-calls.ts";
import type { LiveConnections } from "./live.service.ts";

/**
 * Notifies the people connected to this node that their menus or buttons may have changed. Their browsers then request
 * them.
 */
export function pushRights(
  changes: Pick<RoleChanges, "onHolderChange" | "onRightsChange">,
  connections: Pick<LiveConnections, "toAll" | "toPeople">,
): { close(): void } {
  let people = new Set<string>();
  let isForAll = false;
  const { note, close } = coalesceCalls(() => {
    const notified = { people: [...people], isForAll };
    people = new Set();
    isForAll = false;
    if (notified.isForAll) connections.toAll({ cmd: "topic", msgId: RIGHTS_CHANGED, msgTxt: "" });
    else connections.toPeople(notified.people, { cmd: "user", msgId: RIGHTS_CHANGED, msgTxt: "" });
  });
  changes.onHolderChange((userId) => {
    if (userId === undefined) isForAll = true;
    else people.add(userId);
    note();
  });
  changes.onRightsChange(() => {
    isForAll = true;
    note();
  });
  return { close };
}
