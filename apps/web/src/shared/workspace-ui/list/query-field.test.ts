import { expect, test } from "vitest";
import { type QueryField, readFilters } from "./query-field.ts";

const fields: readonly QueryField[] = [
  { kind: "text", name: "keyword", label: "关键词", maxLength: 5 },
  { kind: "choice", name: "outcome", label: "结果", options: [{ value: "ok", label: "成功" }] },
  { kind: "choice", name: "action", label: "操作", options: [], isOpen: true },
  { kind: "days", names: ["from", "to"], label: "日期", labels: ["开始日期", "结束日期"] },
];

test.each([
  [{ keyword: " 张三 " }, { keyword: "张三" }],
  [{ keyword: "   " }, {}],
  [{ keyword: "太长的关键词" }, {}],
  [{ outcome: "ok" }, { outcome: "ok" }],
  [{ outcome: "other" }, {}],
  [{ action: "not.known.yet" }, { action: "not.known.yet" }],
  [{ action: "x".repeat(51) }, {}],
  [
    { from: "2026-11-01", to: "2026-11-20" },
    { from: "2026-11-01", to: "2026-11-20" },
  ],
  [{ from: "2026-11-20" }, { from: "2026-11-20" }],
  [{ to: "2026-11-20" }, { to: "2026-11-20" }],
  [
    { from: "2026-11-20", to: "2026-11-20" },
    { from: "2026-11-20", to: "2026-11-20" },
  ],
  [{ from: "2026-11-21", to: "2026-11-20" }, {}],
  [{ from: "2026-02-30" }, {}],
  [{ from: "yesterday" }, {}],
  [{ stranger: "x" }, {}],
])("converts %j to the query %j", (values, query) => {
  expect(readFilters(fields, values)).toEqual(query);
});
