import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createClosingWish } from "./closing-wish.service.ts";
import { createClosingWishStore } from "./closing-wish.store.ts";

export interface ClosingWishUses {
  readonly audit: AuditService;
  readonly events: SecurityEvents;
}

/**
 * Stores owners' requests to close their accounts; a sign-in withdraws a request. A module above closes the accounts.
 */
export function createClosingWishModule({ db, clock }: Platform, uses: ClosingWishUses) {
  const store = createClosingWishStore(db);
  return { services: { closingWish: createClosingWish({ ...uses, store, clock }) }, eraser: store.remove };
}
