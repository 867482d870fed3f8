import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { deviceName } from "#platform/device-name.ts";
import { newToken, tokenDigest } from "#platform/tokens.ts";
import type { TwoStepStore } from "./two-step.store.ts";

const DAY_MS = 86_400_000;

/** Devices on which the second step is asked for once in so many days; 0 days: no device is ever trusted. */
export interface TrustedDevices {
  readonly days: () => number;
  /** A fresh cookie value for this device, known to nobody else; undefined when the setting is off. */
  trust(userId: string, origin: Origin): Promise<{ value: string; maxAgeSeconds: number } | undefined>;
  /** By which the device of a request is known again, where it brings something to be known by; null: trusted it is not. */
  digestOf(origin: Origin): string | null;
  list(userId: string): Promise<{ id: string; device: string; trustedAt: string; until: string }[]>;
  /** False: there was none. */
  end(userId: string, id: string): Promise<boolean>;
  /** After a changed password nothing that was remembered counts any more. */
  endAll(userId: string, on?: Tx): Promise<void>;
  sweep(): Promise<number>;
}

export interface TrustedDeviceDeps {
  readonly store: TwoStepStore;
  readonly events: Pick<SecurityEvents, "note">;
  readonly clock: Clock;
  readonly days: () => number;
}

export function createTrustedDevices({ store, events, clock, days }: TrustedDeviceDeps): TrustedDevices {
  const now = () => new Date(clock.now());
  return {
    days,
    trust: async (userId, origin) => {
      if (days() === 0) return undefined;
      const value = newToken();
      const until = new Date(clock.now() + days() * DAY_MS);
      const { userAgent } = origin;
      await store.trust({ userId, digest: tokenDigest(value), userAgent, trustedAt: now(), until });
      await events.note(userId, "trusted_device_added", { device: deviceName(userAgent) }, { origin });
      return { value, maxAgeSeconds: days() * 86_400 };
    },
    digestOf: ({ device }) => (days() > 0 && device !== undefined ? tokenDigest(device) : null),
    list: async (userId) =>
      (await store.trustedDevices(userId, now())).map(({ id, userAgent, trustedAt, until }) => ({
        id,
        device: deviceName(userAgent),
        trustedAt: trustedAt.toISOString(),
        until: until.toISOString(),
      })),
    end: async (userId, id) => (await store.endTrust(userId, id)) > 0,
    endAll: async (userId, on) => {
      await store.endTrust(userId, undefined, on);
    },
    sweep: () => store.removeTrustBefore(now()),
  };
}
