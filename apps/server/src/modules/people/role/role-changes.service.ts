import type { Bus } from "#platform/bus.ts";

/** Tells whoever keeps what follows from roles that it may have changed: this node at once, the others by a message. */
export interface RoleChanges {
  /** These people hold other roles. After the commit. */
  heldOtherwise(userIds: readonly string[]): void;
  /** Roles open something else: grants, menus or roles themselves have changed. After the commit. */
  openOtherwise(): void;
  /** `undefined`: it may be anybody. */
  onHeldOtherwise(listener: (userId: string | undefined) => void): void;
  onOpenOtherwise(listener: () => void): void;
}

const HELD_CHANNEL = "role-holder";
/** Others subscribe to it by themselves. */
const OPENED_CHANNEL = "permission";
const ANYBODY = "*";
/** Of more people than this the message is that it may be anybody: reading everybody anew costs less than so many messages. */
const MOST_NAMED = 200;

export function createRoleChanges(bus: Bus): RoleChanges {
  const held: ((userId: string | undefined) => void)[] = [];
  const opened: (() => void)[] = [];
  const tellHeld = (id: string): void => {
    for (const listener of held) listener(id === ANYBODY ? undefined : id);
  };
  const tellOpened = (): void => {
    for (const listener of opened) listener();
  };
  bus.subscribe(HELD_CHANNEL, tellHeld);
  bus.subscribe(OPENED_CHANNEL, tellOpened);
  bus.onGap(() => {
    tellHeld(ANYBODY);
    tellOpened();
  });
  return {
    heldOtherwise: (userIds) => {
      for (const id of userIds.length > MOST_NAMED ? [ANYBODY] : userIds) {
        tellHeld(id);
        bus.publish(HELD_CHANNEL, id);
      }
    },
    openOtherwise: () => {
      tellOpened();
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
