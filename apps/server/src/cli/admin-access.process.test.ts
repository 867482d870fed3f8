import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { directoryInput, saveDirectory } from "#test/directory/directory-input.ts";
import { onDatabase, runCommand, runProcess } from "#test/own-process.ts";
import { NEW_PASSWORD } from "#test/user-admin/managers.ts";
import { adminAccess } from "./admin-access.ts";

const APP_SECRET = "for-tests-only-0f3c9a7be1d24586-92ab";
let t: TestApp;
let manager: Person;
let env: Record<string, string>;

beforeAll(async () => {
  t = await startTestApp({ env: { SECOND_PERSON_FOR: "role" } });
  t.clock.set(systemClock.now());
  env = { ...onDatabase(t.database, t.config.dataDir), APP_SECRET, SECOND_PERSON_FOR: "role" };
  await t.make.role("keeper", ["user:view", "user:reset", "approval:decide"]);
  await t.make.role("directory_keeper", ["directory:view", "directory:edit"]);
  manager = await t.person({ roles: ["directory_keeper"] });
  await t.prove(manager);
});
afterAll(() => t.close());

const run = (...args: string[]) => runCommand(adminAccess, args, env);
const rowsOf = async (sql: string, values: readonly string[]) => (await t.database.pool.query(sql, [...values])).rows;
const noticesOf = (userId: string) =>
  rowsOf(
    "SELECT title FROM notice JOIN notice_addressee ON notice_id = notice.id WHERE user_id = $1 ORDER BY published_at",
    [userId],
  );
const linkIn = (out: string) => /http:\/\/localhost:3000\/set-password#(\S+)/.exec(out)?.[1] ?? "";
const useLink = (secret: string) =>
  t.call("recovery.setPasswordByLink", {
    body: { secret, password: NEW_PASSWORD, confirmation: NEW_PASSWORD, consent: true },
  });

test("[SEC-07, SEC-19, SEC-80] issues a locked-out administrator a link of 15 minutes, records and reports it", async () => {
  const [locked, other] = [await t.make.user({ roles: ["keeper"] }), await t.make.user({ roles: ["keeper"] })];
  await rowsOf("INSERT INTO two_step (user_id, sealed_seed, last_step, set_up_at) VALUES ($1, 'x', 0, now())", [
    locked.id,
  ]);
  const { code, out, err } = await runProcess("admin-access", [locked.username, "--two-step"], env);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(
    /^已关闭 \S+（\S+）的两步验证并移除通行密钥\n\S+（\S+）设置密码的一次性链接，\S+ \S+（北京时间）前有效：\nhttp:\/\/localhost:3000\/set-password#[\w-]{43}\n$/,
  );
  const [{ lasts }] = await rowsOf(
    "SELECT extract(epoch FROM expires_at - made_at)::int AS lasts FROM one_time_link WHERE user_id = $1",
    [locked.id],
  );
  expect(lasts).toBe(900);
  expect(await rowsOf("SELECT FROM two_step WHERE user_id = $1", [locked.id])).toEqual([]);
  expect((await useLink(linkIn(out))).body.success).toBe(true);
  expect(await t.signIn({ ...locked, password: NEW_PASSWORD })).toEqual(expect.any(String));
  const [entry] = await rowsOf("SELECT * FROM audit_entry WHERE action = 'account.server_access' AND object = $1", [
    locked.username,
  ]);
  expect(entry).toMatchObject({
    outcome: "ok",
    user_id: null,
    username: expect.stringMatching(/^命令行（.+）$/),
    detail: { done: ["生成设置密码的一次性链接", "关闭两步验证并移除通行密钥"] },
  });
  expect(JSON.stringify(entry)).not.toContain(linkIn(out));
  const events = await rowsOf("SELECT kind FROM account_event WHERE user_id = $1 ORDER BY id", [locked.id]);
  expect(events.map(({ kind }) => kind).slice(0, 2)).toEqual(["server_access", "server_two_step_off"]);
  expect(await noticesOf(other.id)).toEqual([
    { title: expect.stringMatching(/^运维人员在服务器上操作了管理员 .+的登录$/) },
  ]);
});

