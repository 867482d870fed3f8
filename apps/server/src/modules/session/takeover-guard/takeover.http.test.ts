// Guarantee: if changes need two persons, no administrator acts as both by resetting another account.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recoveryBrowser } from "#test/recovery/recovery-browser.ts";
import { NEW_PASSWORD } from "#test/user-admin/managers.ts";

let t: TestApp;
/** The attacker, the owner of the attacked account, and two further administrators. */
let attacker: Person;
let owner: Person;
let second: Person;
let third: Person;
let n = 0;
const codes = ["role:member", "user:view", "user:edit", "user:reset", "user:freeze", "user:remove", "approval:decide"];

const administrator = async (): Promise<Person> => {
  n += 1;
  const person = await t.person({
    roles: ["keeper"],
    email: `admin${n}@example.cn`,
    phone: `136${String(n).padStart(8, "0")}`,
  });
  await t.prove(person);
  return person;
};

beforeAll(async () => {
  t = await startTestApp({ env: { SECOND_PERSON_FOR: "role" } });
  await t.make.role("keeper", codes);
  await t.make.role("granted", ["role:member"]);
  await t.make.role("system_admin", codes);
  await t.make.user({ roles: ["system_admin"] });
});
afterAll(() => t.close());
beforeEach(async () => {
  attacker = await administrator();
  owner = await administrator();
  second = await administrator();
  third = await administrator();
});

const reset = (id: string, by: Person, linkBy: "page" | "mail" | "phone" = "mail") =>
  t.call("userAdmin.resetPassword", { body: { id, linkBy } }, by);
const requestGrant = async (by: Person) => {
  const { id: userId } = await t.make.user();
  const body = { role: "granted", orgCode: null, userIds: [userId] };
  expect((await t.call("roleAdmin.addMembers", { body }, by)).body.code).toBe("approval.awaited");
  return userId;
};
const findPending = async (requester: Person, by: Person) =>
  (await t.call("approval.listPending", {}, by)).body.result.find(({ askedBy }) => askedBy === requester.username);
const decide = async (requester: Person, by: Person, isApproved = true) => {
  const id = (await findPending(requester, by))?.id ?? "";
  const body = { id, isApproved, reason: isApproved ? "" : "不同意" };
  return (await t.call("approval.decide", { body }, by)).body;
};
const hasGrant = async (userId: string) =>
  (await t.database.pool.query("SELECT FROM user_role WHERE user_id = $1", [userId])).rows.length > 0;
const linkMailedTo = async (email: string) =>
  (await t.call("sms.listOutbox", { query: { email } })).body.result.find(({ smsmode }) => smsmode === "link")?.text ??
  "";
const read = async (id: string, by: Person) => (await t.call("userAdmin.read", { query: { id } }, by)).body.result;
const confirmReset = (id: string, by: Person) => t.call("userAdmin.confirmReset", { body: { id } }, by);

/** Sets the password by the mailed link and signs in with it. */
async function enterByMail(person: Person): Promise<Person> {
  const { email } = (await t.accountRow(person.id)) ?? {};
  const secret = /set-password#(\S+)/.exec(await linkMailedTo(email ?? ""))?.[1] ?? "";
  const body = { secret, password: NEW_PASSWORD, confirmation: NEW_PASSWORD, consent: true };
  expect((await t.call("recovery.setPasswordByLink", { body })).body.success).toBe(true);
  const entered = { ...person, password: NEW_PASSWORD };
  const signedIn = { ...entered, token: await t.signIn(entered) };
  await t.prove(signedIn);
  return signedIn;
}

/** Resets the owner with the second administrator's approval, and signs in by the link in the owner's mailbox. */
async function resetAndEnter(): Promise<Person> {
  expect((await reset(owner.id, attacker)).body.code).toBe("approval.awaited");
  expect(await decide(attacker, second)).toMatchObject({ success: true });
  return enterByMail(owner);
}

