// Guarantee: the special account reaches the gated subsystems and their calls only with today's certification by its own lock.
import {
  bindLock,
  type CreatedUser,
  challengeFor,
  type Person,
  type SoftLock,
  secondNode,
  startTestApp,
  type TestApp,
  type TestAuthority,
  testAuthority,
  trustAuthority,
} from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { worthlessAnswers } from "#test/certificate/worthless-answers.ts";

const HOUR = 3_600_000;
let t: TestApp;
let authority: TestAuthority;
let manager: Awaited<ReturnType<typeof trustAuthority>>;
let decider: CreatedUser;
let n = 0;
/** The special account, newly created for each test, and its lock. */
let special: Person;
let lock: SoftLock;

beforeAll(async () => {
  t = await startTestApp({ env: { SPECIAL_ACCOUNTS: Array.from({ length: 30 }, (_, i) => `Special${i}`).join(",") } });
  for (const appId of ["60009", "61001"])
    await t.make.subsystem({ appId, kind: "handover", indexPage: "https://trade.example/", certificateGate: true }, [
      "payer",
    ]);
  await t.make.subsystem({ appId: "70001" }, ["payer"]);
  await t.make.subsystem({ appId: "60020", kind: "handover", indexPage: "https://other.example/" }, ["payer"]);
  authority = testAuthority(t.clock);
  manager = await trustAuthority(t, authority);
  decider = await t.make.user({ roles: ["certificate_keeper"] });
});
afterAll(() => t.close());
beforeEach(async () => {
  special = await t.person({ username: `special${n++}`, roles: ["payer"] });
  lock = authority.issue({ holder: "郑守约" });
  await bindApproved(special, lock);
});

/** Binds a lock as the account itself, and approves the binding as an administrator. */
async function bindApproved(person: Person, boundLock: SoftLock): Promise<string> {
  const bound = await bindLock(t, person, boundLock);
  expect(bound.result.state).toBe("pending");
  const token = await t.signIn(decider);
  const pending = (await t.call("approval.listPending", {}, { token })).body.result;
  const decision = { id: pending.at(-1)?.id ?? "", isApproved: true, reason: "" };
  expect((await t.call("approval.decide", { body: decision }, { token })).body.success).toBe(true);
  return bound.result.id;
}

const readGateState = async ({ token }: Person) =>
  (await t.http("GET", "/webgateway/trade-sys/api/bondRefund/checkBondFee", { token })).json();
/** Sends an answer, by default from another address in each test, because failures are counted by address. */
const send = async (caLock: string, { token }: Person, from = `198.51.100.${n}`) =>
  t.call("trade.addBondFeeCheck", { body: { caLock } }, { token, from });
const certify = async (answeringLock: SoftLock, person: Person, from?: string) =>
  send(answeringLock.answer(await challengeFor(t, "gate", person.token)), person, from);
const enter = async ({ token }: Person, appId: string) => t.call("launcher.enter", { body: { appId } }, { token });
const codeOf = (url: string) => new URL(url).searchParams.get("token") ?? "";

test("[API-43, CA-09, CA-11] requires no certification of other accounts, or before other subsystems", async () => {
  const other = await t.person({ roles: ["payer"] });
  expect(await readGateState(other)).toMatchObject({ success: true, result: true });
  expect((await enter(other, "61001")).body.success).toBe(true);
  expect((await certify(lock, other)).body).toMatchObject({ success: false, message: "当前账号无需核验证书" });
  for (const appId of ["70001", "60020"]) expect((await enter(special, appId)).body.success).toBe(true);
});

test("[API-43, API-44, CA-08, CA-11, CA-12, SEC-40, ADMINDATA-17] requires the special account's lock, and opens the subsystems for a day", async () => {
  expect(await readGateState(special)).toMatchObject({ success: true, result: false });
  for (const appId of ["60009", "61001"]) {
    const { status, body } = await enter(special, appId);
    expect([status, body.message]).toEqual([403, "请先完成证书核验"]);
  }
  expect((await certify(lock, special, "198.51.100.77")).body).toMatchObject({
    success: true,
    code: "200",
    result: null,
    message: "证书核验通过",
  });
  expect((await readGateState(special)).result).toBe(true);
  for (const appId of ["60009", "61001"]) expect((await enter(special, appId)).body.success).toBe(true);
  const { rows } = await t.database.pool.query("SELECT * FROM ca_gate_record WHERE user_id = $1", [special.id]);
  expect(rows).toMatchObject([
    {
      day: "2026-11-20",
      serial: lock.serial,
      holder: "郑守约",
      uscc: null,
      address: "198.51.100.77",
      at: new Date(t.clock.now()),
      ended_at: null,
    },
  ]);
  expect(rows[0].session_id).toBeTruthy();
});

