import { Raw, routes } from "../../http/routes.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import { csvHeaders, csvStream } from "../../platform/csv.ts";
import type { RuledRows } from "../data-rule/data-rule.service.ts";
import { auditFile, presentAuditPage, presentDetail, presentHistory, presentReveals } from "./audit.presenter.ts";
import type { AuditQuery, AuditService, Paging } from "./audit.service.ts";
import type { AuditPart } from "./audit-parts.ts";

/** Every one of them answers what data rules let the caller see. */
export function auditRoutes(service: AuditService, ruled: RuledRows) {
  const list = async ({ page, pageSize, ...filters }: AuditQuery & Paging, caller: Caller, part?: AuditPart) =>
    service.list({ ...filters, part }, { page, pageSize }, await ruled.conditionFor(caller));
  const file = async (query: AuditQuery, caller: Caller, origin: Origin, part?: AuditPart) => {
    const pages = await service.export({ ...query, part }, caller, origin, await ruled.conditionFor(caller));
    return new Raw(csvStream(auditFile(pages)), csvHeaders(part ?? "audit"));
  };
  return routes({
    "audit.list": async ({ query }, { caller }) => presentAuditPage(await list(query, caller)),
    "audit.export": ({ query }, { caller, origin }) => file(query, caller, origin),
    "audit.listSignIns": async ({ query }, { caller }) => presentAuditPage(await list(query, caller, "sign-ins")),
    "audit.exportSignIns": ({ query }, { caller, origin }) => file(query, caller, origin, "sign-ins"),
    "audit.listOperations": async ({ query }, { caller }) => presentAuditPage(await list(query, caller, "operations")),
    "audit.exportOperations": ({ query }, { caller, origin }) => file(query, caller, origin, "operations"),
    "audit.listReveals": async ({ query }, { caller }) => presentReveals(await list(query, caller, "reveals")),
    "audit.read": async ({ query: { id } }, { caller }) =>
      presentDetail(await service.find(id, await ruled.conditionFor(caller))),
    "audit.history": async ({ query: { type, object, ...paging } }, { caller }) =>
      presentHistory(await service.historyOf(type.split(","), object, paging, await ruled.conditionFor(caller))),
  });
}
