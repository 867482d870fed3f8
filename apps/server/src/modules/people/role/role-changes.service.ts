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

const HOLDERS_CHANNEL = "role-holder";
/** Other modules also subscribe to this channel. */
const RIGHTS_CHANNEL = "permission";
const ANYBODY = "*";
/** Above this number one message covers everybody: reloading all caches costs less than many messages. */
const MAX_NAMED_PEOPLE = 200;

export function createRoleChanges(bus: Bus): RoleChanges {
  const holderListeners: ((userId: string | undefined) => void)[] = [];
  const rightsListeners: (() => void)[] = [];
  const notifyHolderChange = (id: string): void => {
    for (const listener of holderListeners) listener(id === ANYBODY ? undefined : id);
  };
  const notifyRightsChange = (): void => {
    for (const listener of rightsListeners) listener();
  };
  bus.subscribe(HOLDERS_CHANNEL, notifyHolderChange);
  bus.subscribe(RIGHTS_CHANNEL, notifyRightsChange);
  bus.onGap(() => {
    notifyHolderChange(ANYBODY);
    notifyRightsChange();
  });
  return {
    publishHolderChange: (userIds) => {
      for (const id of userIds.length > MAX_NAMED_PEOPLE ? [ANYBODY] : userIds) {
        notifyHolderChange(id);
        bus.publish(HOLDERS_CHANNEL, id);
      }
    },
    publishRightsChange: () => {
      notifyRightsChange();
      bus.publish(RIGHTS_CHANNEL, "all");
    },
    onHolderChange: (listener) => {
      holderListeners.push(listener);
    },
    onRightsChange: (listener) => {
      rightsListeners.push(listener);
    },
  };
}
