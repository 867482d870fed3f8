import type { Platform } from "../../platform/platform.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { Subsystems } from "../subsystem/subsystem.service.ts";
import { launcherRoutes } from "./launcher.routes.ts";
import { createLauncherService } from "./launcher.service.ts";

export interface LauncherUses {
  readonly audit: AuditService;
  readonly subsystems: Subsystems;
}

export function createLauncherModule({ config, shortLived }: Platform, uses: LauncherUses) {
  const launcher = createLauncherService({ ...uses, shortLived, publicUrl: config.publicUrl });
  return { services: { launcher }, routes: launcherRoutes(launcher) };
}
