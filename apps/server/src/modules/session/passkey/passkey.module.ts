import type { Platform } from "#platform/platform.ts";
import { createOwnPasskeys } from "./own-passkeys.service.ts";
import { createPasskeyService } from "./passkey.service.ts";
import { createPasskeyStore } from "./passkey.store.ts";
import { relyingPartyOf } from "./relying-party.ts";

/** Registers, checks and removes passkeys (WebAuthn). */
export function createPasskeyModule({ config, db, shortLived, clock }: Platform) {
  const store = createPasskeyStore(db);
  const deps = { store, shortLived, rp: relyingPartyOf(config.publicUrl, config.PLATFORM_NAME), clock };
  return {
    services: { passkeys: createPasskeyService(deps), ownPasskeys: createOwnPasskeys(deps) },
    eraser: (userId: string) => store.removeAllOf(userId),
  };
}