test("[SEC-40] logs no entry into a gated subsystem before today's certification", async () => {
  const enterLog = async (appId: string) => {
    const body = { appId, appName: "x", loginType: 1 } as const;
    const { status, body: loggedBody } = await t.call("trade.addLoginLog", { body }, special);
    return [status, loggedBody.code];
  };
  const listLoggedApps = async () => {
    const { rows } = await t.database.pool.query("SELECT app_id FROM login_log WHERE user_id = $1 ORDER BY app_id", [
      special.id,
    ]);
    return rows.map(({ app_id }) => app_id);
  };
  for (const appId of ["60009", "61001"]) expect(await enterLog(appId)).toEqual([403, "launcher.certificate_required"]);
  expect(await enterLog("60020")).toEqual([200, "200"]);
  expect(await listLoggedApps()).toEqual(["60020"]);
  await certify(lock, special);
  for (const appId of ["60009", "61001"]) expect(await enterLog(appId)).toEqual([200, "200"]);
  expect(await listLoggedApps()).toEqual(["60009", "60020", "61001"]);
});

test("[SEC-41, SEC-80] records the certificate's holder beside the account's audit row", async () => {
  await certify(lock, special, "198.51.100.78");
  const { rows } = await t.database.pool.query(
    "SELECT purpose, outcome, username, holder, serial FROM ca_event WHERE user_id = $1 AND purpose = 'gate'",
    [special.id],
  );
  expect(rows).toEqual([
    { purpose: "gate", outcome: "ok", username: special.username, holder: "郑守约", serial: lock.serial },
  ]);
  const trail = await t.database.pool.query(
    "SELECT outcome, username, address, at, request_id FROM audit_entry WHERE user_id = $1 AND action = 'bond.check'",
    [special.id],
  );
  const row = { outcome: "ok", username: special.username, address: "198.51.100.78", at: new Date(t.clock.now()) };
  expect(trail.rows).toEqual([{ ...row, request_id: expect.stringMatching(/./) }]);
});

test("[SEC-40] ends codes and sessions once their certificate is unbound", async () => {
  await certify(lock, special);
  const [firstEntry, secondEntry] = [
    (await enter(special, "60009")).body.result.url,
    (await enter(special, "61001")).body.result.url,
  ];
  const child = (await t.call("signIn.withToken", { body: { token: codeOf(firstEntry) } })).body.result.token;
  const checkToken = async () =>
    (await t.http("GET", "/api/foreginService/sysToken/checkTokenEffect", { token: child })).json();
  expect((await checkToken()).result.username).toBe(special.username);
  const [binding] = (await t.call("certificateAccess.listOwn", {}, special)).body.result;
  await t.prove(special);
  await t.call("certificateAccess.unbindOwn", { body: { id: binding?.id ?? "" } }, special);
  const refused = await t.call("signIn.withToken", { body: { token: codeOf(secondEntry) } });
  expect([refused.status, refused.body.message]).toEqual([403, "请先完成证书核验"]);
  expect(await checkToken()).toMatchObject({ success: false, message: "请先完成证书核验" });
  expect((await t.call("signIn.withToken", { body: { token: child } })).status).toBe(403);
  expect((await t.call("session.readCurrent", {}, special)).status).toBe(200);
});

test("[SEC-40] ends at once on every node by unbinding, revocation and freezing", async () => {
  const other = await secondNode(t);
  const states = async () => {
    const reply = await other.app.inject({
      url: "/webgateway/trade-sys/api/bondRefund/checkBondFee",
      headers: { "x-access-token": special.token },
    });
    return { first: (await readGateState(special)).result, second: reply.json().result };
  };
  try {
    await certify(lock, special);
    expect(await states()).toEqual({ first: true, second: true });
    await manager.publish(authority.list([lock]));
    expect(await states()).toEqual({ first: false, second: false });

    const renewed = authority.issue();
    const id = await bindApproved(special, renewed);
    await certify(renewed, special);
    expect(await states()).toEqual({ first: true, second: true });
    await t.call("certificateAdmin.unbind", { body: { id } }, { token: manager.token });
    expect(await states()).toEqual({ first: false, second: false });

    const third = authority.issue();
    await bindApproved(special, third);
    await certify(third, special);
    await t.database.pool.query("UPDATE app_user SET status = 'frozen' WHERE id = $1", [special.id]);
    await t.deps.housekeep();
    await t.database.pool.query("UPDATE app_user SET status = 'active' WHERE id = $1", [special.id]);
    t.clock.advance(3_000);
    expect(await states()).toEqual({ first: false, second: false });
  } finally {
    await other.close();
    await manager.publish(authority.list());
  }
});

