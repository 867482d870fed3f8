// Guarantee: the result of an import is stored even if a text in it is malformed.
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTableImportStore } from "./table-import.store.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test("stores texts and faults with U+FFFD in place of a lone surrogate", async () => {
  const store = createTableImportStore(t.database.db);
  const at = new Date(t.clock.now());
  const fault = { column: "名称", code: "unknown", message: "没有“半\ud83d”" };
  const stored = { ...fault, message: "没有“半\ufffd”" };
  await store.insert({
    id: "broken",
    subject: "people",
    fileName: "a.csv",
    state: "checking",
    importer: "王芳",
    createdAt: at,
    updatedAt: at,
  });
  const row = { sheet: 0, name: "半", texts: { name: "半\ud83d" }, isKept: false };
  await store.addRows("broken", [
    { ...row, number: 2, faults: [fault] },
    { ...row, number: 3, faults: [] },
  ]);
  await store.setFaults("broken", [{ sheet: 0, number: 3, faults: [fault] }]);
  await store.change(t.database.db, "broken", "checking", {
    state: "failed",
    failure: { code: "x", message: "半\ud83d" },
  });
  const { rows } = await t.database.pool.query("SELECT texts, faults FROM table_import_row ORDER BY number");
  expect(rows).toEqual([
    { texts: { name: "半\ufffd" }, faults: [stored] },
    { texts: { name: "半\ufffd" }, faults: [stored] },
  ]);
  const { rows: imports } = await t.database.pool.query("SELECT failure FROM table_import");
  expect(imports).toEqual([{ failure: { code: "x", message: "半\ufffd" } }]);
});
