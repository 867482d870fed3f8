import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { scanAppRoutes } from "./scan-app.routes.ts";
import { createScanApps } from "./scan-app.service.ts";
import { createScanAppStore } from "./scan-app.store.ts";
import { createScanAppAdmin } from "./scan-app-admin.service.ts";
import { createScanBindings } from "./scan-binding.service.ts";

export interface ScanAppUses {
  readonly approvals: ApprovalService;
  readonly audit: AuditService;
  readonly proofs: ProofService;
}

/** The phone apps that confirm requests of browsers, and the binding of phones to accounts. */
export function createScanAppModule({ db, bus, clock }: Platform, uses: ScanAppUses) {
  const store = createScanAppStore(db);
  const scanApps = createScanApps({ store, bus, clock });
  return {
    services: {
      scanApps,
      scanBindings: createScanBindings(store, clock),
    },
    routes: scanAppRoutes(createScanAppAdmin({ ...uses, db, store, apps: scanApps, clock })),
    eraser: (userId: string) => store.removeAllOf(userId),
  };
}
