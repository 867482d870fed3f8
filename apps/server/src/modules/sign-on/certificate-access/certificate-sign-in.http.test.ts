// Guarantee: a certificate signs in its account only with a fresh signature, a valid chain, period and status, and a
// binding.
import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import {
  bindLock,
  challengeFor,
  type Person,
  type SoftLock,
  startTestApp,
  type TestApp,
  type TestAuthority,
  testAuthority,
  trustAuthority,
} from "@tender/testkit";
import type { KeyKind } from "@tender/x509";
import { type KeyPair, newKeyPair } from "@tender/x509/write";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trustBothLevels, twoLevelAuthority } from "#test/certificate/two-level-authority.ts";
import { worthlessAnswers } from "#test/certificate/worthless-answers.ts";
import { expectWholeAnswer, withDictionary } from "#test/sign-in/whole-answer.ts";

let t: TestApp;
let authority: TestAuthority;
let trusted: Awaited<ReturnType<typeof trustAuthority>>;
let person: Person;
let department: Awaited<ReturnType<typeof withDictionary>>;
let lock: SoftLock;

beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: "https://portal.example.cn" } });
  department = await withDictionary(t);
  authority = testAuthority(t.clock);
  trusted = await trustAuthority(t, authority);
  person = await t.person({ departments: [department.id] });
  lock = authority.issue();
  expect((await bindLock(t, person, lock)).success).toBe(true);
});
afterAll(() => t.close());

const send = async (caLockCode: string, app = t) =>
  (await app.call("certificateAccess.signIn", { query: { caLockCode } })).body;
const signIn = async (softLock: SoftLock, app = t) => send(softLock.answer(await challengeFor(app, "login")), app);

/** The last row of the audit trail and of the certificate events. */
async function lastRows() {
  const { rows: audit } = await t.database.pool.query(
    "SELECT action, object, outcome, reason FROM audit_entry ORDER BY at DESC, id DESC LIMIT 1",
  );
  const { rows: events } = await t.database.pool.query(
    "SELECT purpose, outcome, reason, serial, holder FROM ca_event ORDER BY at DESC, id DESC LIMIT 1",
  );
  return { audit: audit[0], event: events[0] };
}

test("[API-20] answers a valid lock with tokens, person and dictionaries, and records it", async () => {
  const { success, message, result } = await signIn(lock);
  expect([success, message]).toEqual([true, "登录成功"]);
  await expectWholeAnswer(t, result, { user: person, department });
  const { event } = await lastRows();
  expect(event).toEqual({ purpose: "login", outcome: "ok", reason: null, serial: lock.serial, holder: "吴信诚" });
});

test.each<KeyKind>(["SM2", "RSA", "P-256", "P-384"])("[SEC-37] signs in with a %s key", async (kind) => {
  const [other, newLock] = [await t.person(), authority.issue({ kind })];
  expect((await bindLock(t, other, newLock)).success).toBe(true);
  expect((await signIn(newLock)).result.userInfo.id).toBe(other.id);
});

test("[SEC-36] issues each challenge once, with its purpose, host and expiry", async () => {
  const { body } = await t.call("certificate.challenge", { query: { purpose: "login" } });
  const { challenge, expiresAt } = body.result;
  expect(challenge).toMatch(/^ca1\.login\.portal\.example\.cn\.[A-Za-z0-9_-]{43}\.\d{13}$/);
  expect(challenge.endsWith(`.${t.clock.now() + 120_000}`)).toBe(true);
  expect(expiresAt).toBe(new Date(t.clock.now() + 120_000).toISOString());
  expect(await challengeFor(t, "login")).not.toBe(challenge);
  for (const purpose of ["bind", "gate", "sign", "prove"] as const)
    expect((await t.call("certificate.challenge", { query: { purpose } })).status).toBe(401);
});

const tamperedAnswer = (change: (sent: Record<string, unknown>) => unknown) => async () => {
  const sent = JSON.parse(Buffer.from(lock.answer(await challengeFor(t, "login")), "base64url").toString("utf8"));
  return Buffer.from(JSON.stringify(change(sent))).toString("base64url");
};

