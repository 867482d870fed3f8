// Guarantee: security administrators see blocked people and release them with a proof and an audit row. Of secrets they
// see only the age.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signInFailure } from "#modules/guard/password-guesses/password-guesses.tables.ts";
import { appUser } from "#modules/people/account/account.tables.ts";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";
import { guess } from "#platform/guesses.tables.ts";

let t: TestApp;
let guard: Person;

beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: "on" } });
  await t.make.role("guard", ["security:view", "security:release"]);
});
afterAll(() => t.close());
beforeEach(async () => {
  guard = await t.person({ roles: ["guard"] });
  await t.prove(guard);
});

const read = async () => (await t.call("securityCenter.read", {}, guard)).body.result;
const listLocks = async (kind: string) => (await read()).held.filter((lock) => lock.kind === kind);
const release = (id: string, by = guard) => t.call("securityCenter.release", { body: { id } }, by);

test("[SEC-79] lists people blocked by wrong passwords and releases them at once", async () => {
  const person = await t.make.user({ username: "zhou.min" });
  const from = "203.0.113.77";
  const at = new Date(t.clock.now());
  await t.database.db
    .insert(signInFailure)
    .values({ username: "zhou.min", address: from, count: 7, since: at, lastAt: at });
  const [lock] = await listLocks("password");
  expect(lock).toMatchObject({ who: "zhou.min（203.0.113.77）", count: 7, what: "登录密码" });
  const signIn = () =>
    t.call("signIn.withPassword", { body: { username: person.username, password: person.password } }, { from });
  expect((await signIn()).status).toBe(429);
  expect((await release(lock?.id ?? "")).body.success).toBe(true);
  expect((await signIn()).body.success).toBe(true);
  expect(await listLocks("password")).toEqual([]);
  expect((await release(lock?.id ?? "")).body.message).toBe("该限制已经解除");
  const [refused, released] = await t.database.db
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.action, "security.release"), eq(auditEntry.userId, guard.id)))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id));
  expect(refused?.outcome).toBe("refused");
  expect(released?.outcome).toBe("ok");
});

test("masks a typed phone number and lists other guesses by account or address", async () => {
  const person = await t.person();
  const at = new Date(t.clock.now());
  await t.database.db
    .insert(signInFailure)
    .values({ username: "13800000001", address: "203.0.113.78", count: 6, since: at, lastAt: at });
  await t.database.db.insert(guess).values([
    { key: `two-step:${person.id}`, count: 5, since: at, lastAt: at },
    { key: "ca-gate:203.0.113.79", count: 5, since: at, lastAt: at },
    { key: "ca-gate:203.0.113.80", count: 4, since: at, lastAt: at },
  ]);
  expect((await listLocks("password")).map(({ who }) => who)).toEqual(["138****0001（203.0.113.78）"]);
  expect((await listLocks("second-factor")).map(({ who }) => who)).toEqual([person.username]);
  expect((await listLocks("certificate")).map(({ who }) => who)).toEqual(["203.0.113.79"]);
  for (const { id } of (await read()).held) await release(id);
  expect((await read()).held.filter(({ kind }) => kind !== "rate")).toEqual([]);
});

test("[SEC-78] counts by limit, lists addresses over a limit and releases them", async () => {
  const from = "198.51.100.9";
  const checkUsername = () => t.call("registration.checkUnique", { query: { username: "zhangsan" } }, { from });
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++) statuses.push((await checkUsername()).status);
  expect(statuses.at(-1)).toBe(429);
  const overview = await read();
  const [lock] = overview.held.filter(({ kind }) => kind === "rate");
  expect(lock).toMatchObject({ what: "用户名查重", who: from });
  expect(overview.limits.find(({ name }) => name === "checkOnlyUser")).toMatchObject({ points: 30, counted: 1 });
  expect(overview.limits.find(({ name }) => name === "scanPoll")).toMatchObject({ counted: null });
  await release(lock?.id ?? "");
  expect((await checkUsername()).status).toBe(200);
});

test("[SEC-21] lists administrators with their second factors, and recommendations", async () => {
  const { administrators, findings, isTwoStepRequired } = await read();
  expect(administrators.find(({ username }) => username === guard.username)).toMatchObject({
    hasTwoStep: false,
    passkeys: 0,
  });
  expect(isTwoStepRequired).toBe(false);
  expect(findings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["captcha_off", "plain_http", "two_step_optional", "no_anchor"]),
  );
});

test("[SEC-86] shows the age of keys and secrets, but not their values", async () => {
  const { aged } = await read();
  expect(aged.map(({ title }) => title)).toEqual(expect.arrayContaining(["平台主密钥", "访问令牌签名密钥"]));
  for (const secret of aged) expect(Object.keys(secret).sort()).toEqual(["isDue", "since", "title", "until"]);
  const whole = (await t.http("GET", "/api/system/security", guard)).body;
  expect(whole).not.toMatch(/for-tests-only|sealed|"d":/);
});

test("[SEC-59] releases nothing without a fresh proof", async () => {
  const unproved = await t.person({ roles: ["guard"] });
  expect((await release("a".repeat(43), unproved)).body.success).toBe(false);
});

test("lists existing accounts whose names look the same", async () => {
  const rename = (id: string, username: string) =>
    t.database.db.update(appUser).set({ username }).where(eq(appUser.id, id));
  await t.make.user({ username: "fang.lin" });
  await t.make.user({ username: "何远" });
  for (const username of ["fаng.lin", "ＦＡＮＧ．ＬＩＮ", "何近"]) await rename((await t.make.user()).id, username);
  const found = (await read()).findings.find(({ code }) => code === "look_alike_names");
  expect(found?.title).toBe("1 组账号名称外形相同：fang.lin 与 fаng.lin 与 ＦＡＮＧ．ＬＩＮ");
});
