import type { Bus } from "#platform/bus.ts";

/**
 * Publishes that roles have changed, so that caches derived from them are dropped: on this node at once, on others by
 * message.
 */
export interface RoleChanges {
  /** Publishes that these people hold other roles. Call after the commit. */
  publishHolderChange(userIds: readonly string[]): void;
  /** Publishes that grants, menus or roles have changed. Call after the commit. */
  publishRightsChange(): void;
  /** `undefined`: any person may be affected. */
  onHolderChange(listener: (userId: string | undefined) => void): void;
  onRightsChange(listener: () => void): void;
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
  const notifyHolderChange = (id: string): void => {
    for (const listener of held) listener(id === ANYBODY ? undefined : id);
  };
  const notifyRightsChange = (): void => {
    for (const listener of opened) listener();
  };
  bus.subscribe(HELD_CHANNEL, notifyHolderChange);
  bus.subscribe(OPENED_CHANNEL, notifyRightsChange);
  bus.onGap(() => {
    notifyHolderChange(ANYBODY);
    notifyRightsChange();
  });
  return {
    publishHolderChange: (userIds) => {
      for (const id of userIds.length > MOST_NAMED ? [ANYBODY] : userIds) {
        notifyHolderChange(id);
        bus.publish(HELD_CHANNEL, id);
      }
    },
    publishRightsChange: () => {
      notifyRightsChange();
      bus.publish(OPENED_CHANNEL, "all");
    },
    onHolderChange: (listener) => {
      held.push(listener);
    },
    onRightsChange: (listener) => {
      opened.push(listener);
    },
  };
}
