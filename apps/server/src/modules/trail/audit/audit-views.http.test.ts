import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAuditService } from "./audit.service.ts";
import { createAuditStore } from "./audit.store.ts";

let t: TestApp;
let sender: { token: string };
const origin = { address: "198.51.100.7", userAgent: "browser", requestId: "r-1" };

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("view-reader", ["audit:view"]);
  sender = { token: await t.signIn(await t.make.user({ username: "reader", roles: ["view-reader"] })) };
});
afterAll(() => t.close());

const service = () =>
  createAuditService({ store: createAuditStore(t.database.db, t.database.reports.db), clock: t.clock });

async function record(action: string, object: string, detail: object, outcome: "ok" | "refused" = "ok") {
  t.clock.advance(1_000);
  await service().record({ action, outcome, object, username: "chief", origin, detail });
}

test("[SEC-80] separates sign-ins, other actions, and shown full values with their purpose", async () => {
  await record("role.save", "R1", {});
  await record("user.reveal", "zhang", { reason: "电话核实投标人", fields: ["phone"] });
  const actions = async (key: "audit.listSignIns" | "audit.listOperations") =>
    (await t.call(key, { query: {} }, sender)).body.result.rows.map(({ action }) => action);
  expect(await actions("audit.listSignIns")).toEqual(["session.sign_in"]);
  expect(await actions("audit.listOperations")).toEqual(["user.reveal", "role.save"]);
  const { rows } = (await t.call("audit.listReveals", { query: {} }, sender)).body.result;
  expect(rows.map(({ username, object, purpose }) => [username, object, purpose])).toEqual([
    ["chief", "zhang", "电话核实投标人"],
  ]);
});

test("[SEC-80] exports the shown part under its name, and records the part", async () => {
  const answer = await t.http("GET", "/api/system/audit/sign-ins/export", sender);
  expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="sign-ins-reader-\d{8}-\d{6}\.csv"; /);
  expect(answer.body).toContain("reader,登录,账号密码,成功");
  expect(answer.body).not.toContain("role.save");
  const { rows } = await t.database.pool.query("SELECT detail FROM audit_entry WHERE action = 'audit.export'");
  expect(rows).toEqual([{ detail: { part: "sign-ins" } }]);
});

test("[SEC-80] shows one entry with before, after and all other recorded facts", async () => {
  const before = { name: "甲", roles: ["a"] };
  await record("role.save", "R2", { before, after: { name: "乙", roles: ["a"] }, note: "更名" });
  const [row] = (await t.call("audit.list", { query: { keyword: "R2" } }, sender)).body.result.rows;
  const { body } = await t.call("audit.read", { query: { id: row?.id ?? "" } }, sender);
  expect(body.result).toMatchObject({
    action: "role.save",
    userAgent: "browser",
    kind: "changed",
    changes: [
      { field: "name", before: "甲", after: "乙" },
      { field: "roles", before: "a", after: "a" },
    ],
    facts: [{ field: "note", value: "更名" }],
  });
  const unknown = await t.call("audit.read", { query: { id: "nobody" } }, sender);
  expect(unknown.status).toBe(404);
  expect(unknown.body.message).toBe("该日志不存在或已按保存期限清理");
});

test("lists only the successful changes of one record, newest first", async () => {
  await record("role.save", "R3", { before: null, after: { name: "一" } });
  await record("role.save", "R3", { before: { name: "一" }, after: { name: "二" } });
  await record("role.save", "R4", { after: { name: "x" } });
  await record("roleX.save", "R3", { after: { name: "x" } });
  await record("role.save", "R3", { after: { name: "x" } }, "refused");
  const history = async (type: string) =>
    (await t.call("audit.history", { query: { type, object: "R3" } }, sender)).body.result;
  const { total, rows } = await history("role");
  expect([total, rows.map(({ kind, changes }) => [kind, changes])]).toEqual([
    2,
    [
      ["changed", [{ field: "name", before: "一", after: "二" }]],
      ["made", [{ field: "name", before: null, after: "一" }]],
    ],
  ]);
  expect((await history("rol_")).total).toBe(0);
  expect((await history("role.save")).total).toBe(2);
  expect((await history("role.save,dictionary")).total).toBe(2);
  expect((await history("role.remove,dictionary")).total).toBe(0);
});
