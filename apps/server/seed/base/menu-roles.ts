import type { RoleCode } from "./roles.ts";

/** Who guards, and who can make somebody a guard. */
export const guards: readonly RoleCode[] = ["system_admin", "security_admin"];
/** The three administrators. */
export const inspectors: readonly RoleCode[] = [...guards, "auditor"];
/** Who looks at what was done. */
export const watchers: readonly RoleCode[] = ["system_admin", "auditor", "supervisor"];
