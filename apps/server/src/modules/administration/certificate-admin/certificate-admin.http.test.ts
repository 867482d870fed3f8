// Guarantee: authorities change only by a recorded call with a fresh proof, and only to certificates that can be
// trusted.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  bindLock,
  challengeFor,
  type Person,
  secondNode,
  startTestApp,
  type TestApp,
  testAuthority,
  trustAuthority,
  usualProvider,
} from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

const DAY = 86_400_000;
let t: TestApp;
let manager: Person;
let serial = 0;
/** The body that the test's own server answers under /list. */
let published = Buffer.alloc(0);
const files = createServer((request, response) =>
  request.url === "/list" ? response.end(published) : response.writeHead(404).end(),
);
let fileHost: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => files.listen(0, "127.0.0.1", resolve));
  fileHost = `127.0.0.1:${(files.address() as AddressInfo).port}`;
  const gate = { SPECIAL_ACCOUNTS: "calock,ghost", CERTIFICATE_WITHOUT_STATUS: "on" };
  t = await startTestApp({ env: { PRIVATE_HOSTS: fileHost, ...gate } });
  await t.make.role("certificate_keeper", [
    "certificate:view",
    "certificate:provider",
    "certificate:bind",
    "certificate:gate",
    "approval:decide",
  ]);
  manager = await t.person({ roles: ["certificate_keeper"] });
  await t.prove(manager);
});
afterAll(async () => {
  await t.close();
  files.close();
});

const input = (rootsPem: string, more: Partial<typeof usualProvider> = {}) => {
  serial += 1;
  return { ...usualProvider, code: `ca-${serial}`, rootsPem, id: null, version: null, ...more };
};
const save = async (
  body: ReturnType<typeof input> | (Omit<ReturnType<typeof input>, "id" | "version"> & { id: string; version: number }),
) => (await t.call("certificateAdmin.saveProvider", { body }, manager)).body;
const list = async () => (await t.call("certificateAdmin.listProviders", {}, manager)).body.result;
const listsOf = async (providerId: string) =>
  (await t.call("certificateAdmin.listRevocationLists", {}, manager)).body.result.filter(
    (revocationList) => revocationList.providerId === providerId,
  );

test("shows the certificates and faults of a PEM text without saving them", async () => {
  const authority = testAuthority(t.clock, "示例根");
  const body = { rootsPem: `说明\n${authority.rootPem}`, intermediatesPem: authority.issue().pem };
  const { result } = (await t.call("certificateAdmin.readPem", { body }, manager)).body;
  expect(result.roots).toMatchObject([
    { subject: "CN=示例根", issuer: "CN=示例根", serial: "01", algorithm: "SM2", isSelfSigned: true, problems: [] },
  ]);
  expect(result.roots[0]?.fingerprint).toMatch(/^[0-9A-F]{64}$/);
  expect(result.intermediates).toMatchObject([{ isSelfSigned: false, problems: ["不是 CA 证书"] }]);
  const bad = (await t.call("certificateAdmin.readPem", { body: { rootsPem: "abc", intermediatesPem: "" } }, manager))
    .body;
  expect(bad).toMatchObject({
    message: "无法读取证书：请粘贴以 -----BEGIN CERTIFICATE----- 开头的内容",
    result: { field: "rootsPem" },
  });
});

