import type { EndpointOf, ResultOf } from "@tender/contract";
import type { AuditPage } from "./audit.service.ts";

type Answer = ResultOf<EndpointOf<"audit.list">>;

export const presentAuditPage = ({ total, rows }: AuditPage): Answer => ({
  total,
  rows: rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    username: row.username,
    action: row.action,
    object: row.object,
    outcome: row.outcome,
    reason: row.reason,
    address: row.address,
    requestId: row.requestId,
  })),
});
