import { ListFile, routes } from "#http/routes.ts";
import type { RuledRows } from "#modules/people/data-rule/data-rule.service.ts";
import type { Caller } from "#platform/caller.ts";
import {
  auditFile,
  outcomes,
  presentAuditPage,
  presentDetail,
  presentHistory,
  presentReveals,
} from "./audit.presenter.ts";
import type { AuditQuery, AuditService, Paging } from "./audit.service.ts";
import { auditActions } from "./audit-actions.ts";
import type { AuditPart } from "./audit-parts.ts";

type Format = "csv" | "xlsx";

const titles = { "sign-ins": "登录日志", operations: "操作日志" } as const;

/** Routes of the trail. Each returns only entries that data rules allow the caller. */
export function auditRoutes(service: AuditService, ruled: RuledRows) {
  const list = async ({ page, pageSize, ...filters }: AuditQuery & Paging, caller: Caller, part?: AuditPart) =>
    service.list({ ...filters, part }, { page, pageSize }, await ruled.conditionFor(caller));
  const file = async (
    { format, ...query }: AuditQuery & { format: Format },
    caller: Caller,
    part?: keyof typeof titles,
  ) =>
    new ListFile({
      name: part ?? "audit",
      title: part ? titles[part] : "日志",
      format,
      action: "audit.export",
      conditions: query,
      labels: { action: auditActions, outcome: outcomes },
      detail: { ...query, part },
      source: auditFile(service.pagesOf({ ...query, part }, await ruled.conditionFor(caller))),
    });
  return routes({
    "audit.list": async ({ query }, { caller }) => presentAuditPage(await list(query, caller)),
    "audit.export": ({ query }, { caller }) => file(query, caller),
    "audit.listSignIns": async ({ query }, { caller }) => presentAuditPage(await list(query, caller, "sign-ins")),
    "audit.exportSignIns": ({ query }, { caller }) => file(query, caller, "sign-ins"),
    "audit.listOperations": async ({ query }, { caller }) => presentAuditPage(await list(query, caller, "operations")),
    "audit.exportOperations": ({ query }, { caller }) => file(query, caller, "operations"),
    "audit.listReveals": async ({ query }, { caller }) => presentReveals(await list(query, caller, "reveals")),
    "audit.read": async ({ query: { id } }, { caller }) =>
      presentDetail(await service.find(id, await ruled.conditionFor(caller))),
    "audit.history": async ({ query: { type, object, ...paging } }, { caller }) =>
      presentHistory(await service.historyOf(type.split(","), object, paging, await ruled.conditionFor(caller))),
  });
}
