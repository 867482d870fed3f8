import { verify, X509Certificate } from "node:crypto";
import { sm2 } from "sm-crypto-v2";
import { describe, expect, test } from "vitest";
import { rsaLock, sm2Lock, sm2PublicKey } from "../test/demo-locks.ts";
import { createLockEngine, type LockEnginePorts, type SignatureSummary } from "./lock-engine.ts";
import { type LockContents, type LockFault, type LockState, unplugged } from "./lock-state.ts";
import { signWithKey } from "./sign-with-key.ts";

const HOST = "portal.example.cn:8443";
const allowedSite = { isAllowed: true, host: HOST };
const challengeFor = (purpose: string, host = HOST) => `ca1.${purpose}.${host}.q0Zk-_3vQ1m8.1795000120`;
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Creates an engine with plugged-in locks, and records their states. */
function plugged(locks: readonly LockContents[], ports: Partial<LockEnginePorts> = {}) {
  const states = new Map<string, LockState>(locks.map(({ id }) => [id, { ...unplugged, isPlugged: true }]));
  const shown: SignatureSummary[] = [];
  const engine = createLockEngine({
    name: "助手",
    readLocks: async () => locks.map((contents) => ({ contents, state: states.get(contents.id) as LockState })),
    changeState: async (id, change) => void states.set(id, { ...(states.get(id) as LockState), ...change }),
    sign: signWithKey,
    agree: async (summary) => {
      shown.push(summary);
      return true;
    },
    ...ports,
  });
  const ask = (fields: object, site = allowedSite) => engine.answer(JSON.stringify({ v: 1, id: "7", ...fields }), site);
  return {
    ask,
    shown,
    change: (id: string, change: Partial<LockState>) =>
      void states.set(id, { ...(states.get(id) as LockState), ...change }),
    stateOf: (id: string) => states.get(id),
    sign: (overrides: object = {}) =>
      ask({
        type: "sign",
        certId: "supplier-sm2",
        alg: "SM2",
        pin: "123456",
        data: base64(challengeFor("gate")),
        ...overrides,
      }),
  };
}

const withFault = (fault: LockFault) => {
  const locks = plugged([sm2Lock]);
  locks.change("supplier-sm2", { fault });
  return locks;
};

const refused = (code: string, message: string, more: object = {}) => ({ id: "7", error: { code, message, ...more } });

describe("answers of a lock", () => {
  test("report versions, the number of plugged-in locks, and their certificates", async () => {
    const locks = plugged([sm2Lock, rsaLock]);
    expect(await locks.ask({ type: "hello", portal: `https://${HOST}` })).toEqual({
      id: "7",
      result: { agent: "助手", version: 1, minVersion: 1, devices: 2 },
    });
    expect(await locks.ask({ type: "listCerts", usage: "sign" })).toEqual({
      id: "7",
      result: [
        {
          certId: "supplier-sm2",
          certificate: sm2Lock.certificate,
          subject: "C=CN, O=示例建设有限公司, CN=赵供应",
          issuer: "C=CN, O=示例建设有限公司, CN=赵供应",
          serial: "3F9A0000C712",
          notBefore: "2026-11-22T08:35:34.000Z",
          notAfter: "2036-11-19T08:35:34.000Z",
          alg: "SM2",
          provider: "赵供应",
        },
        expect.objectContaining({ certId: "buyer-rsa", alg: "RSA", serial: "91B2" }),
      ],
    });
  });

  test("sign by SM2 with the fixed identity, after showing host and purpose", async () => {
    const locks = plugged([sm2Lock]);
    const answer = await locks.sign();
    if (!answer || !("result" in answer) || !("signature" in answer.result)) throw new Error("it did not sign");
    const signature = Buffer.from(answer.result.signature, "base64").toString("hex");
    const isSignedAs = (userId: string) =>
      sm2.doVerifySignature(Buffer.from(challengeFor("gate")), signature, sm2PublicKey, {
        der: true,
        hash: true,
        userId,
      });
    expect(isSignedAs("1234567812345678")).toBe(true);
    expect(isSignedAs("")).toBe(false);
    expect(answer.result.certificate).toBe(sm2Lock.certificate);
    expect(locks.shown).toEqual([{ host: HOST, purpose: "gate", subject: "C=CN, O=示例建设有限公司, CN=赵供应" }]);
  });

  test("sign by RSA exactly the challenge's bytes", async () => {
    const locks = plugged([rsaLock]);
    const answer = await locks.sign({ certId: "buyer-rsa", alg: "RSA", pin: "654321" });
    if (!answer || !("result" in answer) || !("signature" in answer.result)) throw new Error("it did not sign");
    const { publicKey } = new X509Certificate(Buffer.from(rsaLock.certificate, "base64"));
    const signature = Buffer.from(answer.result.signature, "base64");
    expect(verify("sha256", Buffer.from(challengeFor("gate")), publicKey, signature)).toBe(true);
  });
});