test("[SEC-37] refuses an authority that cannot be trusted, and names the field", async () => {
  const authority = testAuthority(t.clock);
  const person = authority.issue().pem;
  const expired = testAuthority({ now: () => t.clock.now() - 30 * 365 * DAY }).rootPem;
  const faults: [object, string | undefined, string][] = [
    [{ rootsPem: "" }, undefined, "rootsPem"],
    [{ rootsPem: "no pem" }, "无法读取证书：请粘贴以 -----BEGIN CERTIFICATE----- 开头的内容", "rootsPem"],
    [
      { rootsPem: "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----" },
      "无法读取证书：第 1 段内容不是证书",
      "rootsPem",
    ],
    [{ rootsPem: person }, "证书“CN=吴信诚”不能使用：不是 CA 证书", "rootsPem"],
    [{ rootsPem: expired }, "证书“CN=Test Authority”不能使用：已过期或尚未生效", "rootsPem"],
    [{ intermediatesPem: person }, "证书“CN=吴信诚”不能使用：不是 CA 证书", "intermediatesPem"],
    [{ crlUrls: ["file:///etc/passwd"] }, "地址不正确：file:///etc/passwd", "crlUrls"],
    [{ agentUrls: ["wss://agent.example.cn/ca"] }, "地址不正确：wss://agent.example.cn/ca", "agentUrls"],
    [{ downloadUrl: "javascript:alert(1)" }, "地址不正确：javascript:alert(1)", "downloadUrl"],
    [{ crlRefreshMinutes: 1 }, undefined, "crlRefreshMinutes"],
    [{ code: "Bad Code" }, undefined, "code"],
  ];
  for (const [more, message, field] of faults) {
    const answer = await save({ ...input(authority.rootPem), ...more });
    expect(answer).toMatchObject({ success: false, result: { field }, ...(message ? { message } : {}) });
  }
  expect(await list()).toEqual([]);
});

test("[SEC-37] stores authorities by code and version", async () => {
  const authority = testAuthority(t.clock);
  const first = input(authority.rootPem);
  const { result } = await save(first);
  expect(result).toEqual({ id: expect.any(String), version: 1 });
  expect(await save(first)).toMatchObject({ message: "该编码已被使用，请更换", result: { field: "code" } });
  const changed = { ...first, id: result.id, name: "新名称", version: 1 };
  expect((await save(changed)).result).toEqual({ id: result.id, version: 2 });
  expect((await save({ ...changed, id: "gone", version: 1 })).message).toBe("该证书服务机构已不存在");
  expect(await list()).toMatchObject([
    {
      id: result.id,
      version: 2,
      name: "新名称",
      isTestOnly: false,
      bindingCount: 0,
      roots: [{ subject: "CN=Test Authority" }],
    },
  ]);
  const removed = await t.call("certificateAdmin.removeProvider", { body: { id: result.id } }, manager);
  expect(removed.body.success).toBe(true);
  expect(await list()).toEqual([]);
});

test("[SEC-37] fetches lists from a provider's addresses, and shows their state and failures", async () => {
  const authority = testAuthority(t.clock);
  const crlUrls = [`http://${fileHost}/list`, `http://${fileHost}/missing`, "http://127.0.0.1:9/list"];
  const { result } = await save(input(authority.rootPem, { crlUrls }));
  const refresh = async () =>
    (await t.call("certificateAdmin.refreshRevocationLists", { body: { providerId: result.id } }, manager)).body.result;
  expect(await listsOf(result.id)).toMatchObject([
    { state: "missing", issuer: "CN=Test Authority", nextUpdate: null, revokedCount: 0 },
  ]);
  published = Buffer.from("nonsense!");
  expect(await refresh()).toEqual([
    { url: crlUrls[0], isOk: false, problem: "无法读取" },
    { url: crlUrls[1], isOk: false, problem: "无法下载" },
    { url: crlUrls[2], isOk: false, problem: "无法下载" },
  ]);
  published = Buffer.from(testAuthority(t.clock).list(), "base64");
  expect((await refresh())[0]?.problem).toBe("签名不正确");
  published = Buffer.from(testAuthority(t.clock, "Somebody").list(), "base64");
  expect((await refresh())[0]?.problem).toBe("签发者不是该机构的证书");
  published = Buffer.from(authority.list([authority.issue()]), "base64");
  expect((await refresh())[0]).toEqual({ url: crlUrls[0], isOk: true, problem: null });
  expect(await listsOf(result.id)).toMatchObject([
    { state: "current", source: crlUrls[0], revokedCount: 1, readAt: new Date(t.clock.now()).toISOString() },
  ]);
  await t.call("certificateAdmin.removeProvider", { body: { id: result.id } }, manager);
});

