import type { Bus } from "#platform/bus.ts";

/**
 * Publishes that roles have changed, so that caches derived from them are dropped: on this node at once, on others by
 * message.
 */
export interface RoleChanges {
  /** Publishes that these people hold other roles. Call after the commit. */
  heldOtherwise(userIds: readonly string[]): void;
  /** Publishes that grants, menus or roles have changed. Call after the commit. */
  openOtherwise(): void;
  /** `undefined`: any person may be affected. */
  onHeldOtherwise(listener: (userId: string | undefined) => void): void;
  onOpenOtherwise(listener: () => void): void;
}

const HELD_CHANNEL = "role-holder";
/** Other modules also subscribe to this channel. */
const OPENED_CHANNEL = "permission";
const ANYBODY = "*";
/** Above this number one message covers everybody: reloading all caches costs less than many messages. */
const MOST_NAMED = 200;

export function createRoleChanges(bus: Bus): RoleChanges {
  const held: ((userId: string | undefined) => void)[] = [];
  const opened: (() => void)[] = [];
  const notifyHeld = (id: string): void => {
    for (const listener of held) listener(id === ANYBODY ? undefined : id);
  };
  const notifyOpened = (): void => {
    for (const listener of opened) listener();
  };
  bus.subscribe(HELD_CHANNEL, notifyHeld);
  bus.subscribe(OPENED_CHANNEL, notifyOpened);
  bus.onGap(() => {
    notifyHeld(ANYBODY);
    notifyOpened();
  });
  return {
    heldOtherwise: (userIds) => {
      for (const id of userIds.length > MOST_NAMED ? [ANYBODY] : userIds) {
        notifyHeld(id);
        bus.publish(HELD_CHANNEL, id);
      }
    },
    openOtherwise: () => {
      notifyOpened();
      bus.publish(OPENED_CHANNEL, "all");
    },
    onHeldOtherwise: (listener) => {
      held.push(listener);
    },
    onOpenOtherwise: (listener) => {
      opened.push(listener);
    },
  };
}
