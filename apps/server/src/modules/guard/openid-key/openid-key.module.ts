import type { Platform } from "#platform/platform.ts";
import { createOpenidKeyStore } from "./openid-key.store.ts";
import { createOpenidKeys } from "./openid-keys.service.ts";

/** Keys that sign identity tokens of OpenID Connect and anchors of the audit trail. */
export function createOpenidKeyModule({ db, secrets, bus, clock }: Platform) {
  const openidKeys = createOpenidKeys({ store: createOpenidKeyStore(db), secrets, bus, clock });
  return {
    services: { openidKeys },
    jobs: [{ name: "openid_key.rotate", everyMs: 3_600_000, run: openidKeys.rotate }],
  };
}
