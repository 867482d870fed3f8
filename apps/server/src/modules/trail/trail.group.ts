import { createAuditModule } from "./audit/audit.module.ts";
import { createAuditChainModule } from "./audit-chain/audit-chain.module.ts";
import { createErrorLogModule } from "./error-log/error-log.module.ts";
import { createNodeStatusModule } from "./node-status/node-status.module.ts";

/** Modules in the order of their creation: each uses only services of the modules above. */
export const trail = [
  ["audit", createAuditModule],
  ["error-log", createErrorLogModule],
  ["node-status", createNodeStatusModule],
  ["audit-chain", createAuditChainModule],
] as const;