test.each([
  ["text that is no base64url", async () => "%%%"],
  ["text that is no JSON", async () => Buffer.from("no json").toString("base64url")],
  ["a list", tamperedAnswer(() => [])],
  ["no certificate", tamperedAnswer(({ certificate: _, ...rest }) => rest)],
  ["a certificate alone", tamperedAnswer(({ certificate }) => ({ certificate }))],
  [
    "a certificate that is none",
    tamperedAnswer((sent) => ({ ...sent, certificate: Buffer.from("x").toString("base64") })),
  ],
  [
    "a certificate over 8 KB",
    tamperedAnswer((sent) => ({ ...sent, certificate: Buffer.alloc(8_193, 48).toString("base64") })),
  ],
  ["a challenge that is no text", tamperedAnswer((sent) => ({ ...sent, challenge: 7 }))],
  ["a signature that is no base64", tamperedAnswer((sent) => ({ ...sent, signature: "***" }))],
])("[SEC-36] answers 证书数据格式错误 for %s", async (_what, payload) => {
  expect(await send(await payload())).toMatchObject({
    success: false,
    code: "certificate.malformed",
    message: "证书数据格式错误",
  });
  expect((await lastRows()).audit).toEqual({
    action: "session.sign_in",
    object: "certificate",
    outcome: "refused",
    reason: "certificate.malformed",
  });
});

test("[SEC-36] accepts a challenge once, within 120 s, and only one of its own", async () => {
  const expired = { success: false, code: "certificate.challenge_over", message: "验证已过期，请重试" };
  const used = lock.answer(await challengeFor(t, "login"));
  expect((await send(used)).success).toBe(true);
  expect(await send(used)).toMatchObject(expired);
  const failed = await challengeFor(t, "login");
  expect((await send(authority.issue().answer(failed))).code).toBe("certificate.not_bound");
  expect(await send(lock.answer(failed))).toMatchObject(expired);
  const expiredChallenge = await challengeFor(t, "login");
  t.clock.advance(120_000);
  expect(await send(lock.answer(expiredChallenge))).toMatchObject(expired);
  expect(
    await send(lock.answer(`ca1.login.portal.example.cn.${"A".repeat(43)}.${t.clock.now() + 120_000}`)),
  ).toMatchObject(expired);
  const lateChallenge = await challengeFor(t, "login");
  t.clock.advance(119_999);
  expect((await send(lock.answer(lateChallenge))).success).toBe(true);
});

test.each(["bind", "gate", "sign", "prove"] as const)("[SEC-36] refuses a challenge of purpose %s", async (purpose) => {
  const answer = lock.answer(await challengeFor(t, purpose, person.token));
  expect((await send(answer)).code).toBe("certificate.challenge_over");
});

/** Keys of a curve that is not accepted; everything else is valid. */
function keysOnForeignCurve(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-521" });
  const spki = publicKey.export({ format: "der", type: "spki" });
  return { ...newKeyPair("P-256"), spki, sign: (data) => sign("sha256", data, privateKey) };
}

function withSha1(keys: KeyPair): KeyPair {
  const key = createPrivateKey({ key: Buffer.from(keys.privateKey, "base64"), format: "der", type: "pkcs8" });
  return { ...keys, signatureOid: "1.2.840.113549.1.1.5", sign: (data) => sign("sha1", data, key) };
}

test("[SEC-37] answers 不支持的证书算法 for a curve, key length or digest that is not accepted", async () => {
  const rsa = testAuthority(t.clock, "RSA Authority", "RSA");
  await trustAuthority(t, rsa, "rsa-authority");
  const newLock = rsa.issue({ kind: "RSA" });
  expect((await signIn(newLock)).code).toBe("certificate.not_bound");
  const faults = [
    authority.issue({ keys: keysOnForeignCurve() }),
    authority.issue({ keys: newKeyPair("RSA", 1_024) }),
    authority.issue({ keys: newKeyPair("RSA", 2_040) }),
    rsa.issue({ kind: "RSA", signedBy: withSha1 }),
  ];
  const code = "certificate.unsupported_algorithm";
  for (const faulty of faults) {
    expect(await signIn(faulty)).toMatchObject({ success: false, code, message: "不支持的证书算法", result: null });
    const { audit, event } = await lastRows();
    expect([audit.reason, audit.outcome, event.reason, event.serial]).toEqual([code, "refused", code, faulty.serial]);
  }
});

