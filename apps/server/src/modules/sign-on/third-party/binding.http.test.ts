// Guarantee: an external identity is bound to an account only after that account's sign-in or proof, and the owner is
// notified.
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenIdServer, startOpenIdServer } from "#test/third-party/open-id-server.ts";
import { addProvider, newProvider, PopupBrowser, providerAdministrator } from "#test/third-party/popup.ts";

let t: TestApp;
let provider: OpenIdServer;
let admin: Awaited<ReturnType<typeof providerAdministrator>>;
beforeAll(async () => {
  provider = await startOpenIdServer({ now: () => t.clock.now() });
  t = await startTestApp({ env: { PRIVATE_HOSTS: provider.host } });
  admin = await providerAdministrator(t);
  for (const type of ["wanda", "other"])
    await addProvider(t, admin, newProvider({ type, kind: "oidc", issuer: provider.issuer, name: `平台 ${type}` }));
});
afterAll(async () => {
  await t.close();
  await provider.close();
});

let n = 0;
/** A person known to the provider and bound to no account. */
async function createUnboundIdentity(type = "wanda", subject = `stranger-${++n}`) {
  provider.behave({ subject, name: "王芳" });
  const browser = new PopupBrowser(t);
  const outcome = await browser.return(provider.agree(await browser.begin(type)));
  expect(outcome.status).toBe("bind");
  return { browser, subject, code: outcome.code };
}
const listOwn = async (token: string) => (await t.call("thirdParty.listOwn", {}, { token })).body.result;
const eventsOf = async (userId: string) =>
  (await t.database.pool.query("SELECT kind, values FROM account_event WHERE user_id = $1 ORDER BY id", [userId])).rows;
const trailOf = async (userId: string) =>
  (
    await t.database.pool.query(
      "SELECT action, outcome, reason, object FROM audit_entry WHERE user_id = $1 AND action LIKE 'third_party.%' ORDER BY id",
      [userId],
    )
  ).rows;

test("[SEC-46, SEC-19, ADMINDATA-16, SEC-80] binds to the account that signs in next, notifies the owner, and then signs in", async () => {
  const { browser, code, subject } = await createUnboundIdentity();
  const person = await t.person();
  const { body } = await browser.bind(code, person.token);
  expect(body).toMatchObject({
    success: true,
    message: "绑定成功",
    result: { providerName: "平台 wanda", name: "王芳" },
  });
  expect(await eventsOf(person.id)).toEqual([
    { kind: "third_party_bound", values: { provider: "平台 wanda", name: "王芳" } },
  ]);
  expect(await trailOf(person.id)).toEqual([
    { action: "third_party.bind", outcome: "ok", reason: null, object: "wanda" },
  ]);
  const { rows } = await t.database.pool.query(
    "SELECT user_id, source, issuer FROM external_identity WHERE subject = $1",
    [subject],
  );
  expect(rows).toEqual([{ user_id: person.id, source: "wanda", issuer: provider.issuer }]);
  const outcome = await browser.return(provider.agree(await browser.begin("wanda")));
  expect((await browser.redeem(outcome.code)).body.result.userInfo.id).toBe(person.id);
  expect((await browser.bind(code, person.token)).body.code).toBe("third_party.code_over");
});

test("[SEC-19, SEC-46] requires a fresh proof from an earlier session, and accepts it", async () => {
  const person = await t.person();
  t.clock.advance(1);
  const { browser, code } = await createUnboundIdentity();
  expect((await browser.bind(code, person.token)).body.code).toBe("proof.required");
  await t.prove(person);
  expect((await browser.bind(code, person.token)).body.success).toBe(true);
});

test("[SEC-19] requires a proof again five minutes after the sign-in", async () => {
  const { browser, code } = await createUnboundIdentity();
  const person = await t.person();
  t.clock.advance(5 * 60_000 + 1);
  expect((await browser.bind(code, person.token)).body.code).toBe("proof.required");
});

test("[SEC-46] refuses another browser, an invented code, and a code after half an hour", async () => {
  const { browser, code } = await createUnboundIdentity();
  const person = await t.person();
  expect((await new PopupBrowser(t).bind(code, person.token)).body.code).toBe("third_party.code_over");
  const thief = (await createUnboundIdentity()).browser;
  expect((await thief.bind(code, person.token)).body.code).toBe("third_party.code_over");
  expect((await browser.bind("invented", person.token)).body.code).toBe("third_party.code_over");
  expect((await thief.readPending(code)).body.code).toBe("third_party.code_over");
  t.clock.advance(30 * 60_000);
  expect((await browser.readPending(code)).body.code).toBe("third_party.code_over");
});

test("[SEC-46] refuses a provider that was switched off since", async () => {
  const id = await addProvider(
    t,
    admin,
    newProvider({ type: "leaving", kind: "oidc", issuer: provider.issuer, name: "平台 leaving" }),
  );
  const { browser, code } = await createUnboundIdentity("leaving");
  const person = await t.person();
  expect((await browser.readPending(code)).body.success).toBe(true);
  await t.call("thirdParty.switchProvider", { body: { id, enabled: false } }, admin);
  await expect.poll(async () => (await browser.readPending(code)).body.code).toBe("third_party.code_over");
  expect((await browser.bind(code, person.token)).body.code).toBe("third_party.code_over");
  expect(await trailOf(person.id)).toEqual([]);
});

