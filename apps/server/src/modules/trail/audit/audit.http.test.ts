import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { EndpointOf, RequestOf } from "@tender/contract";
import { everyAddress, inBatches, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileObject } from "#modules/own-account/file/file.tables.ts";
import { createAuditService } from "./audit.service.ts";
import { createAuditStore } from "./audit.store.ts";
import { auditEntry } from "./audit.tables.ts";
import { auditActions } from "./audit-actions.ts";

let t: TestApp;
let token: string;
const origin = { address: "198.51.100.7", userAgent: "test", requestId: "r-1" };
const DAY = 86_400_000;

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("auditor", ["audit:view"]);
  token = await t.signIn(await t.make.user({ username: "auditor", roles: ["auditor"] }));
});
afterAll(() => t.close());

const createService = () =>
  createAuditService({ store: createAuditStore(t.database.db, t.database.reports.db), clock: t.clock });
const listEntries = async (query: RequestOf<EndpointOf<"audit.list">>["query"]) =>
  (await t.call("audit.list", { query }, { token })).body.result;

test("[SEC-80] records each sign-in with person, time, address, result and request id", async () => {
  const user = await t.make.user({ username: "recorded" });
  await t.signIn(user, "198.51.100.9");
  await t.call(
    "signIn.withPassword",
    { body: { username: "recorded", password: "wrong-password-1" } },
    { from: "198.51.100.9" },
  );
  const { rows } = await listEntries({ keyword: "recorded" });
  expect(rows.map(({ action, outcome, address, username }) => ({ action, outcome, address, username }))).toEqual([
    { action: "session.sign_in", outcome: "refused", address: "198.51.100.9", username: "recorded" },
    { action: "session.sign_in", outcome: "ok", address: "198.51.100.9", username: "recorded" },
  ]);
  expect(rows[1]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(rows[1]?.at).toBe(new Date(t.clock.now()).toISOString());
  const whole = JSON.stringify(await t.database.db.select().from(auditEntry));
  expect(whole).not.toContain("wrong-password-1");
  expect(whole).not.toContain(user.password);
  expect(whole).not.toContain(token);
});

/** Reads a person's audit entries, oldest first. */
const readTrail = async (user: { id: string }) =>
  (
    await t.database.pool.query(
      "SELECT action, outcome, object, reason, address, request_id, at, detail, username FROM audit_entry WHERE user_id = $1 ORDER BY id",
      [user.id],
    )
  ).rows;

test("[SEC-80] records refusals of a subsystem and of a department with their cause", async () => {
  const user = await t.make.user();
  const sender = { token: await t.signIn(user) };
  await t.call("permission.readOwn", { query: { appId: "99999" } }, sender);
  await t.call("launcher.enter", { body: { appId: "99999" } }, sender);
  await t.call("session.selectDepartment", { body: { orgCode: "Z99", username: user.username } }, sender);
  expect((await readTrail(user)).map(({ action, outcome, reason }) => [action, outcome, reason])).toEqual([
    ["session.sign_in", "ok", null],
    ["permission.refused", "refused", "launcher.not_granted"],
    ["launcher.enter", "refused", "launcher.not_granted"],
    ["department.select", "refused", "department.not_a_member"],
  ]);
});

test("[SEC-80] records refused access to calls with a permission, an account and a file", async () => {
  const [user, other] = [await t.make.user(), await t.make.user()];
  const sender = { token: await t.signIn(user), from: "198.51.100.34" };
  const calls = everyAddress().flatMap(({ endpoint, path, url }) =>
    endpoint.access.kind === "permission" ? endpoint.methods.map((method) => ({ method, path, url })) : [],
  );
  expect(calls.length).toBeGreaterThan(4);
  const statuses = await inBatches(calls, async ({ method, url }) => (await t.http(method, url, sender)).statusCode);
  expect([...new Set(statuses)]).toEqual([403]);
  const names = { username: other.username };
  const passwords = { oldpassword: user.password, password: "k7#Wq2!pZr", confirmpassword: "k7#Wq2!pZr" };
  await t.call("accountSecurity.changePassword", { body: { ...names, ...passwords } }, sender);
  await t.call("session.selectDepartment", { body: { ...names, orgCode: "R01" } }, sender);
  const [file] = await t.database.db
    .insert(fileObject)
    .values({
      attachGroup: "attachment",
      attachPath: "foreign.pdf",
      fileName: "a.pdf",
      contentType: "application/pdf",
      bytes: 1,
      sha256: "5e",
      storageKey: "neverwritten",
      ownerId: other.id,
    })
    .returning();
  await t.http("GET", "/download/fileView?attachGroup=attachment&attachPath=foreign.pdf", sender);
  const refused = (await readTrail(user)).filter(({ action }) => action !== "session.sign_in");
  const byCall = (rows: readonly (readonly unknown[])[]) => rows.toSorted((a, b) => (String(a) < String(b) ? -1 : 1));
  const entries = refused.map(({ action, object, reason }) => [action, object, reason]);
  const expectedEntries = calls.map(({ method, path }) => [
    "permission.refused",
    `${method} ${path}`,
    "http.forbidden",
  ]);
  expect(byCall(entries.slice(0, calls.length))).toEqual(byCall(expectedEntries));
  expect(entries.slice(calls.length)).toEqual([
    ["account.change_password", null, "http.forbidden"],
    ["department.select", "R01", "department.foreign_user"],
    ["file.refused", file?.id, "file.not_found"],
  ]);
  for (const row of refused) {
    expect(row).toMatchObject({ outcome: "refused", username: user.username, address: "198.51.100.34" });
    expect(row.at).toEqual(new Date(t.clock.now()));
    expect(row.request_id).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test("[SEC-80, SEC-81] refuses UPDATE, DELETE and TRUNCATE of the trail in the database", async () => {
  await createService().record({ action: "department.merge", outcome: "ok" });
  for (const statement of [
    "UPDATE audit_entry SET outcome = 'ok'",
    "DELETE FROM audit_entry",
    "TRUNCATE audit_entry",
    "UPDATE audit_entry SET reason = 'x' WHERE id = (SELECT min(id) FROM audit_entry)",
  ]) {
    await expect(t.database.pool.query(statement)).rejects.toThrow("audit_entry is append-only");
  }
});

test("lists newest first, or oldest first on request, page by page, with the total", async () => {
  for (let n = 0; n < 5; n += 1) {
    t.clock.advance(1_000);
    await createService().record({ action: "archive.read", outcome: "ok", object: `D-${n}` });
  }
  const first = await listEntries({ action: "archive.read", page: 1, pageSize: 2 });
  const third = await listEntries({ action: "archive.read", page: 3, pageSize: 2 });
  expect(first.total).toBe(5);
  expect(first.rows.map(({ object }) => object)).toEqual(["D-4", "D-3"]);
  expect(third.rows.map(({ object }) => object)).toEqual(["D-0"]);
  const oldestFirst = await listEntries({ action: "archive.read", sort: "at", pageSize: 2 });
  expect(oldestFirst.rows.map(({ object }) => object)).toEqual(["D-0", "D-1"]);
});

test("filters by outcome, by literal text, and by Beijing days, both inclusive", async () => {
  t.clock.set(Date.parse("2027-03-01T00:00:00+08:00"));
  await createService().record({ action: "archive.import", outcome: "refused", object: "100%_file", origin });
  t.clock.set(Date.parse("2027-03-02T23:59:59+08:00"));
  await createService().record({ action: "archive.import", outcome: "ok", object: "100xyfile", origin });
  t.clock.set(Date.parse("2027-03-03T00:00:00+08:00"));
  await createService().record({ action: "archive.import", outcome: "ok", object: "later", origin });
  token = await t.signIn(await t.make.user({ roles: ["auditor"] }));
  const objects = async (query: Parameters<typeof listEntries>[0]) =>
    (await listEntries({ action: "archive.import", ...query })).rows.map(({ object }) => object);
  expect(await objects({ from: "2027-03-01", to: "2027-03-02" })).toEqual(["100xyfile", "100%_file"]);
  expect(await objects({ from: "2027-03-03" })).toEqual(["later"]);
  expect(await objects({ to: "2027-03-01" })).toEqual(["100%_file"]);
  expect(await objects({ keyword: "%_" })).toEqual(["100%_file"]);
  expect(await objects({ keyword: "198.51.100.7" })).toHaveLength(3);
  expect(await objects({ outcome: "refused" })).toEqual(["100%_file"]);
});

test("truncates values that are too long", async () => {
  await createService().record({
    action: "file.refused",
    outcome: "refused",
    username: "u".repeat(500),
    object: "o".repeat(500),
    explanation: "r".repeat(500),
  });
  const [row] = (await listEntries({ action: "file.refused" })).rows;
  expect(row?.username).toHaveLength(100);
  expect(row?.object).toHaveLength(300);
  expect(row?.reason).toHaveLength(300);
});

test("returns a person's own last sign-ins, newest first", async () => {
  const user = await t.make.user();
  for (let n = 0; n < 3; n += 1) {
    t.clock.advance(DAY / 24);
    await t.signIn(user, `198.51.100.${n}`);
  }
  const recent = await createService().recentSignIns(user.id, 2);
  expect(recent.map(({ address }) => address)).toEqual(["198.51.100.2", "198.51.100.1"]);
  expect(recent[0]).toEqual({
    at: new Date(t.clock.now()).toISOString(),
    address: "198.51.100.2",
    outcome: "ok",
    action: "session.sign_in",
  });
});

test("has a Chinese label for every recorded action, and no label of an unused action", () => {
  const source = join(import.meta.dirname, "../../..");
  const texts = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && !/audit\/audit-(actions|parts)\.ts$/.test(name))
    .map((name) => readFileSync(join(source, name), "utf8"));
  const actionsMatching = (pattern: RegExp) =>
    new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, action]) => action ?? "")));
  const recorded = actionsMatching(/\baction: "([a-z]+\.[a-z_]+)"/g);
  expect(recorded.size).toBeGreaterThan(3);
  expect([...recorded].filter((action) => !Object.hasOwn(auditActions, action))).toEqual([]);
  const mentioned = actionsMatching(/"([a-z_]+\.[a-z_]+)"/g);
  expect(Object.keys(auditActions).filter((action) => !mentioned.has(action))).toEqual([]);
  expect(Object.values(auditActions).every((label) => /^\p{Script=Han}+$/u.test(label))).toBe(true);
});