test("[SEC-36] accepts one answer to a gate challenge of the same session only", async () => {
  const otherSession = { ...special, token: await t.signIn(special) };
  const expired = { success: false, message: "验证已过期，请重试" };
  const answer = lock.answer(await challengeFor(t, "gate", special.token));
  expect((await send(answer, otherSession)).body).toMatchObject(expired);
  expect((await send(answer, special)).body).toMatchObject(expired);
  // Failures of one address count together.
  const from = "198.51.100.202";
  for (const purpose of ["login", "bind", "sign", "prove"] as const) {
    const answer = lock.answer(await challengeFor(t, purpose, special.token));
    expect([purpose, (await send(answer, special, from)).body]).toMatchObject([purpose, expired]);
  }
  expect((await readGateState(special)).result).toBe(false);
});

test("[SEC-36, SEC-37] refuses answers without the lock's signature and challenges of 120 s", async () => {
  const challenge = () => challengeFor(t, "gate", special.token);
  for (const [title, answer, message] of await worthlessAnswers(lock, authority.issue(), challenge))
    expect([title, (await send(answer, special)).body]).toMatchObject([title, { success: false, message }]);
  const [expiring, valid] = [await challenge(), await challenge()];
  t.clock.advance(119_999);
  expect((await readGateState(special)).result).toBe(false);
  expect((await send(lock.answer(valid), special)).body.success).toBe(true);
  t.clock.advance(1);
  expect((await send(lock.answer(expiring), special)).body).toMatchObject({
    success: false,
    message: "验证已过期，请重试",
  });
});

test("[SEC-41] refuses the certificate of another account or organisation", async () => {
  const [other, otherLock] = [await t.person({ username: `special${n++}` }), authority.issue()];
  await bindApproved(other, otherLock);
  expect((await certify(otherLock, special)).body).toMatchObject({
    success: false,
    code: "certificate.other_account",
    message: "证书与当前账号不一致",
  });
  expect((await certify(authority.issue(), special)).body).toMatchObject({
    success: false,
    code: "certificate.not_bound",
    message: "证书未绑定账号",
  });
  const named = authority.issue({ uscc: "91990100MA007919XM" });
  await bindApproved(special, named);
  expect((await certify(named, special)).body).toMatchObject({
    success: false,
    code: "certificate.other_organisation",
    message: "证书单位与账号单位不一致",
  });
  expect((await readGateState(special)).result).toBe(false);
  await t.database.pool.query(
    "INSERT INTO org (id, scheme, ident, name, named_at, named_by) VALUES ('o1', 'CN-USCC', '91990100MA007919XM', '示例公司', now(), 'x')",
  );
  await t.database.pool.query("INSERT INTO org_account (org_id, user_id, role) VALUES ('o1', $1, 'supplier')", [
    special.id,
  ]);
  expect((await certify(named, special)).body.success).toBe(true);
});

test("[SEC-37] refuses a certificate that expired since its last use", async () => {
  const expiringLock = authority.issue({ notAfter: t.clock.now() + 60_000 });
  await bindApproved(special, expiringLock);
  expect((await certify(expiringLock, special)).body.success).toBe(true);
  t.clock.advance(61_000);
  expect((await certify(expiringLock, special)).body).toMatchObject({
    success: false,
    code: "certificate.not_valid_now",
    message: "证书已过期或尚未生效",
  });
});