test("[SEC-46] refuses a session that still owes its department", async () => {
  const departments = [(await t.make.department()).id, (await t.make.department()).id];
  const { browser, code } = await createUnboundIdentity();
  const token = await t.signIn(await t.make.user({ departments }));
  expect((await browser.bind(code, token)).body.code).toBe("session.department_pending");
});

test("binds one identity per provider to an account and one account to an identity", async () => {
  const [firstIdentity, secondIdentity] = [await createUnboundIdentity(), await createUnboundIdentity()];
  const person = await t.person();
  await firstIdentity.browser.bind(firstIdentity.code, person.token);
  expect((await secondIdentity.browser.bind(secondIdentity.code, person.token)).body).toMatchObject({
    success: false,
    message: "您的账号已绑定该平台的另一个账号，请先解除绑定",
  });
  const thirdIdentity = await createUnboundIdentity();
  const otherBrowser = new PopupBrowser(t);
  provider.behave({ subject: thirdIdentity.subject, name: "王芳" });
  const sameIdentity = await otherBrowser.return(provider.agree(await otherBrowser.begin("wanda")));
  const other = await t.person();
  await thirdIdentity.browser.bind(thirdIdentity.code, other.token);
  const latePerson = await t.person();
  expect((await otherBrowser.bind(sameIdentity.code, latePerson.token)).body).toMatchObject({
    success: false,
    message: "该第三方账号已绑定其他账号",
  });
  expect(await trailOf(latePerson.id)).toEqual([
    { action: "third_party.bind", outcome: "refused", reason: "third_party.of_another", object: "wanda" },
  ]);
  // An account may have several providers.
  const otherIdentity = await createUnboundIdentity("other");
  const newToken = await t.signIn(person);
  expect((await otherIdentity.browser.bind(otherIdentity.code, newToken)).body.success).toBe(true);
  expect((await listOwn(newToken)).map(({ type, bound }) => [type, bound?.name])).toEqual([
    ["wanda", "王芳"],
    ["other", "王芳"],
  ]);
});

test("[SEC-19, SEC-80] unbinds after a fresh proof, notifies the owner, and signs in by it no more", async () => {
  const { browser, code } = await createUnboundIdentity();
  const person = await t.person();
  await browser.bind(code, person.token);
  const unbind = () => t.call("thirdParty.unbindOwn", { body: { type: "wanda" } }, person);
  expect((await unbind()).body.code).toBe("proof.required");
  await t.prove(person);
  expect((await unbind()).body).toMatchObject({ success: true, message: "已解除绑定" });
  expect((await unbind()).body.code).toBe("third_party.not_bound");
  expect((await eventsOf(person.id)).map(({ kind }) => kind)).toEqual(["third_party_bound", "third_party_unbound"]);
  expect((await trailOf(person.id)).map(({ action, outcome }) => [action, outcome])).toEqual([
    ["third_party.bind", "ok"],
    ["third_party.unbind", "ok"],
  ]);
  expect((await browser.return(provider.agree(await browser.begin("wanda")))).status).toBe("bind");
});

test("[SEC-56] shows and unbinds the person's own binding alone", async () => {
  const { browser, code } = await createUnboundIdentity();
  const [person, other] = [await t.person(), await t.person()];
  await browser.bind(code, person.token);
  await t.prove(other);
  expect((await t.call("thirdParty.unbindOwn", { body: { type: "wanda" } }, other)).body.code).toBe(
    "third_party.not_bound",
  );
  expect((await listOwn(other.token)).map(({ bound }) => bound)).toEqual([null, null]);
  expect((await listOwn(person.token))[0]?.bound).toMatchObject({ name: "王芳" });
});

test("[SEC-19, SEC-80] lists all bindings to an administrator, who unbinds one with event and row", async () => {
  const { browser, code } = await createUnboundIdentity();
  const person = await t.person({ realname: "李采购" });
  await browser.bind(code, person.token);
  const listBindings = async (query: object) => (await t.call("thirdParty.listBindings", { query }, admin)).body.result;
  const { rows, total } = await listBindings({ keyword: "李采购" });
  expect([total, rows]).toEqual([
    1,
    [expect.objectContaining({ username: person.username, providerName: "平台 wanda", source: "wanda", name: "王芳" })],
  ]);
  expect((await listBindings({ keyword: "李采购", source: "other" })).total).toBe(0);
  expect((await listBindings({ keyword: "%" })).total).toBe(0);
  const remove = () => t.call("thirdParty.removeBinding", { body: { id: rows[0]?.id ?? "" } }, admin);
  expect((await remove()).body.code).toBe("proof.required");
  await t.prove(admin);
  expect((await remove()).body.success).toBe(true);
  expect((await remove()).body.code).toBe("third_party.not_bound");
  expect((await eventsOf(person.id)).map(({ kind }) => kind)).toEqual(["third_party_bound", "third_party_unbound"]);
  expect((await trailOf(admin.id)).at(-1)).toMatchObject({ action: "third_party.unbind", object: "wanda" });
});

test("[SEC-89] erases the external identities with the account", async () => {
  const { browser, code } = await createUnboundIdentity();
  const person = await t.person();
  await browser.bind(code, person.token);
  const module = t.deps.modules.find(({ name }) => name === "external-identity");
  await module?.eraser?.(person.id);
  expect((await listOwn(person.token)).map(({ bound }) => bound)).toEqual([null, null]);
});
