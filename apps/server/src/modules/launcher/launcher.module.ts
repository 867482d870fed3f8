import type { Platform } from "../../platform/platform.ts";
import type { AuditService } from "../audit/audit.service.ts";
import { launcherRoutes } from "./launcher.routes.ts";
import { createLauncherService } from "./launcher.service.ts";
import { createLauncherStore } from "./launcher.store.ts";

export function createLauncherModule(
  { config, db, shortLived, bus, clock }: Platform,
  { audit }: { readonly audit: AuditService },
) {
  const launcher = createLauncherService({
    store: createLauncherStore(db),
    audit,
    shortLived,
    bus,
    clock,
    publicUrl: config.publicUrl,
    specialAccounts: config.specialAccounts,
    // Certificates come with their own module; until then nobody is certified, so gated subsystems stay shut.
    isCertifiedToday: async () => false,
  });
  return { services: { launcher }, routes: launcherRoutes(launcher) };
}
