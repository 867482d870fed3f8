import { createAuditModule } from "./audit/audit.module.ts";
import { createAuditChainModule } from "./audit-chain/audit-chain.module.ts";
import { createErrorLogModule } from "./error-log/error-log.module.ts";
import { createNodeStatusModule } from "./node-status/node-status.module.ts";

/** In order: a module is made from services of those above it. */
export const trail = [
  ["audit", createAuditModule],
  ["error-log", createErrorLogModule],
  ["node-status", createNodeStatusModule],
  ["audit-chain", createAuditChainModule],
] as const;