test("[SEC-60] shows no link to the administrator who resets, and waits for an approval", async () => {
  const receiver = await requestGrant(attacker);
  expect((await reset(owner.id, attacker, "page")).body).toMatchObject({
    success: false,
    code: "user.link_of_administrator",
    message:
      "该用户是管理员，设置密码的链接只能交给本人，不能显示在页面上：请改用邮件发送，或由本人通过绑定的手机号找回密码；两者均无的，请运维人员在服务器上执行 npm run admin:access",
  });
  expect((await reset(owner.id, attacker)).body.code).toBe("approval.awaited");
  expect((await t.call("session.readCurrent", {}, owner)).status).toBe(200);
  expect(await linkMailedTo((await t.accountRow(owner.id))?.email ?? "")).toBe("");
  expect(await decide(attacker, owner)).toMatchObject({ success: true });
  expect(await hasGrant(receiver)).toBe(true);
});

test("[SEC-60] holds a reset until a third administrator approves, then mails the owner a link", async () => {
  expect((await reset(owner.id, attacker)).body.code).toBe("approval.awaited");
  expect(await findPending(attacker, owner)).toBeUndefined();
  expect(await findPending(attacker, second)).toMatchObject({
    title: `重置管理员“${(await t.accountRow(owner.id))?.realname}（${owner.username}）”的登录密码`,
    facts: [
      { label: "设置方式", value: expect.stringMatching(/^通过邮件发送给用户（a\*\*\*@example.cn）$/) },
      { label: "人员", value: expect.stringContaining(owner.username) },
    ],
  });
  expect(await decide(attacker, second)).toMatchObject({ success: true });
  expect((await t.call("session.readCurrent", {}, owner)).status).not.toBe(200);
  expect(await linkMailedTo((await t.accountRow(owner.id))?.email ?? "")).toContain("/set-password#");
});

test("[SEC-60] refuses an approver who lacks rights of the reset administrator", async () => {
  await t.make.role("weak", ["user:reset", "approval:decide"]);
  const weak = await t.person({ roles: ["weak"] });
  await t.prove(weak);
  await reset(owner.id, attacker);
  expect(await decide(attacker, weak)).toMatchObject({
    code: "approval.refused",
    message: "该变更现在不能执行：该用户拥有您没有的管理权限，请由具备这些权限的管理员处理",
  });
  expect((await t.accountRow(owner.id))?.passwordHash).not.toBeNull();
});

