import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestApp, type TestApp } from "@tender/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedBenchData } from "./bench-data.ts";
import { seedBase } from "./seed-base.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tender-bench-"));
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { DATA_DIR: dataDir } });
  await seedBase(t.database, { ...t.config, subsystemUrl: "http://localhost:3100" });
  const size = { users: 50, departments: 123, menuItems: 700, ownMenuItems: 300 };
  await seedBenchData(t.database, size, await t.deps.passwords.hash("Tender@2026"));
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const count = async (from: string) =>
  Number((await t.database.db.execute<{ n: string }>(sql.raw(`SELECT count(*) AS n FROM ${from}`))).rows[0]?.n);

test("creates the requested number of accounts, departments and menu items", async () => {
  expect(await count("app_user")).toBe(50);
  expect(await count("department")).toBe(123);
  expect(await count("menu_item WHERE id LIKE 'bench-%'")).toBe(700);
});

test("builds each department's code on its parent's", async () => {
  const wrongCodes =
    "department c JOIN department p ON p.id = c.parent_id WHERE left(c.org_code, length(p.org_code)) <> p.org_code";
  expect(await count(wrongCodes)).toBe(0);
  expect(await count("department WHERE parent_id IS NULL")).toBe(10);
});

test("shows an account the requested part of all menu items, in groups of ten", async () => {
  const token = await t.signIn({ id: "", username: "bench50", password: "Tender@2026" });
  const { body } = await t.call("permission.readOwn", { query: {} }, { token });
  const groups = body.result.menu;
  const items = groups.flatMap((group) => [group, ...group.children]);
  expect(items).toHaveLength(300);
  expect(groups).toHaveLength(30);
});
