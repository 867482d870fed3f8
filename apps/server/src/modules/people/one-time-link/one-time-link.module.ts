import type { Platform } from "#platform/platform.ts";
import { createOneTimeLinks } from "./one-time-link.service.ts";
import { createOneTimeLinkStore } from "./one-time-link.store.ts";

/** Retention of expired links. */
const ENDED_KEPT_MS = 30 * 86_400_000;

/** Links that open one thing once, such as the setting of a password. */
export function createOneTimeLinkModule({ db, clock }: Platform) {
  const store = createOneTimeLinkStore(db);
  return {
    services: { oneTimeLinks: createOneTimeLinks({ store, db, clock }) },
    sweep: () => store.removeEndedBefore(new Date(clock.now() - ENDED_KEPT_MS)),
    eraser: store.removeAllOf,
  };
}
