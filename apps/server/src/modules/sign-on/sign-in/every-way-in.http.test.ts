// Guarantee: every sign-in method passes one check of the account and has a limit of tries.
import { allEndpoints, type SignInResult } from "@tender/contract";
import {
  bindLock,
  type CreatedUser,
  challengeFor,
  createPasskey,
  createScanPhone,
  type SoftPasskey,
  startTestApp,
  type TestApp,
  type TestAuthority,
  testAuthority,
  trustAuthority,
} from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import {
  addApp,
  bindPhone,
  browserAt,
  numberIn,
  confirm as phoneConfirms,
  scan as phoneScans,
} from "#test/scan/scan-steps.ts";
import {
  makeAdministrator,
  requireSecondStepOfAdministrators,
  standingOf,
} from "#test/sign-in/second-step-for-administrators.ts";
import { expectWholeAnswer, withDictionary } from "#test/sign-in/whole-answer.ts";

const HOUR = 3_600_000;
const ORIGIN = "https://portal.example.cn";
const app = createScanPhone("0");
let t: TestApp;
let authority: TestAuthority;
let department: Awaited<ReturnType<typeof withDictionary>>;
beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: ORIGIN, SPECIAL_ACCOUNTS: "locked" } });
  department = await withDictionary(t);
  await addApp(t, app);
  authority = testAuthority(t.clock);
  await trustAuthority(t, authority);
  await requireSecondStepOfAdministrators(t);
  await t.make.subsystem({ appId: "60009", kind: "handover", indexPage: "https://trade.example/" }, ["buyer"]);
});
afterAll(() => t.close());

let n = 0;
/** Creates a person with credentials for every sign-in method. They are obtained while the account is active. */
async function preparePerson(departments: readonly string[] = [], input: { readonly username?: string } = {}) {
  n += 1;
  const phone = `1391234${String(n).padStart(4, "0")}`;
  const email = `way${n}@example.com`;
  const user = await t.make.user({ phone, email, roles: ["buyer"], departments, ...input });
  const token = await t.signIn(user);
  await t.call("proof.submit", { body: { evidence: { method: "password", password: user.password } } }, { token });
  const { passkey, attestation } = createPasskey(
    (await t.call("accountSecurity.beginPasskey", {}, { token })).body.result,
    ORIGIN,
  );
  await t.call("accountSecurity.addPasskey", { body: { name: "电脑", attestation } }, { token });
  await t.call("sms.send", { body: { mobile: phone, smsmode: "0" } });
  const [message] = (await t.call("sms.listOutbox", { query: { mobile: phone } })).body.result;
  const entered = await t.call("launcher.enter", { body: { appId: "60009" } }, { token });
  const handOver = new URL(entered.body.result.url).searchParams.get("token") ?? "";
  const granted = (await t.call("sso.issueTicket", {}, { token })).body.result.url;
  const ticket = new URL(granted).searchParams.get("ticket") ?? "";
  const scan = app.newPhone();
  await bindPhone(t, scan, user);
  const lock = authority.issue();
  await bindLock(t, { ...user, token }, lock);
  return { user, scan, lock, phone, email, token, passkey, handOver, ticket, code: message?.code ?? "" };
}
type PreparedPerson = Awaited<ReturnType<typeof preparePerson>>;

type Sender = Parameters<TestApp["call"]>[2];
const byPassword = (username: string, { password }: CreatedUser, sender?: Sender, extra?: object) =>
  t.call("signIn.withPassword", { body: { username, password, ...extra } }, sender);
