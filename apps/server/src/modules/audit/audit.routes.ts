import { routes } from "../../http/routes.ts";
import { presentAuditPage } from "./audit.presenter.ts";
import type { AuditService } from "./audit.service.ts";

export const auditRoutes = (service: AuditService) =>
  routes({
    "audit.list": async ({ query: { page, pageSize, ...filters } }) =>
      presentAuditPage(await service.list(filters, { page, pageSize })),
  });
