import { expect, test } from "vitest";
import { countsOf } from "./audit-counts.ts";

test("counts a sign-in by its way and result", () => {
  const entry = { action: "session.sign_in", outcome: "refused", object: "sms", username: "zhang" } as const;
  expect(countsOf(entry)).toEqual([{ name: "tender_sign_ins_total", labels: ["sms", "refused"], value: 1 }]);
});

test("counts an import of a table, with its rows if it succeeded", () => {
  const entry = { action: "user.import", object: "id", detail: { fileName: "用户.xlsx", rows: 12 } };
  expect(countsOf({ ...entry, outcome: "ok" })).toEqual([
    { name: "tender_table_imports_total", labels: ["user", "ok"], value: 1 },
    { name: "tender_table_import_rows_total", labels: ["user"], value: 12 },
  ]);
  expect(countsOf({ ...entry, outcome: "refused" })).toEqual([
    { name: "tender_table_imports_total", labels: ["user", "refused"], value: 1 },
  ]);
});

test.each(["archive.import", "user.import_links", "user.edit"])("counts nothing for %s", (action) => {
  expect(countsOf({ action, outcome: "ok", object: "id" })).toEqual([]);
});