async function byPasskey(passkey: SoftPasskey, sender?: Sender, extra?: object) {
  const { flow, options } = (await t.call("signIn.challengePasskey")).body.result;
  return t.call("signIn.withPasskey", { body: { flow, assertion: passkey.answer(options), ...extra } }, sender);
}
/** `extra`: fields that are sent with those of the method. */
type SignInMethod = (
  person: PreparedPerson,
  sender?: Sender,
  extra?: object,
) => Promise<{ body: { success: boolean; result: Pick<SignInResult, "token" | "accessToken" | "secondStep"> } }>;
const openingMethods: Readonly<Record<string, SignInMethod>> = {
  "by name and password": ({ user }, sender, extra) => byPassword(user.username, user, sender, extra),
  "by phone and password": ({ user, phone }, sender, extra) => byPassword(phone, user, sender, extra),
  "by mail address and password": ({ user, email }, sender, extra) => byPassword(email, user, sender, extra),
  "by SMS code": ({ phone, code }, sender, extra) =>
    t.call("signIn.withSms", { body: { mobile: phone, captcha: code, ...extra } }, sender),
  "by passkey": ({ passkey }, sender, extra) => byPasskey(passkey, sender, extra),
  "by certificate": async ({ lock }, sender, extra) => {
    const caLockCode = lock.answer(await challengeFor(t, "login"));
    return t.call("certificateAccess.signIn", { query: { caLockCode, ...extra } }, sender);
  },
  "by phone": async ({ scan }, sender, extra) => {
    const browser = browserAt(t);
    const taskId = await browser.draw();
    await phoneScans(t, scan, taskId);
    await phoneConfirms(t, scan, taskId, await numberIn(browser, taskId));
    const cookie = [sender?.headers?.cookie, browser.cookie].filter(Boolean).join("; ");
    return t.call(
      "scan.signIn",
      { query: { taskId, authType: "0", ...extra } },
      { ...sender, headers: { ...sender?.headers, cookie } },
    ) as ReturnType<SignInMethod>;
  },
  "by a ticket of this server": ({ ticket }, sender, extra) =>
    t.call("sso.signInWithTicket", { body: { ticket, ...extra } }, sender),
  "by a ticket of this server in the address": ({ ticket }, sender, extra) =>
    t.call("sso.validateLogin", { query: { ticket, ...extra } }, sender),
  "by a code handed to a subsystem": ({ handOver }, sender, extra) =>
    t.call("signIn.withToken", { body: { token: handOver, ...extra } }, sender),
};
const allMethods: typeof openingMethods = {
  ...openingMethods,
  "by a living token": ({ token }, sender, extra) => t.call("signIn.withToken", { body: { token, ...extra } }, sender),
};

test.each(Object.entries(allMethods))(
  "[SEC-09, API-16, API-17, API-18, API-19, API-20, API-21, API-22] [SEC-57] answers completely %s, in a session of its own, whatever else is sent",
  async (method, signIn) => {
    const [person, other] = [await preparePerson([department.id]), await t.make.user()];
    const before = await t.accountRow(person.user.id);
    const former = await byPassword(other.username, other);
    const cookie = String(former.headers["set-cookie"]).split(";")[0] ?? "";
    const formerToken = former.body.result.token;
    const extra = {
      id: other.id,
      userId: other.id,
      roles: "system_admin",
      status: "frozen",
      orgCode: "B07",
      appId: "1",
    };
    const { body } = await signIn(person, { token: formerToken, headers: { cookie } }, extra);
    expect(body.success).toBe(true);
    await expectWholeAnswer(t, body.result, { user: person.user, department });
    const { token } = body.result;
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const knownTokens = [formerToken, person.token, person.handOver, cookie.split("=")[1]];
    expect(knownTokens.includes(token)).toBe(method === "by a living token");
    const ownerOf = async (credential: string) =>
      (await t.call("session.readCurrent", {}, { token: credential })).body.result.userInfo.id;
    expect([await ownerOf(token), await ownerOf(formerToken)]).toEqual([person.user.id, other.id]);
    const now = (await t.call("session.readCurrent", {}, { token })).body.result;
    expect(now.department).toMatchObject({ orgCode: department.orgCode });
    const { roles } = (await t.call("profile.readSummary", {}, { token: person.token })).body.result;
    expect(roles).toEqual(["buyer"]);
    expect(await t.accountRow(person.user.id)).toEqual(before);
  },
);

/** Methods of the person's own device. The subsystem redeems a hand-over code, so that method is excluded. */
const browserMethods = Object.entries(openingMethods).filter(
  ([method]) => method !== "by a code handed to a subsystem",
);

test.each(browserMethods)("[SEC-19] notifies the owner of a sign-in from a new device %s", async (_method, signIn) => {
  const person = await preparePerson();
  const from = "198.51.100.7";
  const headers = { "user-agent": "Mozilla/5.0 (Linux; Android 16) Chrome/156.0.0.0 Mobile Safari/537.36" };
  expect((await signIn(person, { from, headers })).body.success).toBe(true);
  const { rows } = await t.database.pool.query(
    "SELECT values, address FROM account_event WHERE user_id = $1 AND kind = 'new_device'",
    [person.user.id],
  );
  expect(rows).toEqual([{ values: { device: "Chrome 156 · Android" }, address: from }]);
});

test.each(browserMethods)(
  "[SEC-21] requires two-step set-up of an administrator %s, unless it has two factors",
  async (method, signIn) => {
    const person = await preparePerson();
    await makeAdministrator(t, person.user);
    const hasTwoFactors = method === "by passkey" || method === "by certificate";
    expect(await standingOf(t, (await signIn(person)).body.result)).toEqual(
      hasTwoFactors ? [null, true, "200"] : ["set-up", false, "session.second_step_pending"],
    );
  },
);

