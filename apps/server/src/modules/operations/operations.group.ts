import { createMonitorModule } from "./monitor/monitor.module.ts";
import { createSecurityCenterModule } from "./security-center/security-center.module.ts";
import { createSettingAdminModule } from "./setting-admin/setting-admin.module.ts";
import { createSystemModule } from "./system/system.module.ts";

/** In order: a module is made from services of those above it. */
export const operations = [
  ["system", createSystemModule],
  ["security-center", createSecurityCenterModule],
  ["monitor", createMonitorModule],
  ["setting-admin", createSettingAdminModule],
] as const;
