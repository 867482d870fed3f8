// Guarantee: whoever held one of two codes that became one holds it after the update, and the other is gone.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../migrations");
const statements = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .flatMap((name) => readFileSync(join(folder, name), "utf8").split("--> statement-breakpoint"))
  .filter((statement) => statement.includes("'directory:export"));

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test.each([
  ["both buttons", ["directory:export", "directory:export_connections"]],
  ["the one that goes, as the other was removed", ["directory:export_connections"]],
  ["the one that stays", ["directory:export"]],
])("directory:export after %s", async (_what, buttons) => {
  await database.pool.query("DELETE FROM menu_item; DELETE FROM role");
  for (const action of buttons) {
    await database.pool.query(
      "INSERT INTO menu_item (id, app_id, kind, title, sort_order, action) VALUES ($1, '70001', 2, '导出', 1, $1)",
      [action],
    );
    await database.pool.query("INSERT INTO role (id, code, name) VALUES ($1, $1, $1)", [`holds ${action}`]);
    await database.pool.query("INSERT INTO role_grant (role_id, menu_item_id) VALUES ($1, $2)", [
      `holds ${action}`,
      action,
    ]);
  }
  for (const statement of statements) await database.pool.query(statement);
  const { rows } = await database.pool.query(
    "SELECT g.role_id AS role, i.action FROM role_grant g JOIN menu_item i ON i.id = g.menu_item_id ORDER BY role",
  );
  expect(rows).toEqual(buttons.map((held) => ({ role: `holds ${held}`, action: "directory:export" })).toSorted());
  expect((await database.pool.query("SELECT action FROM menu_item")).rows).toEqual([{ action: "directory:export" }]);
});
