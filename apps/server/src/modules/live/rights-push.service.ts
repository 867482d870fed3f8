import { RIGHTS_CHANGED } from "@tender/contract";
import type { RoleChanges } from "../role/role-changes.service.ts";
import type { LiveConnections } from "./live.service.ts";

/** A form that is saved in a hurry, or a hundred people who get a role one after the other, are one message. */
const COLLECTED_MS = 200;

/** Tells who is connected to this node that their menus or buttons may have changed; which they are they ask for. */
export function pushRights(
  changes: Pick<RoleChanges, "onHeldOtherwise" | "onOpenOtherwise">,
  connections: Pick<LiveConnections, "toAll" | "toPeople">,
): { close(): void } {
  let people = new Set<string>();
  let isForAll = false;
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
    const told = { people: [...people], isForAll };
    people = new Set();
    isForAll = false;
    timer = undefined;
    if (told.isForAll) connections.toAll({ cmd: "topic", msgId: RIGHTS_CHANGED, msgTxt: "" });
    else connections.toPeople(told.people, { cmd: "user", msgId: RIGHTS_CHANGED, msgTxt: "" });
  }
  function note(userId: string | undefined): void {
    if (userId === undefined) isForAll = true;
    else people.add(userId);
    timer ??= setTimeout(tell, COLLECTED_MS).unref();
  }
  changes.onHeldOtherwise(note);
  changes.onOpenOtherwise(() => note(undefined));
  return { close: () => clearTimeout(timer) };
}
