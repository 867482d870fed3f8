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
async function unrelatedUser(type = "wanda", subject = `stranger-${++n}`) {
  provider.behave({ subject, name: "王芳" });
  const browser = new PopupBrowser(t);
  const outcome = await browser.return(provider.agree(await browser.begin(type)));
  expect(outcome.status).toBe("bind");
  return { browser, subject, code: outcome.code };
}
const ownOf = async (token: string) => (await t.call("thirdParty.listOwn", {}, { token })).body.result;
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
  const { browser, code, subject } = await unrelatedUser();
  const one = await t.person();
  const { body } = await browser.bind(code, one.token);
  expect(body).toMatchObject({
    success: true,
    message: "绑定成功",
    result: { providerName: "平台 wanda", name: "王芳" },
  });
  expect(await eventsOf(one.id)).toEqual([
    { kind: "third_party_bound", values: { provider: "平台 wanda", name: "王芳" } },
  ]);
  expect(await trailOf(one.id)).toEqual([{ action: "third_party.bind", outcome: "ok", reason: null, object: "wanda" }]);
  const { rows } = await t.database.pool.query(
    "SELECT user_id, source, issuer FROM external_identity WHERE subject = $1",
    [subject],
  );
  expect(rows).toEqual([{ user_id: one.id, source: "wanda", issuer: provider.issuer }]);
  const outcome = await browser.return(provider.agree(await browser.begin("wanda")));
  expect((await browser.redeem(outcome.code)).body.result.userInfo.id).toBe(one.id);
  expect((await browser.bind(code, one.token)).body.code).toBe("third_party.code_over");
});

test("[SEC-19, SEC-46] requires a fresh proof from an earlier session, and accepts it", async () => {
  const one = await t.person();
  t.clock.advance(1);
  const { browser, code } = await unrelatedUser();
  expect((await browser.bind(code, one.token)).body.code).toBe("proof.required");
  await t.prove(one);
  expect((await browser.bind(code, one.token)).body.success).toBe(true);
});

test("[SEC-19] requires a proof again five minutes after the sign-in", async () => {
  const { browser, code } = await unrelatedUser();
  const one = await t.person();
  t.clock.advance(5 * 60_000 + 1);
  expect((await browser.bind(code, one.token)).body.code).toBe("proof.required");
});

test("[SEC-46] refuses another browser, an invented code, and a code after half an hour", async () => {
  const { browser, code } = await unrelatedUser();
  const one = await t.person();
  expect((await new PopupBrowser(t).bind(code, one.token)).body.code).toBe("third_party.code_over");
  const thief = (await unrelatedUser()).browser;
  expect((await thief.bind(code, one.token)).body.code).toBe("third_party.code_over");
  expect((await browser.bind("invented", one.token)).body.code).toBe("third_party.code_over");
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
  const { browser, code } = await unrelatedUser("leaving");
  const one = await t.person();
  expect((await browser.readPending(code)).body.success).toBe(true);
  await t.call("thirdParty.switchProvider", { body: { id, enabled: false } }, admin);
  await expect.poll(async () => (await browser.readPending(code)).body.code).toBe("third_party.code_over");
  expect((await browser.bind(code, one.token)).body.code).toBe("third_party.code_over");
  expect(await trailOf(one.id)).toEqual([]);
});

test("[SEC-46] refuses a session that still owes its department", async () => {
  const departments = [(await t.make.department()).id, (await t.make.department()).id];
  const { browser, code } = await unrelatedUser();
  const token = await t.signIn(await t.make.user({ departments }));
  expect((await browser.bind(code, token)).body.code).toBe("session.department_pending");
});