describe("the exported trail", () => {
  const exportTrail = (query = "", sender = token) =>
    t.http("GET", `/api/system/audit/export${query}`, { token: sender });
  const lines = (body: string) =>
    body
      .replace(/^\uFEFF/, "")
      .split("\r\n")
      .slice(0, -1);

  test("contains the rows of the list in the same order, with Chinese labels", async () => {
    t.clock.set(Date.parse("2027-05-01T08:30:00+08:00"));
    token = await t.signIn(await t.make.user({ username: "taker", roles: ["auditor"] }));
    await createService().record({ action: "archive.import", outcome: "ok", username: "maker", object: "one", origin });
    t.clock.advance(60_000);
    await createService().record({
      action: "archive.import",
      outcome: "refused",
      username: '=cmd|"/c calc"!A1',
      object: "two, three",
      reason: "http.forbidden",
    });
    const query = "?action=archive.import&from=2027-05-01&to=2027-05-01";
    const answer = await exportTrail(query);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="audit-taker-\d{8}-\d{6}\.csv"; /);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body.startsWith("\uFEFF")).toBe(true);
    expect(lines(answer.body)).toEqual([
      "时间,账号,操作类型,对象,结果,原因,地址,请求编号",
      `2027-05-01 08:31:00,"'=cmd|""/c calc""!A1",导入档案数据,"two, three",已拒绝,没有操作权限,,`,
      "2027-05-01 08:30:00,maker,导入档案数据,one,成功,—,198.51.100.7,r-1",
    ]);
    const oldestFirst = lines((await exportTrail(`${query}&sort=at`)).body);
    expect(oldestFirst.slice(1).map((line) => line.slice(11, 19))).toEqual(["08:30:00", "08:31:00"]);
  });

  test("spans several pages without lost or duplicate rows", async () => {
    const rows = Array.from({ length: 2_005 }, (_, n) => ({
      at: new Date(t.clock.now() + Math.floor(n / 3)),
      action: "file.upload",
      outcome: "ok" as const,
      object: `F-${n}`,
    }));
    await t.database.db.insert(auditEntry).values(rows);
    const objects = lines((await exportTrail("?action=file.upload")).body)
      .slice(1)
      .map((line) => line.split(",")[3]);
    expect(objects).toHaveLength(2_005);
    expect(new Set(objects).size).toBe(2_005);
  });
});

test("[SEC-80] records malformed text: lone surrogates as U+FFFD, without U+0000", async () => {
  const detail = { "名\udc00": ["甲\ud800", "乙\u0000"] };
  await createService().record({ action: "role.change", outcome: "ok", object: "broken", detail });
  const { rows } = await t.database.pool.query("SELECT detail FROM audit_entry WHERE object = 'broken'");
  expect(rows).toEqual([{ detail: { "名\ufffd": ["甲\ufffd", "乙"] } }]);
});
