import { Raw, routes } from "../../http/routes.ts";
import { csvHeaders, csvStream } from "../../platform/csv.ts";
import { auditFile, presentAuditPage } from "./audit.presenter.ts";
import type { AuditService } from "./audit.service.ts";

export const auditRoutes = (service: AuditService) =>
  routes({
    "audit.list": async ({ query: { page, pageSize, ...filters } }) =>
      presentAuditPage(await service.list(filters, { page, pageSize })),
    "audit.export": async ({ query }, { caller, origin }) =>
      new Raw(csvStream(auditFile(await service.export(query, caller, origin))), csvHeaders("audit")),
  });
