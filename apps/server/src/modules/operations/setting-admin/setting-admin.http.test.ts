// Guarantee: settings are shown with their origin, but no secrets. Changes apply at once on every node, and are checked
// as at start-up.
import { type Person, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let t: TestApp;
let manager: Person;
/** Milliseconds; a node reloads a session after this time. */
const LOOK_UP_MS = 2_001;
const SECRET = "gateway-secret-81mVx02LpRt5Yw9Bn3Hd6Js4Fg";

beforeAll(async () => {
  t = await startTestApp({
    env: { COMPANY_NAME: "某市交易中心", MESSAGE_WEBHOOK_SECRET: SECRET, DATABASE_CONNECTIONS: "12" },
  });
  await t.make.role("keeper", ["setting:view", "setting:edit"]);
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
});

const listRows = async (query: object = {}) => (await t.call("settingAdmin.list", { query }, manager)).body.result.rows;
const readSetting = async (name: string) => (await listRows({ keyword: name })).find((row) => row.name === name);
async function save(name: string, value: string | null, by = manager) {
  const version = (await readSetting(name))?.version ?? 0;
  return t.call("settingAdmin.save", { body: { name, version, value } }, by);
}

test("[SEC-86] shows every setting with its origin, and of secrets only their age", async () => {
  expect(await readSetting("COMPANY_NAME")).toMatchObject({
    value: "某市交易中心",
    origin: "environment",
    isChangeable: false,
    needsRestart: false,
  });
  expect(await readSetting("DATABASE_CONNECTIONS")).toMatchObject({
    value: "12",
    defaultValue: "16",
    needsRestart: true,
  });
  expect(await readSetting("SESSION_LIMIT")).toMatchObject({
    value: "0",
    origin: "default",
    isChangeable: true,
    version: 0,
  });
  const since = new Date(t.clock.now()).toISOString();
  expect(await readSetting("MESSAGE_WEBHOOK_SECRET")).toMatchObject({
    value: null,
    origin: "environment",
    setSince: since,
  });
  expect(await readSetting("S3_SECRET_ACCESS_KEY")).toMatchObject({
    value: null,
    origin: "default",
    setSince: null,
    isChangeable: false,
  });
  const whole = (await t.http("GET", "/api/system/settings", manager)).body;
  for (const hidden of [SECRET, "for-tests-only"]) expect(whole).not.toContain(hidden);
  expect((await listRows({ origin: "environment", group: "branding" })).map(({ name }) => name)).toEqual([
    "COMPANY_NAME",
  ]);
});

test("[ADMINDATA-25] applies a change at once, and restores the default", async () => {
  const limit = () => t.deps.config.SESSION_LIMIT;
  expect((await save("SESSION_LIMIT", "2")).body).toMatchObject({ success: true, result: { version: 1 } });
  expect(limit()).toBe(2);
  expect(await readSetting("SESSION_LIMIT")).toMatchObject({
    value: "2",
    origin: "changed",
    defaultValue: "0",
    version: 1,
  });
  await save("SESSION_LIMIT", null);
  expect(limit()).toBe(0);
  expect((await readSetting("SESSION_LIMIT"))?.origin).toBe("default");
});

test("[ADMINDATA-25] applies a setting without a start value and without a default", async () => {
  expect(t.deps.config.ICP_NUMBER).toBeUndefined();
  await save("ICP_NUMBER", "某ICP备00000001号");
  expect(t.deps.config.ICP_NUMBER).toBe("某ICP备00000001号");
  await save("ICP_NUMBER", null);
  expect(t.deps.config.ICP_NUMBER).toBeUndefined();
});

test("[ADMINDATA-15] ends the oldest session of an account after a limit is set", async () => {
  const person = await t.person();
  await save("SESSION_LIMIT", "1");
  await t.signIn(person);
  const reply = await t.call("session.readCurrent", {}, person);
  expect(reply).toMatchObject({ status: 500, body: { message: "该账号已在别处登录!" } });
  await save("SESSION_LIMIT", null);
});

test("applies the platform name of templates and the password history", async () => {
  await save("PLATFORM_NAME", "示例平台");
  const mobile = "13612340001";
  await t.call("sms.send", { body: { mobile, smsmode: "1" } });
  expect((await t.call("sms.listOutbox", { query: { mobile } })).body.result[0]?.text).toMatch(/^【示例平台】/);
  await save("PLATFORM_NAME", null);
  await save("PASSWORD_HISTORY", "0");
  expect(t.deps.config.passwordRules.history).toBe(0);
  await save("PASSWORD_HISTORY", null);
});

test("[SEC-21] requires confirmation before the own session loses administration", async () => {
  const message = "您本次登录没有通过两步验证，开启后您将不能继续管理，须先设置两步验证并重新登录";
  const name = "TWO_STEP_FOR_ADMINISTRATORS";
  const { body, details } = await save(name, "on");
  expect(body).toMatchObject({ code: "setting.ends_own_session", message });
  expect(details).toEqual({ field: "value" });
  expect((await readSetting(name))?.version).toBe(0);
  const confirmed = { name, version: 0, value: "on", isConfirmed: true };
  expect((await t.call("settingAdmin.save", { body: confirmed }, manager)).body.success).toBe(true);
  t.clock.advance(LOOK_UP_MS);
  expect((await t.call("settingAdmin.list", { query: {} }, manager)).body.code).toBe("session.two_step_required");
  await t.database.pool.query("UPDATE session SET has_second_factor = true WHERE user_id = $1", [manager.id]);
  t.clock.advance(LOOK_UP_MS);
  await save(name, null);
  expect((await save(name, "on")).body.success).toBe(true);
  await save(name, null);
});

test.each([
  ["SESSION_LIMIT", "很多", "应为 0 至 1000 之间的整数"],
  ["SESSION_IDLE_SECONDS", "1", "应为 300 至 2592000 之间的整数"],
  ["PASSWORD_MAX_AGE_DAYS", "1", "应为 0，或 7 至 3650 之间的整数"],
  ["HELP_URL", "javascript:alert(1)", "应为本站路径或 http(s) 地址"],
  ["PASSWORD_CONTEXT_WORDS", "ab", "应为以逗号分隔的词，每个至少 3 个字符"],
])("refuses %s = %s and retains the former value", async (name, value, reason) => {
  const before = await readSetting(name);
  const { body, details } = await save(name, value);
  expect(body).toMatchObject({ success: false, message: reason });
  expect(details).toEqual({ field: "value" });
  expect(await readSetting(name)).toEqual(before);
});

test.each([
  ["COMPANY_NAME", "该设置由环境变量决定，请由运维人员修改"],
  ["CAPTCHA", "该设置由环境变量决定，请由运维人员修改"],
  ["APP_SECRET", "该设置由环境变量决定，请由运维人员修改"],
  ["NO_SUCH_SETTING", "该设置不存在"],
])("refuses to change %s", async (name, message) => {
  expect((await save(name, "off")).body.message).toBe(message);
});

test("[SEC-18] refuses missing proofs and missing permissions", async () => {
  const version = (await readSetting("SESSION_LIMIT"))?.version ?? 0;
  const body = { name: "SESSION_LIMIT", version, value: "5" };
  const unproved = await t.person({ roles: ["keeper"] });
  expect((await save("SESSION_LIMIT", "3", unproved)).body.success).toBe(false);
  expect((await t.call("settingAdmin.save", { body }, await t.person())).status).toBe(403);
});

test("applies on the other nodes", async () => {
  const other = await secondNode(t);
  try {
    await save("ATTACHMENT_QUOTA_MB", "7");
    await expect.poll(() => other.deps.config.ATTACHMENT_QUOTA_MB).toBe(7);
    await save("ATTACHMENT_QUOTA_MB", null);
    await expect.poll(() => other.deps.config.ATTACHMENT_QUOTA_MB).toBe(500);
  } finally {
    await other.close();
  }
});

test("[ADMINDATA-25, SEC-86] exports the list with only the set state of secrets", async () => {
  await t.make.role("exporter", ["setting:export"]);
  const exporter = await t.person({ roles: ["exporter"] });
  const { body } = await t.http("GET", "/api/system/settings/export", exporter);
  const lines = body.replace("\uFEFF", "").split("\r\n");
  expect(lines[0]).toBe("设置,变量,分组,当前值,默认值,来源,生效,最近修改");
  const line = (name: string) => lines.find((candidate) => candidate.includes(`,${name},`));
  expect(line("COMPANY_NAME")).toMatch(/,某市交易中心,[^,]*,环境变量,立即生效,$/);
  expect(line("DATABASE_CONNECTIONS")).toMatch(/,12,16,环境变量,重启生效,$/);
  expect(line("MESSAGE_WEBHOOK_SECRET")).toMatch(/,已设置,,环境变量,/);
  expect(line("S3_SECRET_ACCESS_KEY")).toMatch(/,未设置,,默认,/);
  for (const hidden of [SECRET, "for-tests-only"]) expect(body).not.toContain(hidden);
  const filteredFile = await t.http("GET", "/api/system/settings/export?origin=environment&group=branding", exporter);
  expect(filteredFile.body.trimEnd().split("\r\n")).toHaveLength(2);
});
