// Guarantee: only administrators manage providers, and no answer contains a provider's key.

import { secondNode, startTestApp, suppressMessages, type TestApp } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Deps } from "#compose.ts";
import { externalIdentity } from "#modules/people/external-identity/external-identity.tables.ts";
import { newId } from "#platform/ids.ts";
import { type OpenIdServer, startOpenIdServer } from "#test/third-party/open-id-server.ts";
import { addProvider, newProvider, PopupBrowser, providerAdministrator } from "#test/third-party/popup.ts";

let t: TestApp;
let server: OpenIdServer;
let admin: Awaited<ReturnType<typeof providerAdministrator>>;
beforeAll(async () => {
  server = await startOpenIdServer({ now: () => t.clock.now() });
  t = await startTestApp({ env: { PRIVATE_HOSTS: server.host } });
  admin = await providerAdministrator(t);
});
afterEach(() => server.behave({}));
afterAll(async () => {
  await t.close();
  await server.close();
});

let n = 0;
const providerInput = (input: Partial<ReturnType<typeof newProvider>> = {}) =>
  newProvider({ type: `p-${++n}`, kind: "oidc", issuer: server.issuer, ...input });
const create = (body: ReturnType<typeof newProvider>) => t.call("thirdParty.createProvider", { body }, admin);
const list = async () => (await t.call("thirdParty.listProviders", {}, admin)).body.result.rows;
const rowOf = async (id: string) => (await list()).find((row) => row.id === id);
const lastTrailEntry = async () =>
  (
    await t.database.pool.query(
      "SELECT object, detail FROM audit_entry WHERE action = 'third_party.change' ORDER BY id DESC LIMIT 1",
    )
  ).rows[0];

test("adds a provider that is switched off at first, and shows its return address", async () => {
  const { body } = await create(providerInput({ type: "gov-sso", name: "政务统一认证" }));
  expect(body).toMatchObject({ success: true, message: "已新增，测试通过后即可启用" });
  expect(await rowOf(body.result.id)).toEqual({
    id: body.result.id,
    version: 1,
    type: "gov-sso",
    name: "政务统一认证",
    kind: "oidc",
    issuer: server.issuer,
    authorizationUrl: "",
    tokenUrl: "",
    userInfoUrl: "",
    clientId: "portal",
    agentId: "",
    scopes: "openid profile",
    subjectClaim: "",
    nameClaim: "name",
    sortOrder: 0,
    enabled: false,
    hasKey: true,
    callbackUrl: "http://localhost:3000/thirdLogin/callback/gov-sso",
    bindings: 0,
  });
  expect((await t.http("GET", "/thirdLogin/render/gov-sso")).statusCode).toBe(404);
});

test("[SEC-58, SEC-86] stores the key sealed, and shows it in no answer, trail or log", async () => {
  const { body } = await create(providerInput({ clientSecret: "very-Secret-1" }));
  const { rows } = await t.database.pool.query("SELECT sealed_secret FROM third_party_provider WHERE id = $1", [
    body.result.id,
  ]);
  expect(rows[0].sealed_secret).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const outputs = [
    JSON.stringify(body),
    JSON.stringify(await list()),
    JSON.stringify(await lastTrailEntry()),
    t.logs.join(""),
  ];
  expect(outputs.filter((text) => text.includes("very-Secret-1"))).toEqual([]);
});

test("[SEC-58] retains the key without a new one, and requires a new one for another address", async () => {
  const { type: _, ...fields } = providerInput({ name: "改名前" });
  const id = await addProvider(t, admin, { ...fields, type: `keep-${n}` });
  const readSealed = async () =>
    (await t.database.pool.query("SELECT sealed_secret FROM third_party_provider WHERE id = $1", [id])).rows[0]
      .sealed_secret;
  const before = await readSealed();
  const readVersion = async () => ({ id, version: (await rowOf(id))?.version ?? 0 });
  const update = async (clientSecret: string | null) =>
    t.call(
      "thirdParty.updateProvider",
      { body: { ...fields, ...(await readVersion()), name: "改名后", clientSecret } },
      admin,
    );
  expect((await update(null)).body).toMatchObject({ success: true, message: "已保存" });
  expect([await readSealed(), (await rowOf(id))?.name]).toEqual([before, "改名后"]);
  const movedFields = { ...fields, issuer: `${server.issuer}/other` };
  const updateMoved = async (clientSecret: string | null) =>
    t.call("thirdParty.updateProvider", { body: { ...movedFields, ...(await readVersion()), clientSecret } }, admin);
  const refused = await updateMoved(null);
  expect([refused.body.message, refused.details]).toEqual(["地址已更改，请重新填写密钥", { field: "clientSecret" }]);
  expect((await rowOf(id))?.issuer).toBe(server.issuer);
  expect((await updateMoved("its-key")).body.success).toBe(true);
  await update("another-key");
  expect(await readSealed()).not.toBe(before);
  expect(await lastTrailEntry()).toMatchObject({ object: `keep-${n}`, detail: { what: "update", newKey: true } });
});

test.each<[string, Partial<ReturnType<typeof newProvider>>, string, string]>([
  ["plain http", { issuer: "http://sso.example.cn" }, "third_party.bad_address", "issuer"],
  ["no issuer", { issuer: " " }, "third_party.missing", "issuer"],
])("refuses a provider with %s", async (_what, input, code, field) => {
  const { body, details } = await create(providerInput(input));
  expect([body.code, details?.field]).toEqual([code, field]);
});

test.each(["cas", "A", "../x", "x".repeat(31)])("refuses the type %s, which must fit into an address", async (type) => {
  expect((await create(providerInput({ type }))).status).toBe(400);
});

