import type { EndpointOf, ResultOf } from "@tender/contract";
import { answer } from "./answers.ts";

type Entry = ResultOf<EndpointOf<"audit.list">>["rows"][number];
type Whole = ResultOf<EndpointOf<"audit.read">>;

const at = "2026-11-20T03:04:05.000Z";

export const auditRow = (overrides: Partial<Entry> = {}): Entry => ({
  id: "a1",
  at,
  username: "admin",
  action: "role.save",
  object: "R1",
  outcome: "ok",
  reason: null,
  address: "198.51.100.7",
  requestId: "r-1",
  ...overrides,
});

export const auditWhole = (overrides: Partial<Whole> = {}): Whole => ({
  ...auditRow(),
  userAgent: "Chrome 140",
  kind: "changed",
  changes: [
    { field: "name", before: "经办人", after: "经办" },
    { field: "roles", before: null, after: "甲、乙" },
    { field: "code", before: "a", after: "a" },
  ],
  facts: [{ field: "reason", value: "更名" }],
  ...overrides,
});

const page = <Row>(...rows: Row[]) => ({ total: rows.length, rows });

/** Answers all calls of 日志管理 except the list of all entries. */
export function answerAuditLogs(): void {
  const refused = auditRow({ outcome: "refused", reason: "没有权限", action: "session.sign_in", object: "password" });
  answer("audit.listSignIns", page(refused));
  answer("audit.listOperations", page({ ...refused, action: "session.end", object: null }));
  answer("audit.listReveals", page({ ...auditRow({ action: "user.reveal" }), purpose: "电话核实投标人" }));
  answer(
    "errorLog.list",
    page({
      id: "e1",
      at,
      requestId: "r-1",
      call: "GET /api/saved-view/own",
      code: "http.internal",
      count: 3,
      cause: "TypeError",
      place: "apps/server/src/modules/own-account/saved-view/saved-view.store.ts:12",
      node: "vm:14884",
    }),
  );
  answer(
    "auditChain.listAnchors",
    page({
      ...({ seq: 1200, kind: "hour", digest: "66c7f0f4".repeat(8), at } as const),
      isSigned: true,
      sentAt: at,
      failure: null,
    }),
  );
}
