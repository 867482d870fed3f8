import { Raw, routes } from "../../http/routes.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import { csvHeaders, csvStream } from "../../platform/csv.ts";
import { auditFile, presentAuditPage, presentDetail, presentHistory, presentReveals } from "./audit.presenter.ts";
import type { AuditQuery, AuditService, Paging } from "./audit.service.ts";
import type { AuditPart } from "./audit-parts.ts";

export function auditRoutes(service: AuditService) {
  const page = async ({ page, pageSize, ...filters }: AuditQuery & Paging, part?: AuditPart) =>
    presentAuditPage(await service.list({ ...filters, part }, { page, pageSize }));
  const file = async (query: AuditQuery, caller: Caller, origin: Origin, part?: AuditPart) =>
    new Raw(
      csvStream(auditFile(await service.export({ ...query, part }, caller, origin))),
      csvHeaders(part ?? "audit"),
    );
  return routes({
    "audit.list": ({ query }) => page(query),
    "audit.export": ({ query }, { caller, origin }) => file(query, caller, origin),
    "audit.listSignIns": ({ query }) => page(query, "sign-ins"),
    "audit.exportSignIns": ({ query }, { caller, origin }) => file(query, caller, origin, "sign-ins"),
    "audit.listOperations": ({ query }) => page(query, "operations"),
    "audit.exportOperations": ({ query }, { caller, origin }) => file(query, caller, origin, "operations"),
    "audit.listReveals": async ({ query: { page, pageSize, ...filters } }) =>
      presentReveals(await service.list({ ...filters, part: "reveals" }, { page, pageSize })),
    "audit.read": async ({ query: { id } }) => presentDetail(await service.find(id)),
    "audit.history": async ({ query: { type, object, ...paging } }) =>
      presentHistory(await service.historyOf(type, object, paging)),
  });
}
