import type { Platform } from "#platform/platform.ts";
import { createExternalIdentities } from "./external-identity.service.ts";
import { createExternalIdentityStore } from "./external-identity.store.ts";

export function createExternalIdentityModule({ db, clock }: Platform) {
  const store = createExternalIdentityStore(db);
  return { services: { identities: createExternalIdentities({ store, clock }) }, eraser: store.removeAllOf };
}
