// Guarantee: the metrics count calls, sign-ins and work, and contain no address, account or id.
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commonMetrics, processMetrics } from "./metric-register.ts";
import type { MetricFigures } from "./metrics.service.ts";

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp({ env: { METRICS_PORT: "9464", METRICS_TOKEN: "Vd8Qm2xK7rTz4WnYp6Bs9Lc3Hf5Gj1Ee" } });
});
afterAll(() => t.close());

const read = async (withCommon = true): Promise<readonly MetricFigures[]> =>
  (await t.deps.metrics?.read(withCommon)) ?? [];

/** Returns the value of a metric with these labels; undefined: there is none. */
async function figureOf(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const { values = [] } = (await read()).find((metric) => metric.name === name) ?? {};
  return values.find((value) => Object.entries(labels).every(([label, text]) => value.labels[label] === text))?.value;
}

test("counts calls by route and class of the status, with their durations", async () => {
  const user = await t.make.user();
  const token = await t.signIn(user);
  for (const id of ["1", "2", "3"]) await t.http("GET", `/sys/user/${id}?password=x`, { token });
  await t.call("profile.readSummary", {}, { token });
  const calls = (await read(false)).find(({ name }) => name === "tender_calls_total")?.values ?? [];
  const durations = (await read(false)).find(({ name }) => name === "tender_call_duration_seconds")?.values ?? [];
  expect(calls.length).toBeGreaterThan(1);
  expect(calls.reduce((sum, { value }) => sum + value, 0)).toBe(
    durations.filter(({ metricName }) => metricName?.endsWith("_count")).reduce((sum, { value }) => sum + value, 0),
  );
  const text = JSON.stringify([calls, durations]);
  for (const trace of [user.id, user.username, token, "password=x", "203.0.113.10", "/sys/user/1"])
    expect(text).not.toContain(trace);
});

test("counts sign-ins by way and result", async () => {
  const user = await t.make.user();
  const before = await figureOf("tender_sign_ins_total", { way: "password", result: "ok" });
  await t.signIn(user);
  await t.call("signIn.withPassword", { body: { username: user.username, password: "wrong password" } });
  expect(await figureOf("tender_sign_ins_total", { way: "password", result: "ok" })).toBe((before ?? 0) + 1);
  expect(await figureOf("tender_sign_ins_total", { way: "password", result: "refused" })).toBe(1);
});

test("measures every metric of the register", async () => {
  await t.deps.housekeep();
  t.clock.advance(10_000);
  const measured = await read();
  expect(measured.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(processMetrics), ...Object.keys(commonMetrics)].toSorted(),
  );
  const emptyUntilUsed = ["tender_table_imports_total", "tender_table_import_rows_total", "tender_archive_imports"];
  expect(measured.filter(({ values }) => values.length === 0).map(({ name }) => name)).toEqual(emptyUntilUsed);
  expect(await figureOf("tender_ready")).toBe(1);
  expect(await figureOf("tender_build_info", { version: "1.0.0" })).toBe(1);
  expect(await figureOf("tender_job_failed", { name: "platform.sweep" })).toBe(0);
  expect(await figureOf("tender_database_connections_limit", { pool: "work" })).toBe(4);
});

test("reads queue and jobs at most every ten seconds", async () => {
  await read();
  const before = t.statements.length;
  for (let scrape = 0; scrape < 5; scrape += 1) await read();
  expect(t.statements.slice(before)).toEqual([]);
});

test("reports a stopping node as not ready", async () => {
  t.deps.markStopping();
  expect(await figureOf("tender_ready")).toBe(0);
});
