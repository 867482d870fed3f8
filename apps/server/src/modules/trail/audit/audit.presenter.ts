import { type EndpointOf, objectWord, type ResultOf, reasonWord } from "@tender/contract";
import { type CsvSource, mapPages } from "#platform/csv.ts";
import type { AuditPage } from "./audit.service.ts";
import type { AuditRow } from "./audit.store.ts";
import { auditActions } from "./audit-actions.ts";
import { changesOf, type DetailChanges } from "./detail-changes.ts";

type Answer = ResultOf<EndpointOf<"audit.list">>;

const presentEntry = (row: AuditRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  username: row.username,
  action: row.action,
  object: row.object,
  outcome: row.outcome,
  reason: row.reason,
  address: row.address,
  requestId: row.requestId,
});

export const presentAuditPage = ({ rows, ...counted }: AuditPage): Answer => ({
  ...counted,
  rows: rows.map(presentEntry),
});

export const presentReveals = ({ rows, ...counted }: AuditPage): ResultOf<EndpointOf<"audit.listReveals">> => ({
  ...counted,
  rows: rows.map((row) => ({
    ...presentEntry(row),
    purpose: changesOf(row.detail).facts.find(({ field }) => field === "reason")?.value ?? null,
  })),
});

export const presentDetail = (row: AuditRow): ResultOf<EndpointOf<"audit.read">> => ({
  ...presentEntry(row),
  userAgent: row.userAgent,
  ...mutable(changesOf(row.detail)),
});

export const presentHistory = ({ total, rows }: AuditPage): ResultOf<EndpointOf<"audit.history">> => ({
  total,
  rows: rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    username: row.username,
    action: row.action,
    ...mutable(changesOf(row.detail)),
  })),
});

const mutable = ({ kind, changes, facts }: DetailChanges) => ({ kind, changes: [...changes], facts: [...facts] });

export const outcomes: Readonly<Record<string, string>> = { ok: "成功", refused: "已拒绝" };
const words: Readonly<Record<string, string>> = auditActions;

/** The rows of the exported trail, with Chinese labels. */
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