test("[SEC-80] accepts an uploaded list unless older, outdated or unreadable, and records each", async () => {
  const authority = testAuthority(t.clock);
  const { code, ...more } = input(authority.rootPem);
  const { result } = await save({ code, ...more });
  const upload = async (crl: string) =>
    (await t.call("certificateAdmin.uploadRevocationList", { body: { providerId: result.id, crl } }, manager)).body;
  const newer = authority.list([], { fromMs: -1_000, toMs: DAY });
  const pem = `-----BEGIN X509 CRL-----\n${newer.replace(/.{64}/g, "$&\n")}\n-----END X509 CRL-----\n`;
  expect((await upload(pem)).result).toEqual({
    issuer: "CN=Test Authority",
    revokedCount: 0,
    nextUpdate: new Date(t.clock.now() + DAY).toISOString(),
  });
  expect((await upload(authority.list())).message).toBe("已有更新的吊销列表，未作修改");
  expect((await upload("AAAA")).message).toBe("吊销列表不能使用：无法读取");
  expect((await upload(authority.list([], { fromMs: -2 * DAY, toMs: -DAY }))).message).toBe(
    "吊销列表不能使用：已超过下次更新时间",
  );
  expect((await listsOf(result.id)).map(({ source, state }) => [source, state])).toEqual([[null, "current"]]);
  const { rows } = await t.database.pool.query(
    "SELECT outcome, reason FROM audit_entry WHERE action = 'certificate.crl' AND object = $1 ORDER BY id",
    [code],
  );
  expect(rows).toEqual([
    { outcome: "ok", reason: null },
    ...["certificate.older_crl", "certificate.bad_crl", "certificate.bad_crl"].map((reason) => ({
      outcome: "refused",
      reason,
    })),
  ]);
  await t.call("certificateAdmin.removeProvider", { body: { id: result.id } }, manager);
});

test("[SEC-19, SEC-60, SEC-80] binds and unbinds a certificate for another account, and records both", async () => {
  const authority = testAuthority(t.clock);
  const { token } = await trustAuthority(t, authority, "handed-in");
  const [user, lock] = [
    await t.person({ realname: "吴信诚" }),
    authority.issue({ notAfter: t.clock.now() + 20 * DAY }),
  ];
  const bind = async (username: string, certificate: string, by = token) =>
    (await t.call("certificateAdmin.bind", { body: { username, certificate } }, { token: by })).body;
  await t.make.role("mightier", ["certificate:bind", "user:reset"]);
  const above = await t.person({ roles: ["mightier"] });
  expect((await bind(above.username, lock.pem)).code).toBe("user.above_own_rights");
  expect((await bind(manager.username, lock.pem, manager.token)).code).toBe("user.own_account");
  expect((await bind("unknown-account", lock.pem)).message).toBe("账号不存在或已停用");
  expect((await bind(user.username, "rubbish!")).message).toBe("证书数据格式错误");
  expect((await bind(user.username, testAuthority(t.clock, "Else").issue().pem)).message).toBe("证书不受信任");
  const { result } = await bind(user.username.toUpperCase(), lock.certificate.toString("base64"));
  expect(result.state).toBe("active");
  expect((await bind(user.username, lock.pem)).message).toBe("该证书已绑定本账号");
  const page = async (query: object) =>
    (await t.call("certificateAdmin.listBindings", { query }, { token })).body.result;
  const found = await page({ keyword: user.username, endsWithin: 30, state: "active", sort: "notAfter" });
  expect(found).toMatchObject({
    total: 1,
    rows: [{ username: user.username, realname: "吴信诚", state: "active", approvalId: null }],
  });
  expect(JSON.stringify(found)).not.toContain(lock.serial);
  expect((await page({ keyword: lock.serial.toLowerCase() })).total).toBe(1);
  expect((await page({ keyword: user.username, endsWithin: 10 })).total).toBe(0);
  expect((await page({ keyword: "%" })).total).toBe(0);
  expect((await t.call("certificateAdmin.unbind", { body: { id: result.id } }, { token })).body.success).toBe(true);
  expect((await t.call("certificateAdmin.unbind", { body: { id: result.id } }, { token })).body.message).toBe(
    "该证书绑定不存在或已解绑",
  );
  const { rows } = await t.database.pool.query(
    "SELECT action, object, outcome, reason FROM audit_entry WHERE action IN ('certificate.bind', 'certificate.unbind') AND object IN ($1, $2, $3) ORDER BY id",
    [user.username, user.username.toUpperCase(), result.id],
  );
  expect(rows.map(({ action, outcome, reason }) => [action, outcome, reason])).toEqual([
    ["certificate.bind", "refused", "certificate.malformed"],
    ["certificate.bind", "refused", "certificate.untrusted"],
    ["certificate.bind", "ok", null],
    ["certificate.bind", "refused", "certificate.bound_already"],
    ["certificate.unbind", "ok", null],
    ["certificate.unbind", "refused", "certificate.binding_not_found"],
  ]);
  const events = await t.database.pool.query("SELECT kind FROM account_event WHERE user_id = $1 ORDER BY id", [
    user.id,
  ]);
  expect(events.rows.map(({ kind }) => kind)).toEqual(["certificate_bound", "certificate_unbound"]);
});

