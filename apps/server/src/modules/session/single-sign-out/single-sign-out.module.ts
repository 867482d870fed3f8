import type { OpenidKeys } from "#modules/guard/openid-key/openid-keys.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import { createGuardedFetch } from "#platform/guarded-fetch.ts";
import type { Platform } from "#platform/platform.ts";
import { createSignOutDeliveries } from "./deliveries.service.ts";
import { createSingleSignOut } from "./single-sign-out.service.ts";
import { createSingleSignOutStore } from "./single-sign-out.store.ts";

export interface SingleSignOutUses {
  readonly openidKeys: OpenidKeys;
  readonly registry: SessionRegistry;
}

/** Retention of finished deliveries and their outcomes. */
const RETENTION_MS = 30 * 86_400_000;
const MAX_ANSWER_BYTES = 65_536;
const DELIVERY_JOB = "single_sign_out.deliver";
/** Longest delay of a delivery whose node ended before it was sent. */
const IDLE_MS = 30_000;

/** Notifies subsystems of ended sessions through an outbox of its own. */
export function createSingleSignOutModule(platform: Platform, { openidKeys: keys, registry }: SingleSignOutUses) {
  const { config, db, secrets, clock, deadline, jobs, logger } = platform;
  const store = createSingleSignOutStore(db);
  const fetch = createGuardedFetch({
    privateHosts: config.privateHosts,
    allowsPlainHttp: true,
    maxBytes: MAX_ANSWER_BYTES,
  });
  const signOut = createSingleSignOut({
    store,
    fetch,
    keys,
    issuer: config.publicUrl,
    secrets,
    clock,
    deadline,
    logger,
    onDue: (at) => jobs.wake(DELIVERY_JOB, at),
  });
  registry.onReplace(store.moveVisits);
  registry.onEnd(signOut.deliverFor);
  return {
    services: { signOut, signOutDeliveries: createSignOutDeliveries(store, clock, signOut.wake) },
    jobs: [
      {
        name: DELIVERY_JOB,
        everyMs: 1_000,
        idleMs: IDLE_MS,
        isBusy: signOut.isDelivering,
        run: signOut.deliverDue,
      },
      // Covers ends that no call reported: a session expired, or the node that ended it stopped.
      { name: "single_sign_out.begin", everyMs: 10_000, run: signOut.createDueDeliveries },
    ],
    sweep: () => store.removeOlderThan(new Date(clock.now() - RETENTION_MS)),
    close: signOut.close,
    personalDataRetentionReason: "a delivery records which user's session ended, and is removed after its retention",
  };
}
