// Guarantee: a certificate is bound to one account, by its holder with a fresh proof and a signature, and the owner is
// notified.
import {
  bindLock,
  challengeFor,
  startTestApp,
  type TestApp,
  type TestAuthority,
  testAuthority,
  trustAuthority,
} from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { worthlessAnswers } from "#test/certificate/worthless-answers.ts";

let t: TestApp;
let authority: TestAuthority;
const DAY = 86_400_000;
beforeAll(async () => {
  t = await startTestApp({ env: { SPECIAL_ACCOUNTS: "special" } });
  authority = testAuthority(t.clock);
  await trustAuthority(t, authority);
});
afterAll(() => t.close());

const eventsOf = async (token: string) =>
  (await t.call("profile.listEvents", { query: {} }, { token })).body.result.rows.map(({ text }) => text);
const listOf = async (token: string) => (await t.call("certificateAccess.listOwn", {}, { token })).body.result;

test("[SEC-19] binds and unbinds only with a fresh proof, and notifies the owner of each change", async () => {
  const [person, lock] = [await t.person({ email: "owner@example.com" }), authority.issue()];
  const caLockCode = lock.answer(await challengeFor(t, "bind", person.token));
  const refused = (await t.call("certificateAccess.bindOwn", { body: { caLockCode } }, person)).body;
  expect(refused).toMatchObject({ success: false, code: "proof.required" });
  expect((await bindLock(t, person, lock)).result).toEqual({ id: expect.any(String), state: "active" });
  const serial = `${lock.serial.slice(0, 4)}****${lock.serial.slice(-4)}`;
  expect((await eventsOf(person.token))[0]).toBe(`已绑定数字证书：吴信诚（${serial}）`);
  const [bound] = await listOf(person.token);
  expect(bound).toMatchObject({
    serial,
    holder: "吴信诚",
    uscc: null,
    state: "active",
    algorithm: "SM2",
    providerName: "测试机构",
    isRevoked: false,
    lastUsedAt: null,
  });
  const id = bound?.id ?? "";
  t.clock.advance(5 * 60_000);
  expect((await t.call("certificateAccess.unbindOwn", { body: { id } }, person)).body.code).toBe("proof.required");
  await t.prove(person);
  expect((await t.call("certificateAccess.unbindOwn", { body: { id } }, person)).body.success).toBe(true);
  expect((await eventsOf(person.token))[0]).toBe(`已解绑数字证书：吴信诚（${serial}）`);
  expect(await listOf(person.token)).toEqual([]);
  const { rows } = await t.database.pool.query(
    "SELECT recipient FROM outgoing_message WHERE recipient = 'owner@example.com'",
  );
  expect(rows.length).toBe(2);
  const signed = lock.answer(await challengeFor(t, "login"));
  expect((await t.call("certificateAccess.signIn", { query: { caLockCode: signed } })).body.message).toBe(
    "证书未绑定账号",
  );
});

