// Guarantee: administrators create, change and find people, and never set or read a password.
import type { EndpointOf, InputOf } from "@tender/contract";
import type { Person } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseContents } from "#test/database-contents.ts";
import { passwordEncryption } from "#test/sign-in/encrypted-password.ts";
import { tableCells } from "#test/table-cells.ts";
import { type Managers, managers, NEW_PASSWORD, type NewUser, secretOf } from "#test/user-admin/managers.ts";

type Change = InputOf<EndpointOf<"userAdmin.save">>["body"];
const HOUR_MS = 3_600_000;

let t: Managers["t"];
let nextManager: Managers["nextManager"];
let manager: Person;
let input: Managers["input"];
let create: Managers["create"];
let list: Managers["list"];
let found: Managers["found"];
let read: Managers["read"];
let useLink: Managers["useLink"];
let signIn: Managers["signIn"];
beforeAll(async () => {
  ({ t, nextManager, input, create, list, found, read, useLink, signIn } = await managers());
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await nextManager();
});

describe("new person", () => {
  test("[SEC-06, SEC-07, ADMINDATA-01] is created without a password, and sets one once by a link of 24 hours", async () => {
    const body = input();
    const { id, link } = (await create(body)).body.result;
    expect(link.address).toMatch(/^http:\/\/localhost:3000\/set-password#[\w-]{43}$/);
    const secret = secretOf(link.address);
    expect((await t.accountRow(id))?.passwordHash).toBeNull();
    expect(await databaseContents(t.database.pool)).not.toContain(secret);
    expect((await t.call("recovery.checkLink", { body: { secret } })).body.result).toEqual({
      expiresAt: new Date(t.clock.now() + 24 * HOUR_MS).toISOString(),
      username: body.username,
      realname: "林采薇",
      needsConsent: true,
    });
    expect((await useLink(secret)).body).toMatchObject({ success: true, message: "密码已设置" });
    for (const typed of [secret, NEW_PASSWORD]) expect(t.logs.join("")).not.toContain(typed);
    expect((await signIn(body.username, NEW_PASSWORD)).body.success).toBe(true);
    expect((await useLink(secret)).body).toMatchObject({
      success: false,
      message: "链接无效、已使用或已过期，请联系系统管理员重新获取",
    });
  });

  test("[SEC-07] may use the link for 24 hours, and no longer", async () => {
    const [body, otherBody] = [input(), input()];
    const [secret = "", otherSecret = ""] = await Promise.all(
      [body, otherBody].map(async (personBody) => secretOf((await create(personBody)).body.result.link.address)),
    );
    t.clock.advance(24 * HOUR_MS - 1);
    expect((await useLink(otherSecret)).body.success).toBe(true);
    t.clock.advance(1);
    expect((await t.call("recovery.checkLink", { body: { secret } })).body.code).toBe("recovery.link_dead");
    expect((await useLink(secret)).body.code).toBe("recovery.link_dead");
    expect((await signIn(body.username, NEW_PASSWORD)).body.success).toBe(false);
  });

  test("[SEC-02, SEC-03] chooses a password by the rules of all passwords; a refusal retains the link", async () => {
    const body = input({ username: "lin-caiwei.7", phone: "13700009999", email: "Lin.7@example.cn" });
    const secret = secretOf((await create(body)).body.result.link.address);
    const encrypted = await passwordEncryption(t);
    const [malformedMessage, ownDataMessage] = [
      "密码由8位数字、大小写字母和特殊符号组成!",
      "密码不能与用户名、手机号或邮箱相同",
    ];
    for (const [plain, message] of [
      ["Ab@1234", malformedMessage],
      ["LIN-caiwei.7", ownDataMessage],
      ["13700009999", ownDataMessage],
      ["lin.7@example.cn", ownDataMessage],
    ] as const)
      for (const submitted of [plain, encrypted(plain)]) {
        const answer = await useLink(secret, { password: submitted, confirmation: submitted });
        const code = message === ownDataMessage ? "password.names_account" : "password.malformed";
        expect([plain, answer.body]).toMatchObject([plain, { success: false, code, message }]);
      }
    expect((await useLink(secret)).body.success).toBe(true);
  });

  test("[SEC-02, SEC-04] has a password of 128 characters as typed, including its outer blanks", async () => {
    const [body, password] = [input(), ` Ab1!${"密".repeat(122)} `];
    expect(password).toHaveLength(128);
    const secret = secretOf((await create(body)).body.result.link.address);
    expect((await useLink(secret, { password, confirmation: password })).body.success).toBe(true);
    const canSignIn = async (typed: string) => (await signIn(body.username, typed)).body.success;
    expect(await canSignIn(password.trim())).toBe(false);
    expect(await canSignIn(password)).toBe(true);
  });

  test("[SEC-89] accepts the privacy notice before the password is stored", async () => {
    const body = input();
    const secret = secretOf((await create(body)).body.result.link.address);
    expect((await useLink(secret, { consent: false })).body.code).toBe("account.consent_required");
    expect((await useLink(secret, { confirmation: "Qk7#mvTx-3" })).body.message).toBe("两次输入的密码不一样！");
    expect((await useLink(secret)).body.success).toBe(true);
    const { rows } = await t.database.pool.query(
      "SELECT c.version, c.given_at FROM privacy_consent c JOIN app_user u ON u.id = c.user_id WHERE u.username = $1",
      [body.username],
    );
    expect(rows).toEqual([{ version: expect.stringMatching(/./), given_at: new Date(t.clock.now()) }]);
  });

  test("[ADMINDATA-01, ADMINDATA-03] is listed with department and masked numbers, waiting for a password", async () => {
    const body = input({ phone: "13912345678", email: "lin.caiwei@example.cn", departments: ["A01A01", "A02"] });
    await create(body);
    expect((await list({ keyword: body.username })).rows).toEqual([
      expect.objectContaining({
        username: body.username,
        phone: "139****5678",
        email: "l***@example.cn",
        departments: ["采购一部", "监督处"],
        state: "waiting",
        isSelf: false,
      }),
    ]);
  });

  test.each([
    [{ username: "有 空格" }, "username", "用户名不能含空格，也不能是手机号或邮箱地址"],
    [{ phone: "12345" }, "phone", "请输入正确的手机号"],
    [{ email: "not-a-mail" }, "email", "请输入正确的邮箱地址"],
    [{ departments: ["Z99"] }, "departments", "所选部门不存在，请重新选择"],
  ])("[ADMINDATA-01] is refused with %j at its field, and nothing is created", async (more, field, message) => {
    const body = input(more);
    expect((await create(body)).body).toMatchObject({ success: false, message, result: { field } });
    expect(await found({ keyword: body.username })).toEqual([]);
  });

  test.each(["username", "phone", "email"] as const)("[ADMINDATA-01] is refused with a taken %s", async (field) => {
    const [existing, another] = [input(), input()];
    await create(existing);
    expect((await create({ ...another, [field]: existing[field] })).body).toMatchObject({
      code: `account.${field}_taken`,
      result: { field },
    });
  });
});

describe("search", () => {
  test("finds by name, account, end of a phone number, and branch", async () => {
    const first = input({ realname: "欧阳明远", username: "oyang.mingyuan", phone: "13655667788" });
    const second = input({ realname: "阳明", username: "ming2", departments: ["A02"] });
    for (const body of [first, second]) await create(body);
    expect(await found({ keyword: "阳明" })).toEqual(["ming2", "oyang.mingyuan"]);
    expect(await found({ keyword: "明远" })).toEqual(["oyang.mingyuan"]);
    expect(await found({ keyword: "MINGYUAN" })).toEqual(["oyang.mingyuan"]);
    expect(await found({ keyword: "欧" })).toEqual(["oyang.mingyuan"]);
    expect(await found({ keyword: "远" })).toEqual([]);
    expect(await found({ keyword: "明y" })).toEqual([]);
    expect(await found({ phone: "7788" })).toEqual(["oyang.mingyuan"]);
    expect(await found({ keyword: "阳明", orgCode: "A01" })).toEqual(["oyang.mingyuan"]);
    expect(await found({ keyword: "阳明", orgCode: "A02" })).toEqual(["ming2"]);
  });

  test("finds by role, state and subsystem, and reverses the order", async () => {
    await t.make.role("clerk");
    await t.make.subsystem({ appId: "80901" }, ["clerk"]);
    const clerk = await t.make.user({ username: "zz-clerk", roles: ["clerk"] });
    await t.make.user({ username: "zz-frozen", status: "frozen" });
    expect(await found({ role: "clerk" })).toEqual([clerk.username]);
    expect(await found({ appId: "80901" })).toEqual([clerk.username]);
    expect(await found({ state: "frozen" })).toEqual(["zz-frozen"]);
    expect(await found({ keyword: "zz-", sort: "username" })).toEqual(["zz-clerk", "zz-frozen"]);
    expect(await found({ keyword: "zz-", sort: "-username" })).toEqual(["zz-frozen", "zz-clerk"]);
  });

  test("finds departments by a part of their name, with the path from the root", async () => {
    const { body } = await t.call("userAdmin.findDepartments", { query: { keyword: "一部" } }, manager);
    expect(body.result).toEqual([{ orgCode: "A01A01", departName: "采购一部", path: ["采购中心", "采购一部"] }]);
  });
});

describe("change of a person", () => {
  async function createPerson(more: Partial<NewUser> = {}) {
    const body = input(more);
    const { id, link } = (await create(body)).body.result;
    await useLink(secretOf(link.address));
    const token = await t.signIn({ id, username: body.username, password: NEW_PASSWORD });
    return { ...body, id, token, password: NEW_PASSWORD };
  }
  const change = (body: Change, by: Person = manager) => t.call("userAdmin.save", { body }, by);

  test("[ADMINDATA-25] retains unsent fields", async () => {
    const { id, phone } = await createPerson({ phone: "13912340001" });
    const { version } = await read(id);
    const answer = await change({ id, version, realname: "林晚", departments: ["A02"], email: null });
    expect(answer.body).toMatchObject({ success: true, result: { version: version + 1 } });
    expect(await t.accountRow(id)).toMatchObject({ realname: "林晚", phone, email: null });
  });

  test("[SEC-59] revokes the roles in a removed department, and no others", async () => {
    const person = await createPerson({ departments: ["A01A01", "A02"] });
    const role = await t.make.role("held-in-place");
    const { rows } = await t.database.pool.query(
      "SELECT id FROM department WHERE org_code = ANY($1) ORDER BY org_code",
      [["A01A01", "A02"]],
    );
    const [removedDepartmentId, remainingDepartmentId] = rows.map(({ id }) => id);
    for (const departmentId of [removedDepartmentId, remainingDepartmentId, null])
      await t.make.grantRole(person.id, role, departmentId);
    const { version } = await read(person.id);
    await change({ id: person.id, version, realname: person.realname, departments: ["A02"] });
    const grants = await t.database.pool.query("SELECT department_id FROM user_role WHERE user_id = $1", [person.id]);
    expect(new Set(grants.rows.map(({ department_id }) => department_id))).toEqual(
      new Set([remainingDepartmentId, null]),
    );
  });

  test("[SEC-59] moves sessions out of a removed department at once", async () => {
    const person = await createPerson({ departments: ["A01A01"] });
    const { version } = await read(person.id);
    await change({ id: person.id, version, realname: "林采薇", departments: ["A02"] });
    const session = (await t.call("session.readCurrent", {}, person)).body.result;
    expect(session).toMatchObject({ department: { orgCode: "A02" }, departmentPending: false });
    await change({ id: person.id, version: version + 1, realname: "林采薇", departments: ["A01", "A01A01"] });
    expect((await t.call("session.readCurrent", {}, person)).body.result).toMatchObject({
      department: null,
      departmentPending: true,
    });
  });

  test("[SEC-19] notifies the owner of a new phone and mail, at the old mail as well", async () => {
    const { id, email } = await createPerson({ phone: "13912340002", email: "owner.two@example.cn" });
    const { version } = await read(id);
    await change({ id, version, realname: "林采薇", departments: [], phone: "13912340003", email: "new@example.cn" });
    const { rows } = await t.database.pool.query("SELECT kind FROM account_event WHERE user_id = $1", [id]);
    expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["phone_changed", "email_changed"]));
    for (const mailbox of [email ?? "", "new@example.cn"]) {
      const mails = (await t.call("sms.listOutbox", { query: { email: mailbox } })).body.result;
      expect([mailbox, mails.map(({ text }) => text).join()]).toEqual([
        mailbox,
        expect.stringContaining("邮箱已由 o***@example.cn 改为 n***@example.cn"),
      ]);
    }
  });

  test("[SEC-60] is refused for the own account", async () => {
    expect((await change({ id: manager.id, version: 1, realname: "自己", departments: [] })).body).toMatchObject({
      code: "user.own_account",
      message: "不能对自己的账号执行此操作，请由其他管理员处理",
    });
  });
});