/** Refusals by method for a frozen or deleted account. A credential of a session ends with that session. */
const refusals: Readonly<Record<string, { readonly frozen: string; readonly deleted: string }>> = {
  "by name and password": { frozen: "session.account_frozen", deleted: "session.wrong_credentials" },
  "by phone and password": { frozen: "session.account_frozen", deleted: "session.wrong_credentials" },
  "by mail address and password": { frozen: "session.account_frozen", deleted: "session.wrong_credentials" },
  "by SMS code": { frozen: "session.account_frozen", deleted: "sms.wrong_code" },
  "by passkey": { frozen: "session.account_frozen", deleted: "passkey.refused" },
  "by certificate": { frozen: "session.account_frozen", deleted: "certificate.not_bound" },
  "by phone": { frozen: "session.account_frozen", deleted: "scan.holder_unbound" },
  "by a ticket of this server": { frozen: "sso.ticket_invalid", deleted: "sso.ticket_invalid" },
  "by a ticket of this server in the address": { frozen: "sso.ticket_invalid", deleted: "sso.ticket_invalid" },
  "by a code handed to a subsystem": { frozen: "session.handover_invalid", deleted: "session.handover_invalid" },
  "by a living token": { frozen: "session.expired", deleted: "session.expired" },
};

/** Action and object in the audit trail by method. A living token opens no session and leaves no row. */
const recordedAs: Readonly<Record<string, readonly [action: string, object: string | null]>> = {
  "by name and password": ["session.sign_in", "password"],
  "by phone and password": ["session.sign_in", "password"],
  "by mail address and password": ["session.sign_in", "password"],
  "by SMS code": ["session.sign_in", "sms"],
  "by passkey": ["session.sign_in", "passkey"],
  "by certificate": ["session.sign_in", "certificate"],
  "by phone": ["session.sign_in", "scan"],
  "by a ticket of this server": ["session.sign_in", "ticket"],
  "by a ticket of this server in the address": ["session.sign_in", "ticket"],
  "by a code handed to a subsystem": ["session.handover", "60009"],
};

test.each(Object.entries(allMethods))(
  "[LOGIN-24, SEC-80] [W-34] accepts active accounts only %s, each sign-in recorded without credentials",
  async (method, signIn) => {
    const recorded = recordedAs[method];
    for (const status of ["active", "frozen", "deleted"] as const) {
      const person = await preparePerson();
      if (status !== "active") {
        await t.database.pool.query("UPDATE app_user SET status = $1 WHERE id = $2", [status, person.user.id]);
        t.clock.advance(2_000);
      }
      const { rows: before } = await t.database.pool.query("SELECT id FROM audit_entry");
      const { body } = await signIn(person);
      if (status === "active") expect(body.success).toBe(true);
      else {
        const refused = { success: false, code: refusals[method]?.[status], message: expect.stringMatching(/[一-龥]/) };
        expect([status, body]).toMatchObject([status, refused]);
        expect([status, JSON.stringify(body)]).not.toEqual([status, expect.stringMatching(/"(access)?token"/i)]);
      }
      const { rows } = await t.database.pool.query("SELECT * FROM audit_entry WHERE NOT id = ANY($1)", [
        before.map(({ id }) => id),
      ]);
      expect(rows).toHaveLength(recorded ? 1 : 0);
      if (!recorded) continue;
      expect([status, rows[0]]).toMatchObject([
        status,
        {
          action: recorded[0],
          object: recorded[1],
          outcome: status === "active" ? "ok" : "refused",
          reason: status === "active" ? null : refusals[method]?.[status],
          at: new Date(t.clock.now()),
          // The phone's call is refused, so the row has the phone's address.
          address: method === "by phone" && status === "deleted" ? "198.51.100.7" : "203.0.113.10",
          request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          ...(status === "active" ? { user_id: person.user.id, username: person.user.username } : {}),
        },
      ]);
      const { user, code, handOver, ticket, phone, email, token } = person;
      const credentials = [user.password, code, handOver, ticket, phone, email, token, body.result?.token];
      const row = JSON.stringify(rows[0]);
      expect(credentials.filter((secret) => secret && row.includes(secret))).toEqual([]);
    }
  },
);