test("[SEC-80] records bindings, unbindings and refusals without the whole serial number", async () => {
  const [person, other, lock] = [await t.person(), await t.person(), authority.issue()];
  const { id } = (await bindLock(t, person, lock)).result;
  expect((await bindLock(t, other, lock)).success).toBe(false);
  await t.call("certificateAccess.unbindOwn", { body: { id } }, other);
  await t.call("certificateAccess.unbindOwn", { body: { id } }, person);
  const { rows } = await t.database.pool.query(
    `SELECT user_id, username, action, outcome, object, reason, address, at, request_id, detail::text FROM audit_entry
     WHERE action LIKE 'certificate.%' AND user_id IN ($1, $2) ORDER BY id`,
    [person.id, other.id],
  );
  const row = (actor: typeof person, action: string, object: string, reason: string | null = null) => ({
    user_id: actor.id,
    username: actor.username,
    action,
    object,
    reason,
    outcome: reason === null ? "ok" : "refused",
    address: "203.0.113.10",
    at: new Date(t.clock.now()),
    detail: null,
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(rows).toEqual([
    row(person, "certificate.bind", person.username),
    row(other, "certificate.bind", other.username, "certificate.bound_elsewhere"),
    row(other, "certificate.unbind", id, "certificate.binding_not_found"),
    row(person, "certificate.unbind", id),
  ]);
  expect(JSON.stringify(rows)).not.toContain(lock.serial);
});

test("[SEC-39, ADMINDATA-17] binds a certificate to one account, and to another after unbinding", async () => {
  const [person, other, lock] = [await t.person(), await t.person(), authority.issue()];
  expect((await bindLock(t, person, lock)).success).toBe(true);
  expect(await bindLock(t, person, lock)).toMatchObject({
    code: "certificate.bound_already",
    message: "该证书已绑定本账号",
  });
  expect(await bindLock(t, other, lock)).toMatchObject({
    code: "certificate.bound_elsewhere",
    message: "该证书已绑定其他账号",
  });
  const [bound] = await listOf(person.token);
  await t.call("certificateAccess.unbindOwn", { body: { id: bound?.id ?? "" } }, person);
  expect((await bindLock(t, other, lock)).success).toBe(true);
});

test("[SEC-39] binds a certificate to one of two accounts that request it at once", async () => {
  const [firstPerson, secondPerson, lock] = [await t.person(), await t.person(), authority.issue()];
  for (const person of [firstPerson, secondPerson]) await t.prove(person);
  const answers = await Promise.all(
    [firstPerson, secondPerson].map(async (person) => {
      const caLockCode = lock.answer(await challengeFor(t, "bind", person.token));
      return (await t.call("certificateAccess.bindOwn", { body: { caLockCode } }, person)).body;
    }),
  );
  expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true]);
  expect(answers.find(({ success }) => !success)?.message).toBe("该证书已绑定其他账号");
});

test("[SEC-36] refuses a challenge of another session or purpose, a used one and one 120 s old", async () => {
  const [person, other, lock] = [await t.person(), await t.person(), authority.issue()];
  await t.prove(person);
  const bind = async (challenge: string) => {
    const { body } = await t.call(
      "certificateAccess.bindOwn",
      { body: { caLockCode: lock.answer(challenge) } },
      person,
    );
    return body.success ? "bound" : body.message;
  };
  const expired = "验证已过期，请重试";
  const foreignChallenge = await challengeFor(t, "bind", other.token);
  expect([await bind(foreignChallenge), await bind(foreignChallenge)]).toEqual([expired, expired]);
  for (const purpose of ["login", "gate", "sign", "prove"] as const)
    expect([purpose, await bind(await challengeFor(t, purpose, person.token))]).toEqual([purpose, expired]);
  const oldChallenge = await challengeFor(t, "bind", person.token);
  t.clock.advance(120_000);
  expect(await bind(oldChallenge)).toBe(expired);
  const validChallenge = await challengeFor(t, "bind", person.token);
  expect([await bind(validChallenge), await bind(validChallenge)]).toEqual(["bound", expired]);
});

test("[SEC-36] refuses a certificate or serial number without the lock's own signature", async () => {
  const [person, lock] = [await t.person(), authority.issue()];
  await t.prove(person);
  const challenge = () => challengeFor(t, "bind", person.token);
  for (const [fault, caLockCode, message] of await worthlessAnswers(lock, authority.issue(), challenge)) {
    const { body } = await t.call("certificateAccess.bindOwn", { body: { caLockCode } }, person);
    expect([fault, body]).toMatchObject([fault, { success: false, message }]);
  }
  expect(await listOf(person.token)).toEqual([]);
});

test("[SEC-89] exports a person's certificates with masked serial numbers", async () => {
  const [person, lock] = [await t.person(), authority.issue()];
  await bindLock(t, person, lock);
  const { sections } = (await t.call("profile.exportOwn", { body: {} }, person)).body.result;
  expect(sections.certificates).toMatchObject([{ holder: "吴信诚", state: "active" }]);
  expect(JSON.stringify(sections)).not.toContain(lock.serial);
});