describe("export", () => {
  test("[SEC-66, SEC-87] holds the list, masked and escaped", async () => {
    await t.make.role("exporter", ["user:export"]);
    const exporter = await t.person({ roles: ["exporter"] });
    await t.make.user({ username: "=cmd.csv", realname: "林采薇", phone: "13600001111" });
    const { rawPayload } = await t.http("GET", "/api/system/users/export?format=csv&keyword=cmd.csv", exporter);
    const rows = tableCells(rawPayload, "csv");
    expect(rows[0]).toEqual(["姓名", "账号", "手机号", "邮箱", "部门", "角色", "状态", "最近登录", "新增时间"]);
    expect(rows[1]?.slice(0, 3)).toEqual(["林采薇", "'=cmd.csv", "136****1111"]);
    expect(rows).toHaveLength(2);
  });
});

describe("full numbers", () => {
  test("[SEC-87] are returned for a reason", async () => {
    const person = await t.make.user({ phone: "13655559999", email: "whole@example.cn" });
    const reveal = (reason: string) => t.call("userAdmin.reveal", { body: { id: person.id, reason } }, manager);
    expect((await reveal("  ")).body).toMatchObject({ message: "请填写查看理由", result: { field: "reason" } });
    expect((await reveal("电话核对身份")).body.result).toEqual({ phone: "13655559999", email: "whole@example.cn" });
  });
});
