import { ListFile, routes } from "#http/routes.ts";
import { onePage, tableOf } from "#platform/csv.ts";
import type { ApprovalService, PendingApproval } from "./approval.service.ts";

const kinds = {
  "certificate.bind": "证书绑定",
  "notice.publish": "通知发布",
  "organisation.change": "单位变更",
  "tender.publish": "公告发布",
  "tender.correct": "更正公告",
  "tender.cancel": "项目终止",
  change: "变更",
} as const;

function handling({ isOwn, unconfirmed }: PendingApproval): string {
  if (isOwn) return "须由另一位管理员处理";
  if (unconfirmed === "decider") return "您的账号刚被重置，须由另一位管理员确认后才能审批";
  return unconfirmed === "asker" ? "提交人的账号由您重置或批准重置，须由另一位管理员处理" : "可以处理";
}

const columns: Parameters<typeof tableOf<PendingApproval>>[0] = [
  ["事项", ({ row }) => row.title],
  ["类别", ({ row }) => kinds[row.kind]],
  ["内容", ({ row }) => row.facts.map(({ label, value }) => `${label}：${value}`).join("；")],
  ["申请人", ({ row }) => row.askedBy],
  ["申请时间", ({ row }) => row.askedAt],
  ["有效期至", ({ row }) => row.expiresAt],
  ["处理", handling],
];

export const approvalRoutes = (service: ApprovalService) =>
  routes({
    "approval.listPending": async (_input, { caller }) =>
      (await service.listPending(caller)).map(({ row, isOwn, unconfirmed }) => ({
        id: row.id,
        kind: row.kind,
        title: row.title,
        facts: [...row.facts],
        askedBy: row.askedBy,
        askedAt: row.askedAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        isOwn,
        unconfirmed,
        isOwnChange: row.kind === "change" && row.askedByUserId === caller.userId,
      })),
    "approval.export": async ({ query: { format } }, { caller }) =>
      new ListFile({
        name: "approvals",
        title: "待审批",
        format,
        conditions: {},
        action: "approval.export",
        source: tableOf(columns, onePage(await service.listPending(caller))),
      }),
    "approval.withdraw": async ({ body: { id } }, { caller, origin }) => {
      await service.withdrawOwn(caller, id, origin);
      return null;
    },
    "approval.decide": async ({ body: { id, ...decision } }, { caller, origin }) => {
      await service.decide(caller, id, decision, origin);
      return null;
    },
  });
