import { type EndpointOf, objectWord, type ResultOf, reasonWord } from "@tender/contract";
import { type CsvSource, mapPages } from "../../platform/csv.ts";
import type { AuditPage } from "./audit.service.ts";
import type { AuditRow } from "./audit.store.ts";
import { auditActions } from "./audit-actions.ts";

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

const outcomes: Readonly<Record<string, string>> = { ok: "成功", refused: "被拒绝" };
const words: Readonly<Record<string, string>> = auditActions;

/** The trail as the list shows it, in words. */
export const auditFile = (pages: AsyncIterable<readonly AuditRow[]>): CsvSource => ({
  head: ["时间", "账号", "操作类型", "对象", "结果", "原因", "地址", "请求编号"],
  pages: mapPages(pages, (row) => [
    row.at,
    row.username ?? "未登录",
    words[row.action] ?? row.action,
    objectWord(row.action, row.object),
    outcomes[row.outcome] ?? row.outcome,
    reasonWord(row.reason),
    row.address,
    row.requestId,
  ]),
});