test("binds one identity per provider to an account and one account to an identity", async () => {
  const [one, two] = [await unrelatedUser(), await unrelatedUser()];
  const person = await t.person();
  await one.browser.bind(one.code, person.token);
  expect((await two.browser.bind(two.code, person.token)).body).toMatchObject({
    success: false,
    message: "您的账号已绑定该平台的另一个账号，请先解除绑定",
  });
  const third = await unrelatedUser();
  const also = new PopupBrowser(t);
  provider.behave({ subject: third.subject, name: "王芳" });
  const same = await also.return(provider.agree(await also.begin("wanda")));
  const other = await t.person();
  await third.browser.bind(third.code, other.token);
  const late = await t.person();
  expect((await also.bind(same.code, late.token)).body).toMatchObject({
    success: false,
    message: "该第三方账号已绑定其他账号",
  });
  expect(await trailOf(late.id)).toEqual([
    { action: "third_party.bind", outcome: "refused", reason: "third_party.of_another", object: "wanda" },
  ]);
  // An account may have several providers.
  const elsewhere = await unrelatedUser("other");
  const again = await t.signIn(person);
  expect((await elsewhere.browser.bind(elsewhere.code, again)).body.success).toBe(true);
  expect((await ownOf(again)).map(({ type, bound }) => [type, bound?.name])).toEqual([
    ["wanda", "王芳"],
    ["other", "王芳"],
  ]);
});

test("[SEC-19, SEC-80] unbinds after a fresh proof, notifies the owner, and signs in by it no more", async () => {
  const { browser, code } = await unrelatedUser();
  const one = await t.person();
  await browser.bind(code, one.token);
  const unbind = () => t.call("thirdParty.unbindOwn", { body: { type: "wanda" } }, one);
  expect((await unbind()).body.code).toBe("proof.required");
  await t.prove(one);
  expect((await unbind()).body).toMatchObject({ success: true, message: "已解除绑定" });
  expect((await unbind()).body.code).toBe("third_party.not_bound");
  expect((await eventsOf(one.id)).map(({ kind }) => kind)).toEqual(["third_party_bound", "third_party_unbound"]);
  expect((await trailOf(one.id)).map(({ action, outcome }) => [action, outcome])).toEqual([
    ["third_party.bind", "ok"],
    ["third_party.unbind", "ok"],
  ]);
  expect((await browser.return(provider.agree(await browser.begin("wanda")))).status).toBe("bind");
});

test("[SEC-56] shows and unbinds the person's own binding alone", async () => {
  const { browser, code } = await unrelatedUser();
  const [one, other] = [await t.person(), await t.person()];
  await browser.bind(code, one.token);
  await t.prove(other);
  expect((await t.call("thirdParty.unbindOwn", { body: { type: "wanda" } }, other)).body.code).toBe(
    "third_party.not_bound",
  );
  expect((await ownOf(other.token)).map(({ bound }) => bound)).toEqual([null, null]);
  expect((await ownOf(one.token))[0]?.bound).toMatchObject({ name: "王芳" });
});

test("[SEC-19, SEC-80] lists all bindings to an administrator, who unbinds one with event and row", async () => {
  const { browser, code } = await unrelatedUser();
  const one = await t.person({ realname: "李采购" });
  await browser.bind(code, one.token);
  const listed = async (query: object) => (await t.call("thirdParty.listBindings", { query }, admin)).body.result;
  const { rows, total } = await listed({ keyword: "李采购" });
  expect([total, rows]).toEqual([
    1,
    [expect.objectContaining({ username: one.username, providerName: "平台 wanda", source: "wanda", name: "王芳" })],
  ]);
  expect((await listed({ keyword: "李采购", source: "other" })).total).toBe(0);
  expect((await listed({ keyword: "%" })).total).toBe(0);
  const remove = () => t.call("thirdParty.removeBinding", { body: { id: rows[0]?.id ?? "" } }, admin);
  expect((await remove()).body.code).toBe("proof.required");
  await t.prove(admin);
  expect((await remove()).body.success).toBe(true);
  expect((await remove()).body.code).toBe("third_party.not_bound");
  expect((await eventsOf(one.id)).map(({ kind }) => kind)).toEqual(["third_party_bound", "third_party_unbound"]);
  expect((await trailOf(admin.id)).at(-1)).toMatchObject({ action: "third_party.unbind", object: "wanda" });
});

test("[SEC-89] erases the external identities with the account", async () => {
  const { browser, code } = await unrelatedUser();
  const one = await t.person();
  await browser.bind(code, one.token);
  const module = t.deps.modules.find(({ name }) => name === "external-identity");
  await module?.eraser?.(one.id);
  expect((await ownOf(one.token)).map(({ bound }) => bound)).toEqual([null, null]);
});