test("[SEC-60] confirms a reset where no third administrator can, without a link on request", async () => {
  const owner = await t.make.user({ roles: ["keeper"] });
  await rowsOf("UPDATE app_user SET unconfirmed_since = now(), unconfirmed_by = '{a,b}' WHERE id = $1", [owner.id]);
  const { code, out } = await run(owner.username, "--confirm", "--no-link");
  expect(code).toBe(0);
  expect(out).toMatch(/^已确认 \S+（\S+）的账号由本人使用\n$/);
  expect(await t.accountRow(owner.id)).toMatchObject({ unconfirmedSince: null, unconfirmedBy: null });
  expect(await rowsOf("SELECT FROM one_time_link WHERE user_id = $1", [owner.id])).toEqual([]);
  expect((await run(owner.username, "--confirm", "--no-link")).err).toBe(`账号 ${owner.username} 没有待确认的重置\n`);
});

test("[SEC-07] replaces the directory's password of an administrator by an own password", async () => {
  const locked = await t.make.user({ roles: ["keeper"] });
  expect((await run(locked.username, "--own-password")).err).toBe(`账号 ${locked.username} 不用目录服务的密码登录\n`);
  const directoryId = await saveDirectory(t, manager, directoryInput({ address: "ldap://127.0.0.1:1" }, "员工目录"));
  await rowsOf("INSERT INTO provisioned_account (user_id, source, external_id) VALUES ($1, $2, 'id-of-locked')", [
    locked.id,
    `directory:${directoryId}`,
  ]);
  expect((await run(locked.username)).err).toBe(
    `账号 ${locked.username} 用目录服务“员工目录”的密码登录：请在那里修改密码，或加 --own-password 改用本平台的密码\n`,
  );
  const { code, out } = await run(locked.username, "--own-password");
  expect(code).toBe(0);
  expect(out).toMatch(/^已解除 \S+（\S+）与目录服务的关联，改用本平台的密码\n/);
  expect((await useLink(linkIn(out))).body.success).toBe(true);
  expect(await t.signIn({ ...locked, password: NEW_PASSWORD })).toEqual(expect.any(String));
});

test("[SEC-07] refuses an account without administration rights, a frozen and an unknown one", async () => {
  const [plain, frozen] = [await t.make.user(), await t.make.user({ roles: ["keeper"], status: "frozen" })];
  expect(await run(plain.username)).toEqual({
    code: 1,
    out: "",
    err: `账号 ${plain.username} 没有管理权限：请管理员在用户管理中重置密码\n`,
  });
  expect((await run(frozen.username)).err).toBe(`账号 ${frozen.username} 已冻结：请另一位管理员在用户管理中解除冻结\n`);
  expect((await run("nobody-here")).err).toBe("没有账号 nobody-here\n");
  expect(await rowsOf("SELECT FROM one_time_link WHERE user_id = ANY(ARRAY[$1, $2])", [plain.id, frozen.id])).toEqual(
    [],
  );
});

test.each([
  [["admin", "--force"], "无法识别的选项 --force，用 --help 查看用法\n"],
  [["admin", "other"], "无法识别的选项 other，用 --help 查看用法\n"],
  [["--two-step"], "请指定账号，用 --help 查看用法\n"],
  [["admin", "--no-link"], "--no-link 须与其他选项同用，用 --help 查看用法\n"],
])("refuses %j with one line", async (args, message) => {
  expect(await run(...args)).toEqual({ code: 1, out: "", err: message });
});

test("prints its usage", async () => {
  const { code, out } = await run("--help");
  expect(code).toBe(0);
  expect(out).toContain("用法：npm run admin:access -- 账号 [选项]");
});