test("[SEC-37] names the single fault of a certificate, and records it", async () => {
  const DAY = 86_400_000;
  const revoked = authority.issue();
  await bindLock(t, person, revoked);
  await trusted.publish(authority.list([revoked]));
  const otherRoot = testAuthority(t.clock, "Somebody Else");
  const sameName = testAuthority(t.clock);
  const faults: [SoftLock, string, string][] = [
    [authority.issue({ notAfter: t.clock.now() - 1_000 }), "certificate.not_valid_now", "证书已过期或尚未生效"],
    [authority.issue({ notBefore: t.clock.now() + DAY }), "certificate.not_valid_now", "证书已过期或尚未生效"],
    [otherRoot.issue(), "certificate.untrusted", "证书不受信任"],
    [sameName.issue(), "certificate.untrusted", "证书不受信任"],
    [authority.issue({ keyUsage: ["keyEncipherment"] }), "certificate.untrusted", "证书不受信任"],
    [
      authority.issue({ authority: {}, keyUsage: ["digitalSignature", "keyCertSign"] }),
      "certificate.untrusted",
      "证书不受信任",
    ],
    [revoked, "certificate.revoked", "证书已吊销"],
    [authority.issue(), "certificate.not_bound", "证书未绑定账号"],
  ];
  for (const [faulty, code, message] of faults) {
    expect(await signIn(faulty)).toMatchObject({ success: false, code, message, result: null });
    const { audit, event } = await lastRows();
    expect([audit.reason, audit.outcome, event.reason, event.serial]).toEqual([code, "refused", code, faulty.serial]);
  }
});

test("[SEC-36, SEC-37] opens no session without the lock's own signature", async () => {
  const countSessions = async () => (await t.database.pool.query("SELECT count(*) FROM session")).rows[0].count;
  const before = await countSessions();
  for (const [fault, caLockCode, message] of await worthlessAnswers(lock, authority.issue(), () =>
    challengeFor(t, "login"),
  ))
    expect([fault, await send(caLockCode)]).toMatchObject([fault, { success: false, message, result: null }]);
  expect(await countSessions()).toBe(before);
});

test("[SEC-39] treats a renewed certificate with the same key as another certificate", async () => {
  const keys = newKeyPair("SM2");
  const [old, renewed, other] = [authority.issue({ keys }), authority.issue({ keys }), await t.person()];
  await bindLock(t, other, old);
  expect((await signIn(old)).success).toBe(true);
  expect((await signIn(renewed)).code).toBe("certificate.not_bound");
  expect((await bindLock(t, other, renewed)).success).toBe(true);
  expect((await t.call("certificateAccess.listOwn", {}, other)).body.result).toHaveLength(2);
  for (const certificate of [old, renewed]) expect((await signIn(certificate)).result.userInfo.id).toBe(other.id);
});

test("[SEC-39] treats a certificate of another issuer or key as another one", async () => {
  const otherAuthority = testAuthority(t.clock, "Elsewhere Authority");
  await trustAuthority(t, otherAuthority, "elsewhere-authority");
  const [keys, holder] = [newKeyPair("SM2"), await t.person()];
  const bound = authority.issue({ keys });
  await bindLock(t, holder, bound);
  const { serial } = bound;
  for (const [difference, similarLock] of [
    ["issuer", otherAuthority.issue({ keys, serial })],
    ["key", authority.issue({ serial })],
  ] as const) {
    expect([difference, (await signIn(similarLock)).code]).toEqual([difference, "certificate.not_bound"]);
    const owner = await t.person();
    expect([difference, (await bindLock(t, owner, similarLock)).success]).toEqual([difference, true]);
    expect((await signIn(similarLock)).result.userInfo.id).toBe(owner.id);
  }
  expect((await signIn(bound)).result.userInfo.id).toBe(holder.id);
});

