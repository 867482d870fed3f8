import type { Platform } from "../../platform/platform.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { CertificateGate } from "../certificate/gate.service.ts";
import { launcherRoutes } from "./launcher.routes.ts";
import { createLauncherService } from "./launcher.service.ts";
import { createLauncherStore } from "./launcher.store.ts";

export interface LauncherUses {
  readonly audit: AuditService;
  readonly certificateGate: CertificateGate;
}

export function createLauncherModule({ config, db, shortLived, bus, clock }: Platform, uses: LauncherUses) {
  const { publicUrl } = config;
  const launcher = createLauncherService({
    ...uses,
    store: createLauncherStore(db),
    shortLived,
    bus,
    clock,
    publicUrl,
  });
  return { services: { launcher }, routes: launcherRoutes(launcher) };
}
