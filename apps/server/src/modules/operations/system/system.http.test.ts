import { PRODUCTION, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test("lists every sweep with its last successful run", async () => {
  await t.make.role("keeper", ["job:view"]);
  const token = await t.signIn(await t.make.user({ roles: ["keeper"] }));
  await t.deps.housekeep();
  const { body } = await t.call("system.listJobs", {}, { token });
  const names = body.result.rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["account-closing.sweep", "message.sweep", "platform.sweep"]));
  expect(body.result.total).toBe(names.length);
  const now = new Date(t.clock.now()).toISOString();
  expect(body.result.rows.find(({ name }) => name === "platform.sweep")).toMatchObject({
    outcome: "ok",
    finishedAt: now,
    lastOkAt: now,
    failure: null,
  });
});

test("[SEC-84] exposes no development calls, figures or server details in production", async () => {
  const installed = await startTestApp({
    env: PRODUCTION,
  });
  try {
    for (const url of [
      ...["/api/dev/outbox", "/api/openapi.json", "/api/docs", "/v3/api-docs", "/swagger-ui.html"],
      ...["/actuator/httptrace", "/actuator/metrics", "/api/actuator/httptrace", "/metrics", "/prometheus"],
    ]) {
      const reply = await installed.http("GET", url);
      expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, "http.not_found"]);
    }
    for (const [token, status] of [
      [undefined, 401],
      ["never-was", 500],
    ] as const) {
      const reply = await installed.http("GET", "/api/system/monitor", token ? { token } : {});
      expect([token, reply.statusCode, reply.json().result]).toEqual([token, status, null]);
    }

    const answerOf = async (url: string) => {
      const { statusCode, headers, body } = await installed.http("GET", url);
      expect([url, headers.server, headers["x-powered-by"]]).toEqual([url, undefined, undefined]);
      return [statusCode, JSON.parse(body)];
    };
    const timestamp = expect.any(Number);
    const alive = { success: true, code: "200", message: "", result: { alive: true }, timestamp };
    expect(await answerOf("/api/health")).toEqual([200, alive]);
    expect(await answerOf("/api/ready")).toEqual([
      200,
      { success: true, code: "200", message: "", result: { missing: [] }, timestamp },
    ]);
    vi.spyOn(installed.database.pool, "query").mockRejectedValue(
      new Error("connect ECONNREFUSED 10.0.0.5:5432") as never,
    );
    expect(await answerOf("/api/health")).toEqual([200, alive]);
    expect(await answerOf("/api/ready")).toEqual([
      503,
      {
        success: false,
        code: "http.unavailable",
        message: "系统尚未就绪",
        result: { missing: ["database"] },
        timestamp,
      },
    ]);
  } finally {
    vi.restoreAllMocks();
    await installed.close();
  }
});