test("[SEC-80] records a hand-over refused for a missing certification, and an unknown code", async () => {
  const person = await preparePerson([], { username: "locked" });
  const { user, passkey } = await preparePerson();
  await t.make.grantRole(user.id, await t.make.role("gate_keeper", ["certificate:view", "certificate:gate"]));
  t.clock.advance(2_001);
  const admin = { ...user, token: (await byPasskey(passkey)).body.result.token };
  await t.prove(admin);
  const setGate = (isGated: boolean) =>
    t.call("certificateAdmin.setGate", { body: { appId: "60009", isGated } }, admin);
  const readRefusal = async (token: string, username: string | null) => {
    const { body } = await t.call("signIn.withToken", { body: { token } });
    const { rows } = await t.database.pool.query(
      "SELECT outcome, reason, object, username FROM audit_entry WHERE action = 'session.handover' AND username IS NOT DISTINCT FROM $1 ORDER BY id DESC LIMIT 1",
      [username],
    );
    return [body.code, rows];
  };
  await setGate(true);
  const common = { outcome: "refused", object: "60009", username: "locked" };
  const gateRefusal = { ...common, reason: "launcher.certificate_required" };
  expect(await readRefusal(person.handOver, "locked")).toEqual(["launcher.certificate_required", [gateRefusal]]);
  await setGate(false);
  const unknownCodeRefusal = { outcome: "refused", reason: "session.handover_invalid", object: null, username: null };
  expect(await readRefusal("a".repeat(43), null)).toEqual(["session.handover_invalid", [unknownCodeRefusal]]);
});

// Runs after all tests with certificates: it leaves their revocation list outdated.
test("[SEC-10] ends sessions 12 h after their last use, and remembered ones after 7 days", async () => {
  const sessionsOf = async (names: readonly string[], extra = {}) => {
    // Both methods by a ticket consume it, so each has its own person.
    const [firstPerson, secondPerson] = [await preparePerson(), await preparePerson()];
    const opened: [string, string][] = [];
    for (const name of names) {
      const person = name.endsWith("in the address") ? secondPerson : firstPerson;
      const { body } = (await openingMethods[name]?.(person, undefined, extra)) ?? {};
      opened.push([name, body?.result.token ?? ""]);
    }
    return opened;
  };
  const listAlive = async (sessions: readonly [string, string][]) => {
    const requested = sessions.map(async ([name, token]) => {
      const { status } = await t.call("session.readCurrent", {}, { token });
      return status === 200 ? [name] : [];
    });
    return (await Promise.all(requested)).flat();
  };
  const names = browserMethods.map(([name]) => name);
  const remembering = names.filter((name) => /password|SMS|passkey/.test(name));
  const notRemembering = names.filter((name) => !remembering.includes(name));
  const [shortSessions, longSessions] = [await sessionsOf(names), await sessionsOf(remembering, { remember_me: true })];
  shortSessions.push(...(await sessionsOf(notRemembering, { remember_me: true })));
  // Sessions derived from a remembered one: a subsystem's is not remembered, that of an access token is.
  const token = longSessions[0]?.[1] ?? "";
  const entered = await t.call("launcher.enter", { body: { appId: "60009" } }, { token });
  const handOver = new URL(entered.body.result.url).searchParams.get("token") ?? "";
  const redeem = async (credential: string) =>
    (await t.call("signIn.withToken", { body: { token: credential } })).body.result;
  shortSessions.push(["in a subsystem", (await redeem(handOver)).token]);
  longSessions.push(["by an access token", (await redeem((await redeem(token)).accessToken)).token]);
  t.clock.advance(12 * HOUR - 1);
  expect(await listAlive(shortSessions)).toEqual([...names, ...notRemembering, "in a subsystem"]);
  t.clock.advance(12 * HOUR);
  expect(await listAlive(shortSessions)).toEqual([]);
  t.clock.advance(6 * 24 * HOUR);
  expect(await listAlive(longSessions)).toEqual([...remembering, "by an access token"]);
  t.clock.advance(7 * 24 * HOUR);
  expect(await listAlive(longSessions)).toEqual([]);
});

// Methods of other systems (third parties, upstream tickets, directories) are tested beside their modules.
test("[SEC-12] [W-34] covers every call that signs in; anonymous ones have a limit of their own", () => {
  const signingIn = allEndpoints().filter(({ endpoint }) =>
    JSON.stringify(z.toJSONSchema(endpoint.result, { io: "output", unrepresentable: "any" })).includes('"accessToken"'),
  );
  const limits = signingIn.map(({ key, endpoint }) => [key, endpoint.access.kind === "anonymous" && endpoint.limit]);
  expect(Object.fromEntries(limits)).toEqual({
    "signIn.withPassword": "signIn",
    "signIn.withToken": "redeem",
    "signIn.withSms": "signIn",
    "signIn.withPasskey": "signIn",
    "certificateAccess.signIn": "redeem",
    "scan.signIn": "scanPoll",
    "sso.signInWithTicket": "redeem",
    "sso.validateLogin": "redeem",
    "thirdParty.redeem": "redeem",
    // These calls continue an existing session.
    "signIn.verifySecondStep": false,
    "accountSecurity.confirmTwoStep": false,
    "accountSecurity.changePassword": false,
  });
});