test("refuses a second provider of a type", async () => {
  const input = providerInput();
  await create(input);
  const { body, details } = await create(input);
  expect([body.message, details]).toEqual(["该标识已被使用", { field: "type" }]);
});

test("[SEC-43] refuses another issuer or the removal of a provider with bindings", async () => {
  const { type, ...fields } = providerInput();
  const id = await addProvider(t, admin, { ...fields, type });
  const row = { id: newId(), userId: admin.id, source: type, issuer: server.issuer, subject: type, name: "x" };
  await t.database.db.insert(externalIdentity).values({ ...row, boundAt: new Date(t.clock.now()) });
  expect((await rowOf(id))?.bindings).toBe(1);
  const update = (input: object) =>
    t.call("thirdParty.updateProvider", { body: { ...fields, id, version: 1, clientSecret: null, ...input } }, admin);
  const remove = () => t.call("thirdParty.removeProvider", { body: { id, version: 2 } }, admin);
  expect((await update({ issuer: "https://other.example" })).body.code).toBe("third_party.bound");
  expect((await update({ clientId: "another" })).body.success).toBe(true);
  expect((await remove()).body).toMatchObject({ success: false, message: "已有账号绑定，请先解除全部绑定" });
  await t.database.db.delete(externalIdentity);
  expect((await remove()).body).toMatchObject({ success: true, message: "已删除" });
  expect((await remove()).body.code).toBe("third_party.not_found");
});

test("applies the first of two simultaneous changes, and removes current versions only", async () => {
  const { type, ...fields } = providerInput();
  const id = await addProvider(t, admin, { ...fields, type });
  const update = (name: string, version = 1) =>
    t.call("thirdParty.updateProvider", { body: { ...fields, id, version, name, clientSecret: null } }, admin);
  const answers = await Promise.all(["甲", "乙"].map((name) => update(name)));
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(["200", "third_party.changed"]);
  const first = answers.find(({ body }) => body.success) === answers[0] ? "甲" : "乙";
  expect(await rowOf(id)).toMatchObject({ name: first, version: 2 });
  const outdated = await t.call("thirdParty.removeProvider", { body: { id, version: 1 } }, admin);
  expect(outdated.body).toMatchObject({
    code: "third_party.changed",
    message: "该身份提供方刚被他人修改，请重新打开后再修改",
  });
  await t.call("thirdParty.switchProvider", { body: { id, enabled: false } }, admin);
  expect((await update("丙", 2)).body.success).toBe(true);
  expect(await rowOf(id)).toMatchObject({ name: "丙", version: 3, enabled: false });
});

test("offers active providers at sign-in in the administrator's order, on every node", async () => {
  const otherNode = await secondNode(t);
  // Differs from the order of names and of creation.
  const [first, second] = [`z-${++n}`, `a-${++n}`];
  const types = [first, second];
  const listOffered = async (deps: Deps) =>
    (await deps.readSignInWays()).thirdParties.map(({ type }) => type).filter((type) => types.includes(type));
  const expectOffered = async (expectedTypes: string[]) => {
    expect(await listOffered(t.deps)).toEqual(expectedTypes);
    await expect.poll(() => listOffered(otherNode.deps)).toEqual(expectedTypes);
  };
  try {
    await expectOffered([]);
    await addProvider(t, admin, providerInput({ type: second, sortOrder: 9_001 }));
    const id = await addProvider(t, admin, providerInput({ type: first, sortOrder: 9_000 }));
    await expectOffered(types);
    expect(await new PopupBrowser(t).begin(first)).toContain(server.issuer);
    const { body } = await t.call("thirdParty.switchProvider", { body: { id, enabled: false } }, admin);
    expect(body.message).toBe("已停用");
    await expectOffered([second]);
    expect((await t.http("GET", `/thirdLogin/render/${first}`)).statusCode).toBe(404);
  } finally {
    await otherNode.close();
  }
});

test("applies a change at once on its own node, even if the message is delayed", async () => {
  const { type } = providerInput();
  const renderStatus = async () => (await t.http("GET", `/thirdLogin/render/${type}`)).statusCode;
  expect(await renderStatus()).toBe(404);
  const releaseMessages = suppressMessages(t);
  try {
    const id = await addProvider(t, admin, providerInput({ type }));
    expect(await renderStatus()).toBe(302);
    await t.call("thirdParty.switchProvider", { body: { id, enabled: false } }, admin);
    expect(await renderStatus()).toBe(404);
  } finally {
    releaseMessages();
  }
});

test("[SEC-42] refuses the flow of a provider that was switched off since", async () => {
  const input = providerInput();
  const id = await addProvider(t, admin, input);
  const browser = new PopupBrowser(t);
  const returnUrl = server.agree(await browser.begin(input.type));
  await t.call("thirdParty.switchProvider", { body: { id, enabled: false } }, admin);
  expect(await browser.return(returnUrl)).toEqual({ status: "failed", code: "refused" });
});

test("[ADMINDATA-25, SEC-86] exports the list without keys", async () => {
  await t.make.role("third-party-taker", ["third_party:export"]);
  const exporter = await t.person({ roles: ["third-party-taker"] });
  const input = providerInput({ name: "=可导出", clientSecret: "very-Secret-2" });
  await create(input);
  const { body } = await t.http("GET", "/api/system/third-party/export", exporter);
  const lines = body.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(lines[0]).toBe("名称,标识,类型,状态,序号,绑定数,客户端编号,客户端密钥,返回地址");
  expect(lines).toContain(
    `'=可导出,${input.type},OpenID Connect,停用,0,0,portal,已设置,http://localhost:3000/thirdLogin/callback/${input.type}`,
  );
  expect(body).not.toContain("very-Secret-2");
});