test("[ADMINDATA-17] lists and exports the certification log", async () => {
  const authority = testAuthority(t.clock);
  await trustAuthority(t, authority, "logged");
  const [user, lock] = [await t.person(), authority.issue({ holder: "=1+1" })];
  await bindLock(t, user, lock);
  await t.call("certificateAccess.signIn", { query: { caLockCode: lock.answer(await challengeFor(t, "login")) } });
  await t.call("certificateAccess.signIn", { query: { caLockCode: lock.answer("ca1.login.x") } });
  const query = { keyword: user.username, sort: "at" as const };
  const { rows } = (await t.call("certificateAdmin.listLog", { query }, manager)).body.result;
  expect(rows.map(({ purpose, outcome }) => [purpose, outcome])).toEqual([
    ["bind", "ok"],
    ["login", "ok"],
  ]);
  const byHolder = (await t.call("certificateAdmin.listLog", { query: { keyword: lock.serial } }, manager)).body.result;
  expect(byHolder).toMatchObject({
    total: 3,
    rows: [{ reason: "certificate.challenge_over", outcome: "refused", username: null }, {}, {}],
  });
  expect(JSON.stringify(byHolder)).not.toContain(lock.serial);
  const file = await t.http("GET", `/api/system/certificates/log/export?keyword=${lock.serial}`, manager);
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(file.body).toContain("已拒绝,验证已过期,");
  expect(file.body).toContain("'=1+1");
});

test("shows the rules of the gate, and changes one", async () => {
  await t.make.subsystem({ appId: "60009", appCnName: "交易", certificateGate: true });
  await t.make.user({ username: "Calock" });
  const read = async () => (await t.call("certificateAdmin.readGateRules", {}, manager)).body.result;
  const none = { bindingCount: 0, certifiedAt: null, certifiedBy: null };
  expect(await read()).toEqual({
    subsystems: [{ appId: "60009", appCnName: "交易", isGated: true }],
    accounts: [
      { username: "Calock", exists: true, ...none },
      { username: "ghost", exists: false, ...none },
    ],
    signInWithoutStatus: true,
  });
  const set = async (appId: string) =>
    (await t.call("certificateAdmin.setGate", { body: { appId, isGated: false } }, manager)).body;
  expect((await set("99999")).message).toBe("子系统不存在");
  expect((await set("60009")).success).toBe(true);
  expect((await read()).subsystems[0]?.isGated).toBe(false);
});

test("fetches a due list once, and a failed one again after five minutes", async () => {
  const other = await secondNode(t);
  let requested = 0;
  const note = () => {
    requested += 1;
  };
  files.on("request", note);
  try {
    const authority = testAuthority(t.clock);
    const { providerId, token } = await trustAuthority(t, authority, "due");
    const crlUrls = [`http://${fileHost}/list`];
    const body = { ...usualProvider, code: "due", rootsPem: authority.rootPem, crlUrls, id: providerId, version: 1 };
    await t.call("certificateAdmin.saveProvider", { body }, { token });
    const run = async () => {
      requested = 0;
      await Promise.all(
        [t.deps, other.deps]
          .flatMap(({ modules }) => modules.find(({ name }) => name === "certificate")?.jobs ?? [])
          .map((job) => job.run()),
      );
      return requested;
    };
    published = Buffer.from(authority.list([], { fromMs: 0 }), "base64");
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    t.clock.advance(60 * 60_000);
    published = Buffer.alloc(3);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    t.clock.advance(5 * 60_000);
    expect(await run()).toBe(1);
  } finally {
    files.off("request", note);
    await other.close();
  }
});
