// Guarantee: the result of an import is stored even if a text in it is malformed.
import { type TestDatabase, testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTableImportStore } from "./table-import.store.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test("stores texts and faults with U+FFFD in place of a lone surrogate", async () => {
  const store = createTableImportStore(database.db);
  const at = new Date("2026-11-20T08:00:00Z");
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
  await store.change(database.db, "broken", "checking", {
    state: "failed",
    failure: { code: "x", message: "半\ud83d" },
  });
  const { rows } = await database.pool.query("SELECT texts, faults FROM table_import_row ORDER BY number");
  expect(rows).toEqual([
    { texts: { name: "半\ufffd" }, faults: [stored] },
    { texts: { name: "半\ufffd" }, faults: [stored] },
  ]);
  const { rows: imports } = await database.pool.query("SELECT failure FROM table_import");
  expect(imports).toEqual([{ failure: { code: "x", message: "半\ufffd" } }]);
});