test("[SEC-19] binds a special account's certificate after another person's approval", async () => {
  const [special, lock] = [await t.person({ username: "special", roles: ["certificate_keeper"] }), authority.issue()];
  expect((await bindLock(t, special, lock)).result).toMatchObject({ state: "pending" });
  expect((await listOf(special.token))[0]?.state).toBe("pending");
  const serial = `${lock.serial.slice(0, 4)}****${lock.serial.slice(-4)}`;
  expect((await eventsOf(special.token))[0]).toBe(`已申请绑定数字证书：吴信诚（${serial}），待另一位管理员批准`);
  const signIn = async () => {
    const caLockCode = lock.answer(await challengeFor(t, "login"));
    return (await t.call("certificateAccess.signIn", { query: { caLockCode } })).body;
  };
  expect((await signIn()).message).toBe("证书未绑定账号");
  const pendingOf = async (token: string) => (await t.call("approval.listPending", {}, { token })).body.result;
  const [request] = await pendingOf(special.token);
  expect(request).toMatchObject({ title: "为特殊账号 special 绑定数字证书", askedBy: "special", isOwn: true });
  const id = request?.id ?? "";
  const decide = async (token: string, isApproved: boolean, reason = "") =>
    (await t.call("approval.decide", { body: { id, isApproved, reason } }, { token })).body;
  expect((await decide(special.token, true)).message).toBe("不能审批与自己有关的事项，请由另一位管理员处理");
  const approver = await t.person({ roles: ["certificate_keeper"] });
  expect((await decide(approver.token, false)).message).toBe("请填写驳回理由");
  expect((await decide(approver.token, true)).success).toBe(true);
  expect((await eventsOf(special.token))[0]).toBe(`已绑定数字证书：吴信诚（${serial}）`);
  expect((await decide(approver.token, true)).message).toBe("该事项不存在、已处理或已过期");
  expect((await signIn()).success).toBe(true);
  expect(await pendingOf(approver.token)).toEqual([]);
});

test("[SEC-19] shows the owner the reason of a rejection, and rejects after a week", async () => {
  const special = await t.make.user({ username: "Special" }).catch(() => undefined);
  expect(special).toBeUndefined();
  const { rows } = await t.database.pool.query("SELECT id, username FROM app_user WHERE username = 'special'");
  const person = {
    ...rows[0],
    password: "Tender@2026",
    token: await t.signIn({ ...rows[0], password: "Tender@2026" }),
  };
  const approver = await t.person({ roles: ["certificate_keeper"] });
  const [refused, forgotten] = [authority.issue(), authority.issue()];
  await bindLock(t, person, refused);
  const [pending] = (await t.call("approval.listPending", {}, approver)).body.result;
  await t.call(
    "approval.decide",
    { body: { id: pending?.id ?? "", isApproved: false, reason: "持有人不符" } },
    approver,
  );
  expect((await eventsOf(person.token))[0]).toMatch(/^绑定数字证书的申请未获批准：吴信诚（.*），持有人不符$/);
  await bindLock(t, person, forgotten);
  t.clock.advance(7 * DAY);
  await t.deps.housekeep();
  expect((await eventsOf(await t.signIn(person)))[0]).toMatch(/逾期未审批$/);
  const states = await t.database.pool.query("SELECT state FROM ca_binding WHERE user_id = $1 ORDER BY bound_at", [
    person.id,
  ]);
  expect(states.rows.map(({ state }) => state)).toEqual(["active", "rejected", "rejected"]);
});

test("notifies the owner 60, 30 and 7 days before a certificate expires, once each", async () => {
  const app = await startTestApp();
  try {
    const ca = testAuthority(app.clock);
    await trustAuthority(app, ca);
    const user = await app.person();
    const end = app.clock.now() + 61 * DAY;
    await bindLock(app, user, ca.issue({ notAfter: end }));
    const countEvents = async () => {
      await app.deps.housekeep();
      await app.deps.housekeep();
      const { rows } = await app.database.pool.query(
        "SELECT values FROM account_event WHERE user_id = $1 AND kind = 'certificate_ends'",
        [user.id],
      );
      return rows.length;
    };
    expect(await countEvents()).toBe(0);
    for (const [days, times] of [
      [60, 1],
      [31, 1],
      [30, 2],
      [8, 2],
      [7, 3],
      [1, 3],
    ] as const) {
      app.clock.set(end - days * DAY);
      expect([days, await countEvents()]).toEqual([days, times]);
    }
    app.clock.set(end + DAY);
    expect(await countEvents()).toBe(3);
  } finally {
    await app.close();
  }
});
