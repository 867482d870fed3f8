import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { Credentials } from "#modules/people/account/credential.service.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Write } from "#platform/database/named-statement.ts";
import { deviceName } from "#platform/device-name.ts";
import type { Logger } from "#platform/logger.ts";
import { deviceSign } from "./known-device.ts";
import type { SignInStore } from "./sign-in.store.ts";

/** Tells the owner of what is odd about the sign-ins to an account. SEC-19. */
export interface SignInWatch {
  /** Notes the device of a sign-in. Hits where the account was used before, and never on such a device: then tell. */
  device(userId: string, origin: Origin): Write;
  tellOfNewDevice(userId: string, origin: Origin): Promise<void>;
  /**
   * After the nth wrong password in a row of ten minutes. Works on behind the answer, which must not take longer for a
   * name that somebody has.
   */
  noteWrongPassword(name: string, count: number, origin: Origin): void;
  /** Forgets devices that were not used for long. */
  sweep(): Promise<number>;
}

export interface SignInWatchDeps {
  readonly store: Pick<SignInStore, "noteDevice" | "forgetDevicesBefore">;
  readonly events: Pick<SecurityEvents, "note">;
  readonly credentials: Pick<Credentials, "idOf">;
  readonly clock: Clock;
  readonly logger: Logger;
}

const TOLD_AT_WRONG_PASSWORDS = 10;
const DAY_MS = 86_400_000;
const KNOWN_FOR_MS = 400 * DAY_MS;

export function createSignInWatch({ store, events, credentials, clock, logger }: SignInWatchDeps): SignInWatch {
  const beingTold = new Set<string>();

  async function tellOfWrongPasswords(name: string, origin: Origin): Promise<void> {
    const userId = await credentials.idOf(name);
    if (userId) await events.note(userId, "wrong_passwords", {}, { origin, quietMs: DAY_MS });
  }

  return {
    device: (userId, origin) =>
      store.noteDevice({ userId, sign: deviceSign(origin), lastSeenAt: new Date(clock.now()) }),
    tellOfNewDevice: (userId, origin) =>
      events.note(userId, "new_device", { device: deviceName(origin.userAgent) }, { origin }),
    noteWrongPassword: (name, count, origin) => {
      // Not at the tenth alone: of many at once each may see the same number, and the next a much higher one.
      if (count < TOLD_AT_WRONG_PASSWORDS || beingTold.has(name)) return;
      beingTold.add(name);
      tellOfWrongPasswords(name, origin)
        .catch((error: unknown) => logger.error({ err: error }, "the owner could not be told of wrong passwords"))
        .finally(() => beingTold.delete(name));
    },
    sweep: () => store.forgetDevicesBefore(new Date(clock.now() - KNOWN_FOR_MS)),
  };
}
