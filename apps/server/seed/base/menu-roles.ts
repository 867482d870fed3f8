import type { RoleCode } from "./roles.ts";

/** Roles that guard the system, and those that can grant such a role. */
export const guards: readonly RoleCode[] = ["system_admin", "security_admin"];
/** The three administrators. */
export const inspectors: readonly RoleCode[] = [...guards, "auditor"];
/** Roles that inspect past actions. */
export const watchers: readonly RoleCode[] = ["system_admin", "auditor", "supervisor"];