describe("refusals of a lock", () => {
  test.each([
    ["a message that is no JSON", "{", "", "UNSUPPORTED", "证书助手不支持此操作"],
    ["a message of another version", '{"v":2,"id":"7","type":"hello"}', "7", "VERSION", "请升级证书助手"],
    ["an unknown request", '{"v":1,"id":"7","type":"export"}', "7", "UNSUPPORTED", "证书助手不支持此操作"],
    ["a request without its fields", '{"v":1,"id":"7","type":"sign"}', "7", "UNSUPPORTED", "证书助手不支持此操作"],
    [
      "a message that is far too long",
      `{"v":1,"id":"7","x":"${"x".repeat(20_000)}"}`,
      "",
      "UNSUPPORTED",
      "证书助手不支持此操作",
    ],
  ])("reject %s", async (_, message, id, code, text) => {
    const engine = createLockEngine({
      name: "助手",
      readLocks: async () => [],
      changeState: async () => undefined,
      sign: signWithKey,
      agree: async () => true,
    });
    expect(await engine.answer(message, allowedSite)).toEqual({ id, error: { code, message: text } });
  });

  test("reject every request of a site that is not allowed", async () => {
    const locks = plugged([sm2Lock]);
    const otherSite = { isAllowed: false, host: "" };
    for (const type of ["hello", "listCerts", "sign"])
      expect(await locks.ask({ type }, otherSite)).toEqual(refused("ORIGIN", "证书助手未允许本网站"));
  });

  test("reject a signature for another site than the requesting one", async () => {
    const locks = plugged([sm2Lock]);
    const data = base64(challengeFor("login", "portal.example.org"));
    expect(await locks.sign({ data })).toEqual(refused("ORIGIN", "证书助手未允许本网站"));
  });

  test.each([
    "a contract",
    "ca2.gate.portal.example.cn:8443.abc.1",
    "xca1.gate.portal.example.cn:8443.abc.1",
    "ca1.gate",
  ])("reject data like %j", async (text) => {
    const locks = plugged([sm2Lock]);
    expect(await locks.sign({ data: base64(text) })).toEqual(refused("UNSUPPORTED", "证书助手不支持此操作"));
    expect(locks.shown).toEqual([]);
  });

  test("reject another algorithm than the certificate's", async () => {
    expect(await plugged([sm2Lock]).sign({ alg: "RSA" })).toEqual(refused("UNSUPPORTED", "证书助手不支持此操作"));
  });

  test("report that no lock is plugged in", async () => {
    const locks = plugged([sm2Lock]);
    locks.change("supplier-sm2", { isPlugged: false });
    const answer = refused("NO_DEVICE", "未检测到证书锁");
    expect(await locks.ask({ type: "listCerts", usage: "sign" })).toEqual(answer);
    expect(await locks.sign()).toEqual(answer);
  });

  test("count wrong PINs, and then reject every PIN", async () => {
    const locks = plugged([sm2Lock]);
    for (const retriesLeft of [5, 4, 3, 2, 1])
      expect(await locks.sign({ pin: "000000" })).toEqual(
        refused("PIN_WRONG", `证书密码错误，剩余${retriesLeft}次`, { retriesLeft: retriesLeft }),
      );
    const locked = refused("PIN_LOCKED", "证书锁已锁定，请联系证书服务机构");
    expect(await locks.sign({ pin: "000000" })).toEqual(locked);
    expect(await locks.sign()).toEqual(locked);
    expect(locks.shown).toEqual([]);
  });

  test("reset the PIN tries after a right PIN", async () => {
    const locks = plugged([sm2Lock]);
    await locks.sign({ pin: "000000" });
    expect(locks.stateOf("supplier-sm2")?.triesLeft).toBe(5);
    await locks.sign();
    expect(locks.stateOf("supplier-sm2")?.triesLeft).toBe(6);
  });

  test("return no signature if the lock is unplugged while it signs", async () => {
    const signing = Promise.withResolvers<string>();
    const locks = plugged([sm2Lock], { sign: () => signing.promise });
    const answer = locks.sign();
    locks.change("supplier-sm2", { isPlugged: false });
    signing.resolve("c2lnbmVk");
    expect(await answer).toEqual(refused("NO_DEVICE", "未检测到证书锁"));
  });

  test("allow one signature at a time", async () => {
    const first = Promise.withResolvers<string>();
    const locks = plugged([sm2Lock], { sign: () => first.promise });
    const signed = locks.sign();
    expect(await locks.sign()).toEqual(refused("BUSY", "证书助手正忙"));
    first.resolve("c2lnbmVk");
    expect(await signed).toMatchObject({ result: { signature: "c2lnbmVk" } });
    expect(await locks.sign()).toMatchObject({ result: { signature: "c2lnbmVk" } });
  });

  test("return no signature without the person's consent", async () => {
    const locks = plugged([sm2Lock], { agree: async () => false });
    expect(await locks.sign()).toEqual(refused("CANCELLED", "已取消"));
  });

  test.each([
    ["busy", refused("BUSY", "证书助手正忙")],
    ["cancelled", refused("CANCELLED", "已取消")],
    ["removed", refused("NO_DEVICE", "未检测到证书锁")],
    ["silent", null],
  ] as const)("simulate a lock that is %s", async (fault, answer) => {
    expect(await withFault(fault).sign()).toEqual(answer);
  });

  test("unplug a lock that was removed", async () => {
    const locks = withFault("removed");
    await locks.sign();
    expect(locks.stateOf("supplier-sm2")?.isPlugged).toBe(false);
  });
});
