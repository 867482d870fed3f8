import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { deviceName } from "#platform/device-name.ts";
import { newToken, tokenDigest } from "#platform/tokens.ts";
import type { TwoStepStore } from "./two-step.store.ts";

const DAY_MS = 86_400_000;

/** Devices on which the second step is required once in so many days; 0 days: no device is ever trusted. */
export interface TrustedDevices {
  readonly days: () => number;
  /**
   * Trusts a device and returns its new cookie value, which is stored only as a digest; undefined: the setting is off.
   */
  trust(userId: string, origin: Origin): Promise<{ value: string; maxAgeSeconds: number } | undefined>;
  /** Returns the digest of the request's device cookie; null: the device cannot be trusted. */
  digestOf(origin: Origin): string | null;
  list(userId: string): Promise<{ id: string; device: string; trustedAt: string; until: string }[]>;
  /** Ends the trust in a device. False: no such device. */
  end(userId: string, id: string): Promise<boolean>;
  /** Ends the trust in all devices, after a change of password. */
  endAll(userId: string, on?: Tx): Promise<void>;
  sweep(): Promise<number>;
}

export interface TrustedDeviceDeps {
  readonly store: TwoStepStore;
  readonly events: Pick<SecurityEvents, "record">;
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
      await events.record(userId, "trusted_device_added", { device: deviceName(userAgent) }, { origin });
      return { value, maxAgeSeconds: days() * 86_400 };
    },
    digestOf: ({ deviceCookie }) => (days() > 0 && deviceCookie !== undefined ? tokenDigest(deviceCookie) : null),
    list: async (userId) =>
      (await store.trustedDevices(userId, now())).map(({ id, userAgent, trustedAt, until }) => ({
        id,
        device: deviceName(userAgent),
        trustedAt: trustedAt.toISOString(),
        until: until.toISOString(),
      })),
    end: async (userId, id) => (await store.revokeTrust(userId, id)) > 0,
    endAll: async (userId, tx) => {
      await store.revokeTrust(userId, undefined, tx);
    },
    sweep: () => store.removeTrustBefore(now()),
  };
}
