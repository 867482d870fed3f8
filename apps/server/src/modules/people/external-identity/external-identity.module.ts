import type { Platform } from "#platform/platform.ts";
import { createExternalIdentities } from "./external-identity.service.ts";
import { createExternalIdentityStore } from "./external-identity.store.ts";

/** Identities of accounts in other systems, by issuer and subject. */
export function createExternalIdentityModule({ db, clock }: Platform) {
  const store = createExternalIdentityStore(db);
  return { services: { identities: createExternalIdentities({ store, clock }) }, eraser: store.removeAllOf };
}