describe("a freshly reset administrator", () => {
  test("[SEC-60] decides no approval, reads the reason, and decides again after the confirmation", async () => {
    const entered = await resetAndEnter();
    const receiver = await requestGrant(third);
    expect(await findPending(third, entered)).toMatchObject({ isOwn: false, unconfirmed: "decider" });
    for (const isApproved of [true, false])
      expect(await decide(third, entered, isApproved)).toMatchObject({
        code: "approval.unconfirmed",
        message: "您的账号刚被重置，须由另一位管理员确认后才能审批",
      });
    expect(await hasGrant(receiver)).toBe(false);
    expect((await confirmReset(owner.id, third)).body.success).toBe(true);
    const renewed = { ...entered, token: await t.signIn(entered) };
    await t.prove(renewed);
    expect(await decide(third, renewed)).toMatchObject({ success: true });
    expect(await hasGrant(receiver)).toBe(true);
  });

  test("[SEC-60] loses bindings created since the reset on confirmation, retains older ones", async () => {
    const insertBindings = async (when: string) => {
      const at = new Date(t.clock.now());
      await t.database.pool.query(
        `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
         VALUES ($1, $2, $1, 'x', 0, '[]', false, $3, $4)`,
        [`key-${when}-${owner.id}`, owner.id, when, at],
      );
      await t.database.pool.query(
        `INSERT INTO scan_binding (id, auth_type, holder_digest, user_id, bound_at) VALUES ($1, '1', $1, $2, $3)`,
        [`phone-${when}-${owner.id}`, owner.id, at],
      );
      await t.database.pool.query(
        `INSERT INTO external_identity (id, user_id, source, issuer, subject, name, bound_at) VALUES ($1, $2, $3, $1, $1, $3, $4)`,
        [`there-${when}-${owner.id}`, owner.id, when, at],
      );
    };
    const listBindings = async () =>
      (
        await t.database.pool.query(
          `SELECT name FROM passkey WHERE user_id = $1 UNION ALL SELECT split_part(id, '-', 2) FROM scan_binding WHERE user_id = $1
           UNION ALL SELECT name FROM external_identity WHERE user_id = $1`,
          [owner.id],
        )
      ).rows.map(({ name }) => name);
    await insertBindings("before");
    t.clock.advance(60_000);
    const entered = await resetAndEnter();
    t.clock.advance(60_000);
    await insertBindings("after");
    expect(await listBindings()).toHaveLength(6);
    expect((await confirmReset(owner.id, third)).body.success).toBe(true);
    expect(await listBindings()).toEqual(["before", "before", "before"]);
    expect((await t.call("session.readCurrent", {}, entered)).status).not.toBe(200);
  });

  test("[SEC-60] gets no approval from its resetters; the confirmation rejects its request", async () => {
    const entered = await resetAndEnter();
    const receiver = await requestGrant(entered);
    for (const resetter of [attacker, second]) {
      expect(await findPending(entered, resetter)).toMatchObject({ unconfirmed: "asker" });
      expect(await decide(entered, resetter)).toMatchObject({
        code: "approval.asker_unconfirmed",
        message: "提交人的账号由您重置或批准重置，尚待确认为本人，须由另一位管理员处理",
      });
    }
    expect((await confirmReset(owner.id, third)).body.success).toBe(true);
    expect(await findPending(entered, attacker)).toBeUndefined();
    expect(await hasGrant(receiver)).toBe(false);
  });

  test("[SEC-60] is confirmed only by a third, confirmed person; the owner is notified", async () => {
    const entered = await resetAndEnter();
    expect((await confirmReset(owner.id, entered)).body.code).toBe("user.own_account");
    for (const resetter of [attacker, second]) {
      expect((await read(owner.id, resetter)).unconfirmed).toMatchObject({ mayConfirm: false });
      expect((await confirmReset(owner.id, resetter)).body).toMatchObject({
        code: "user.confirm_by_third",
        message: "须由另一位管理员确认：申请或批准重置的人不能确认，自己的账号尚待确认的人也不能确认",
      });
    }
    const other = await administrator();
    await reset(third.id, attacker);
    expect(await decide(attacker, second)).toMatchObject({ success: true });
    expect((await confirmReset(owner.id, await enterByMail(third))).body.code).toBe("user.confirm_by_third");
    expect((await read(owner.id, other)).unconfirmed).toMatchObject({ mayConfirm: true });
    expect((await confirmReset(owner.id, other)).body.success).toBe(true);
    expect((await read(owner.id, other)).unconfirmed).toBeNull();
    expect((await confirmReset(owner.id, other)).body.code).toBe("user.no_reset");
    const events = await t.database.pool.query("SELECT kind FROM account_event WHERE user_id = $1", [owner.id]);
    expect(events.rows).toContainEqual({ kind: "reset_confirmed" });
  });

  test("[SEC-60] is marked in the list; confirming requires a proof and the account's rights", async () => {
    await resetAndEnter();
    const { rows } = (await t.call("userAdmin.list", { query: { keyword: owner.username } }, third)).body.result;
    expect(rows[0]).toMatchObject({ isAdministrator: true, isUnconfirmed: true });
    const unproved = await t.person({ roles: ["keeper"] });
    expect((await confirmReset(owner.id, unproved)).body.code).toBe("proof.required");
    await t.make.role("resetter", ["user:reset", "user:view"]);
    const resetter = await t.person({ roles: ["resetter"] });
    await t.prove(resetter);
    expect((await confirmReset(owner.id, resetter)).body.code).toBe("user.above_own_rights");
  });
});