test("[SEC-37] refuses without a current revocation list, even if sign-ins need none", async () => {
  const app = await startTestApp({ env: { SPECIAL_ACCOUNTS: "special", CERTIFICATE_WITHOUT_STATUS: "on" } });
  try {
    await app.make.subsystem({ appId: "61001", certificateGate: true });
    const ca = testAuthority(app.clock);
    const { token } = await trustAuthority(app, ca);
    const softLock = ca.issue();
    const person = await app.person({ username: "special" });
    await app.call("certificateAdmin.bind", { body: { username: "special", certificate: softLock.pem } }, { token });
    const second = await app.person({ roles: ["certificate_keeper"] });
    const [pending] = (await app.call("approval.listPending", {}, second)).body.result;
    await app.call("approval.decide", { body: { id: pending?.id ?? "", isApproved: true, reason: "" } }, second);
    const certifyWithoutList = async () => {
      const session = await app.signIn(person);
      const login = softLock.answer(await challengeFor(app, "login"));
      expect((await app.call("certificateAccess.signIn", { query: { caLockCode: login } })).body.success).toBe(true);
      const caLock = softLock.answer(await challengeFor(app, "gate", session));
      return (await app.call("trade.addBondFeeCheck", { body: { caLock } }, { token: session })).body;
    };
    const unknown = { success: false, code: "certificate.status_unknown", message: "暂时无法核验证书状态" };
    expect(await certifyWithoutList()).toMatchObject({ success: true });
    app.clock.advance(7 * 24 * HOUR + 1_000);
    expect(await certifyWithoutList()).toMatchObject(unknown);
    await app.database.pool.query("DELETE FROM ca_crl");
    expect(await certifyWithoutList()).toMatchObject(unknown);
  } finally {
    await app.close();
  }
});

test("[SEC-78] pauses one address for 15 minutes after five failures in 15 minutes", async () => {
  const from = "198.51.100.201";
  const unrelatedUser = authority.issue();
  for (let i = 0; i < 5; i++) expect((await certify(unrelatedUser, special, from)).body.message).toBe("证书未绑定账号");
  const paused = await certify(lock, special, from);
  expect([paused.status, paused.body.message, paused.headers["retry-after"]]).toEqual([
    429,
    "证书核验失败次数过多，请 900 秒后再试",
    "900",
  ]);
  expect((await certify(lock, special, "198.51.100.202")).body.success).toBe(true);
  t.clock.advance(15 * 60_000 - 1_000);
  expect((await certify(lock, special, from)).status).toBe(429);
  t.clock.advance(1_000);
  expect((await certify(lock, special, from)).body.success).toBe(true);
});

test("[SEC-78] counts the failures of one IPv6 /64 together", async () => {
  const unrelatedUser = authority.issue();
  for (let i = 0; i < 5; i++)
    expect((await certify(unrelatedUser, special, `2001:db8:7:1:${i}::1`)).body.message).toBe("证书未绑定账号");
  expect((await certify(lock, special, "2001:db8:7:1:ffff::9")).body.code).toBe("certificate.gate_paused");
  expect((await certify(lock, special, "2001:db8:7:2::1")).body.success).toBe(true);
});

test("[API-44] refuses a body without caLock, and a call without a sign-in", async () => {
  const path = "/webgateway/trade-sys/api/bondRefund/addcheckBondFee";
  const reply = await t.http("POST", path, { token: special.token, body: {} });
  expect([reply.statusCode, reply.json().result]).toEqual([400, { field: "caLock" }]);
  expect((await t.http("POST", path, { body: { caLock: "x" } })).statusCode).toBe(401);
  expect((await send("x", special)).body.message).toBe("证书数据格式错误");
});

test("requires no certification once no subsystem is gated", async () => {
  const set = (appId: string, isGated: boolean) =>
    t.call("certificateAdmin.setGate", { body: { appId, isGated } }, { token: gateManager.token });
  const gateManager = await t.person({ roles: ["certificate_keeper"] });
  await t.prove(gateManager);
  for (const appId of ["60009", "61001"]) await set(appId, false);
  await expect.poll(async () => (await readGateState(special)).result).toBe(true);
  for (const appId of ["60009", "61001"]) await set(appId, true);
  await expect.poll(async () => (await readGateState(special)).result).toBe(false);
});

test("[CA-11, SEC-40] is valid until midnight in Beijing, and not an instant longer", async () => {
  await certify(lock, special);
  const midnight = Date.parse("2026-11-21T00:00:00+08:00");
  t.clock.set(midnight - 1);
  expect((await readGateState(special)).result).toBe(true);
  t.clock.set(midnight);
  expect((await readGateState(special)).result).toBe(false);
  expect((await enter(special, "60009")).status).toBe(403);
  expect((await certify(lock, special)).body.success).toBe(true);
});
