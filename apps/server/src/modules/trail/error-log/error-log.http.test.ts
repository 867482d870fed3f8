import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
let sender: { token: string };

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("error-reader", ["audit:view"]);
  sender = { token: await t.signIn(await t.make.user({ username: "reader", roles: ["error-reader"] })) };
  await t.database.pool.query("ALTER TABLE saved_view RENAME TO saved_view_gone");
});
afterAll(() => t.close());

const jobs = () => t.deps.modules.flatMap(({ jobs = [] }) => jobs);
const write = () =>
  jobs()
    .find(({ name }) => name === "error_log.write")
    ?.run();
const list = async (query: Parameters<typeof t.call<"errorLog.list">>[1]) =>
  (await t.call("errorLog.list", query, sender)).body.result;
const fail = (secret = "plain") => t.http("GET", `/api/saved-view/own?list=${secret}`, sender);

test("[SEC-82] stores an unexpected error with request id, call, kind, place and node", async () => {
  const answer = await fail();
  expect(answer.statusCode).toBe(500);
  await write();
  const { rows } = await list({ query: { keyword: answer.headers["x-request-id"] as string } });
  expect(rows).toEqual([
    {
      id: expect.any(String),
      at: new Date(t.clock.now()).toISOString(),
      requestId: answer.headers["x-request-id"],
      call: "GET /api/saved-view/own",
      code: "http.internal",
      cause: "Error 42P01",
      place: expect.stringMatching(/^apps\/server\/src\/[\w./-]+\.ts:\d+$/),
      node: expect.stringMatching(/:\d+$/),
      count: 1,
    },
  ]);
});

test("[SEC-82] stores neither request data nor SQL text", async () => {
  await fail("geheim-4711");
  await write();
  const { rows } = await t.database.pool.query("SELECT * FROM error_entry");
  expect(JSON.stringify(rows)).not.toMatch(/4711|select|saved_view|Failed/i);
});

test("stores the first errors of a flood separately, and counts the rest", async () => {
  await t.database.pool.query("DELETE FROM error_entry");
  // Uses the portal's own `noteError`: the writing job of this node may run in between.
  for (let n = 0; n < 60; n += 1)
    t.deps.noteError({ requestId: `flood-${n}`, call: "GET /flood", code: "http.internal", error: new Error("x") });
  await write();
  const { total, rows } = await list({ query: { keyword: "/flood", pageSize: 50 } });
  expect(total).toBe(20);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(60);
});

test("filters by code, by text and by Beijing days, newest first", async () => {
  await t.database.pool.query("DELETE FROM error_entry");
  for (const [at, code, call] of [
    ["2027-03-01T00:00:00+08:00", "http.internal", "GET /a_1"],
    ["2027-03-02T23:59:59+08:00", "http.unavailable", "GET /ab1"],
    ["2027-03-03T00:00:00+08:00", "http.internal", "GET /c"],
  ])
    await t.database.pool.query(
      "INSERT INTO error_entry (id, at, request_id, call, code, cause, node) VALUES ($1, $2, $1, $1, $3, 'Error', 'n:1')",
      [call, at, code],
    );
  const calls = async (query: NonNullable<Parameters<typeof list>[0]>["query"]) =>
    (await list({ query })).rows.map(({ call }) => call);
  expect(await calls({})).toEqual(["GET /c", "GET /ab1", "GET /a_1"]);
  expect(await calls({ from: "2027-03-01", to: "2027-03-02" })).toEqual(["GET /ab1", "GET /a_1"]);
  expect(await calls({ code: "http.unavailable" })).toEqual(["GET /ab1"]);
  expect(await calls({ keyword: "a_1" })).toEqual(["GET /a_1"]);
});

test("exports the log as a file", async () => {
  const answer = await t.http("GET", "/api/system/audit/errors/export?code=http.unavailable", sender);
  expect(answer.body.replace(/^\uFEFF/, "")).toBe(
    "时间,请求编号,接口,错误,原因,位置,节点,次数\r\n2027-03-02 23:59:59,GET /ab1,GET /ab1,服务不可用,Error,,n:1,1\r\n",
  );
});

test("deletes errors older than 90 days, and the oldest beyond 20,000", async () => {
  await t.database.pool.query("DELETE FROM error_entry");
  const day = 86_400_000;
  await t.database.pool.query(
    `INSERT INTO error_entry (id, at, request_id, call, code, cause, node)
      SELECT 'r' || n, $1::timestamptz + n * interval '1 second', 'r', 'GET /x', 'http.internal', 'Error', 'n:1' FROM generate_series(1, 20005) n`,
    [new Date(t.clock.now() - day).toISOString()],
  );
  await t.database.pool.query(
    "INSERT INTO error_entry (id, at, request_id, call, code, cause, node) VALUES ('old', $1, 'r', 'GET /x', 'http.internal', 'Error', 'n:1')",
    [new Date(t.clock.now() - 91 * day).toISOString()],
  );
  await t.deps.modules.find(({ name }) => name === "error-log")?.sweep?.();
  const { rows } = await t.database.pool.query("SELECT count(*)::int AS n, min(at) AS oldest FROM error_entry");
  expect(rows[0].n).toBe(20_000);
  expect(rows[0].oldest).toEqual(new Date(t.clock.now() - day + 6_000));
});