describe("recovery by the own phone", () => {
  const recover = async (person: Person) => {
    const { phone } = (await t.accountRow(person.id)) ?? {};
    const browser = recoveryBrowser(t);
    const smscode = await browser.verified({ ...person, phone: phone ?? "" });
    const body = { username: person.username, phone: phone ?? "", smscode, password: NEW_PASSWORD };
    expect((await browser.set(body)).body.success).toBe(true);
    const recovered = { ...person, password: NEW_PASSWORD };
    const signedIn = { ...recovered, token: await t.signIn(recovered) };
    await t.prove(signedIn);
    return signedIn;
  };

  test("[SEC-60] needs no confirmation for an administrator who recovers the password", async () => {
    const recovered = await recover(owner);
    expect((await read(owner.id, third)).unconfirmed).toBeNull();
    const receiver = await requestGrant(third);
    expect(await decide(third, recovered)).toMatchObject({ success: true });
    expect(await hasGrant(receiver)).toBe(true);
  });

  test("[SEC-60] signs an administrator in after a reset without a link, but unconfirmed", async () => {
    expect((await reset(owner.id, attacker, "phone")).body.code).toBe("approval.awaited");
    expect(await decide(attacker, second)).toMatchObject({ success: true });
    expect((await t.accountRow(owner.id))?.passwordHash).toBeNull();
    expect(await linkMailedTo((await t.accountRow(owner.id))?.email ?? "")).toBe("");
    const recovered = await recover(owner);
    await requestGrant(third);
    expect(await decide(third, recovered)).toMatchObject({ code: "approval.unconfirmed" });
  });

  test("[SEC-07] refuses a reset without a link for an account without a phone number", async () => {
    const person = await t.person();
    expect((await reset(person.id, attacker, "phone")).body).toMatchObject({
      code: "user.no_phone",
      message: "该用户没有绑定手机号，不能通过短信验证码找回密码",
    });
    expect((await t.accountRow(person.id))?.passwordHash).not.toBeNull();
  });
});

describe("[SEC-60] an account that an administrator handled before its promotion", () => {
  const becomesAdministrator = async (id: string) => t.make.grantRole(id, await t.make.role("keeper"));

  test("is unconfirmed when an administrator created it", async () => {
    n += 1;
    const body = { username: `made${n}`, realname: "林采薇", phone: null, email: null, departments: [] };
    const created = (await t.call("userAdmin.create", { body }, attacker)).body.result;
    await becomesAdministrator(created.id);
    expect((await read(created.id, second)).unconfirmed).toMatchObject({ mayConfirm: true });
    expect((await read(created.id, attacker)).unconfirmed).toMatchObject({ mayConfirm: false });
  });

  test("cannot sign in by a link that was shown before the confirmation", async () => {
    const plain = await t.make.user();
    const { address } = (await reset(plain.id, attacker, "page")).body.result;
    await becomesAdministrator(plain.id);
    expect((await confirmReset(plain.id, second)).body.success).toBe(true);
    const secret = address?.split("#")[1] ?? "";
    const body = { secret, password: NEW_PASSWORD, confirmation: NEW_PASSWORD, consent: true };
    expect((await t.call("recovery.setPasswordByLink", { body })).body.success).toBe(false);
  });

  test("is unconfirmed after a link on the page or a changed phone number", async () => {
    const [plain, other] = [await t.make.user(), await t.make.user()];
    expect((await reset(plain.id, attacker, "page")).body.result.address).toContain("/set-password#");
    n += 1;
    const body = {
      id: other.id,
      version: 1,
      realname: "林采薇",
      phone: `135${String(n).padStart(8, "0")}`,
      departments: [],
    };
    expect((await t.call("userAdmin.save", { body }, attacker)).body.success).toBe(true);
    for (const { id } of [plain, other]) {
      expect((await read(id, second)).unconfirmed).toBeNull();
      await becomesAdministrator(id);
      expect((await read(id, second)).unconfirmed).toMatchObject({ mayConfirm: true });
    }
  });
});
