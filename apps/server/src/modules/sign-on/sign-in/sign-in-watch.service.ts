import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { Credentials } from "#modules/people/account/credential.service.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Write } from "#platform/database/named-statement.ts";
import { deviceName, deviceSign } from "#platform/device-name.ts";
import type { Logger } from "#platform/logger.ts";
import type { SignInStore } from "./sign-in.store.ts";

/** Notifies owners of unusual sign-ins to their accounts. SEC-19. */
export interface SignInWatch {
  /**
   * Stores the device of a sign-in. Hits if the account is known but the device is new: then the owner is to be
   * notified.
   */
  device(userId: string, origin: Origin): Write;
  notifyNewDevice(userId: string, origin: Origin): Promise<void>;
  /**
   * `count`: wrong passwords of the name within 10 minutes, from all addresses. Notifies the owner from the tenth on. Runs
   * after the answer, so that an existing name takes no longer than an unknown one.
   */
  recordWrongPassword(name: string, count: number, origin: Origin): void;
  /** Removes devices that were not used for 400 days. */
  sweep(): Promise<number>;
}

export interface SignInWatchDeps {
  readonly store: Pick<SignInStore, "recordDevice" | "deleteDevicesBefore">;
  readonly events: Pick<SecurityEvents, "record">;
  readonly credentials: Pick<Credentials, "idOf">;
  readonly clock: Clock;
  readonly logger: Logger;
}

const WRONG_PASSWORDS_UNTIL_NOTICE = 10;
const DAY_MS = 86_400_000;
const DEVICE_RETENTION_MS = 400 * DAY_MS;

export function createSignInWatch({ store, events, credentials, clock, logger }: SignInWatchDeps): SignInWatch {
  const beingNotified = new Set<string>();

  async function notifyOfWrongPasswords(name: string, origin: Origin): Promise<void> {
    const userId = await credentials.idOf(name);
    if (userId) await events.record(userId, "wrong_passwords", {}, { origin, quietMs: DAY_MS });
  }

  return {
    device: (userId, origin) =>
      store.recordDevice({ userId, sign: deviceSign(origin), lastSeenAt: new Date(clock.now()) }),
    notifyNewDevice: (userId, origin) =>
      events.record(userId, "new_device", { device: deviceName(origin.userAgent) }, { origin }),
    recordWrongPassword: (name, count, origin) => {
      // Not at exactly ten: simultaneous attempts may read the same count, and the next one a much higher count.
      if (count < WRONG_PASSWORDS_UNTIL_NOTICE || beingNotified.has(name)) return;
      beingNotified.add(name);
      notifyOfWrongPasswords(name, origin)
        .catch((error: unknown) => logger.error({ err: error }, "the owner could not be notified of wrong passwords"))
        .finally(() => beingNotified.delete(name));
    },
    sweep: () => store.deleteDevicesBefore(new Date(clock.now() - DEVICE_RETENTION_MS)),
  };
}
