import { createBackupModule } from "./backup/backup.module.ts";
import { createDataKeyModule } from "./data-key/data-key.module.ts";
import { createMetricsModule } from "./metrics/metrics.module.ts";
import { createMonitorModule } from "./monitor/monitor.module.ts";
import { createSecurityCenterModule } from "./security-center/security-center.module.ts";
import { createSettingAdminModule } from "./setting-admin/setting-admin.module.ts";
import { createSystemModule } from "./system/system.module.ts";

/** The order matters: a module uses services of the modules above it. */
export const operations = [
  ["system", createSystemModule],
  ["security-center", createSecurityCenterModule],
  ["data-key", createDataKeyModule],
  ["monitor", createMonitorModule],
  ["metrics", createMetricsModule],
  ["setting-admin", createSettingAdminModule],
  ["backup", createBackupModule],
] as const;