test("[SEC-37] refuses a certificate that has expired since its last use", async () => {
  const [newLock, holder] = [authority.issue({ notAfter: t.clock.now() + 60_000 }), await t.person()];
  expect((await bindLock(t, holder, newLock)).success).toBe(true);
  expect((await signIn(newLock)).success).toBe(true);
  t.clock.advance(61_000);
  expect(await signIn(newLock)).toMatchObject({
    success: false,
    code: "certificate.not_valid_now",
    message: "证书已过期或尚未生效",
  });
});

test("[SEC-37] checks the status of every certificate in the chain, up to the root", async () => {
  const levels = twoLevelAuthority(t.clock);
  const administrator = await t.person({ roles: ["certificate_keeper"] });
  await t.prove(administrator);
  const publish = await trustBothLevels(t, levels, administrator.token);
  await publish(levels.list("root"));
  await publish(levels.list("middle"));
  const [newLock, holder] = [levels.issue("A1"), await t.person()];
  expect((await bindLock(t, holder, newLock)).success).toBe(true);
  expect((await signIn(newLock)).success).toBe(true);
  t.clock.advance(1_000);
  await publish(levels.list("root", ["02"]));
  expect(await signIn(newLock)).toMatchObject({ success: false, code: "certificate.revoked", message: "证书已吊销" });
  // The list of the middle authority remains; the root's list about that authority is deleted.
  await t.database.pool.query("DELETE FROM ca_crl WHERE source IS NULL AND revoked_count = 1");
  expect(await signIn(newLock)).toMatchObject({
    success: false,
    code: "certificate.status_unknown",
    message: "暂时无法核验证书状态",
  });
});

test("[SEC-37] refuses a sign-in with an outdated or missing list, unless the setting allows it", async () => {
  const unknown = { success: false, code: "certificate.status_unknown", message: "暂时无法核验证书状态" };
  for (const [setting, expected] of [
    ["off", unknown],
    ["on", { success: true }],
  ] as const) {
    const app = await startTestApp({ env: { CERTIFICATE_WITHOUT_STATUS: setting } });
    try {
      const ca = testAuthority(app.clock);
      await trustAuthority(app, ca);
      const [newLock, holder] = [ca.issue(), await app.person()];
      expect((await bindLock(app, holder, newLock)).success).toBe(true);
      expect((await signIn(newLock, app)).success).toBe(true);
      app.clock.advance(7 * 86_400_000 + 1_000);
      expect(await signIn(newLock, app)).toMatchObject(expected);
      await app.database.pool.query("DELETE FROM ca_crl");
      expect(await signIn(newLock, app)).toMatchObject(expected);
    } finally {
      await app.close();
    }
  }
});

test("[SEC-37] refuses a certificate on an outdated revocation list, whatever the setting", async () => {
  const app = await startTestApp({ env: { CERTIFICATE_WITHOUT_STATUS: "on" } });
  try {
    const ca = testAuthority(app.clock);
    const { publish } = await trustAuthority(app, ca);
    const [newLock, holder] = [ca.issue(), await app.person()];
    await bindLock(app, holder, newLock);
    await publish(ca.list([newLock]));
    app.clock.advance(8 * 86_400_000);
    expect((await signIn(newLock, app)).code).toBe("certificate.revoked");
  } finally {
    await app.close();
  }
});

test("[SEC-06] masks the lock's answer in the log", async () => {
  const answer = lock.answer(await challengeFor(t, "login"));
  await send(answer);
  const written = t.logs.join("");
  expect(written).toContain("/api/sys/calogin?caLockCode=…");
  expect(written).not.toContain(answer.slice(0, 60));
});
