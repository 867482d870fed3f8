// Guarantee: only a freshly proved administrator links an upstream person with an account, and the owner is notified.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type CasServer, startCasServer } from "#test/sso/cas-server.ts";
import { providerAdministrator } from "#test/third-party/popup.ts";

let t: TestApp;
let cas: CasServer;
let admin: Person;
beforeAll(async () => {
  cas = await startCasServer();
  t = await startTestApp({ env: { CAS_UPSTREAM_URL: cas.url, CAS_MATCH_USERNAME: "off" } });
  admin = await providerAdministrator(t);
});
beforeEach(() => t.prove(admin));
afterAll(async () => {
  await t.close();
  await cas.close();
});

const link = (name: string, username: string, caller = admin) =>
  t.call("thirdParty.linkUpstream", { body: { name, username } }, caller);
let n = 0;
async function signInAs(user: string) {
  n += 1;
  cas.answer(`ST-${n}-cas`, { user });
  const { body } = await t.call("sso.signInWithTicket", { body: { ticket: `ST-${n}-cas` } });
  return body.success ? body.result.userInfo.id : body.code;
}
const eventsOf = async (userId: string) =>
  (await t.database.pool.query("SELECT kind, values FROM account_event WHERE user_id = $1 ORDER BY id", [userId])).rows;
const lastTrailEntry = async () =>
  (
    await t.database.pool.query(
      "SELECT action, outcome, reason, object, detail FROM audit_entry WHERE user_id = $1 ORDER BY id DESC LIMIT 1",
      [admin.id],
    )
  ).rows[0];

test("[SEC-19, SEC-46, ADMINDATA-16] links an upstream name with an account, and notifies the owner", async () => {
  const person = await t.person();
  expect((await t.call("thirdParty.readUpstream", {}, admin)).body.result).toEqual({ url: cas.url });
  expect(await signInAs("wang.wei")).toBe("sso.no_account");
  expect((await link("wang.wei", ` ${person.username} `)).body).toMatchObject({ success: true, message: "已关联" });
  expect(await signInAs("wang.wei")).toBe(person.id);
  expect(await eventsOf(person.id)).toEqual([
    { kind: "third_party_bound", values: { provider: "统一认证", name: "wang.wei" } },
  ]);
  const { rows } = (await t.call("thirdParty.listBindings", { query: { source: "cas" } }, admin)).body.result;
  expect(rows).toEqual([
    expect.objectContaining({ username: person.username, providerName: "统一认证", name: "wang.wei" }),
  ]);
});

test("links the same pair again without notifying the owner", async () => {
  const person = await t.person();
  await link("zhao", person.username);
  expect((await link("zhao", person.username)).body.success).toBe(true);
  expect(await eventsOf(person.id)).toHaveLength(1);
});

test("refuses linked names, linked accounts and missing accounts, and records it", async () => {
  const [person, otherPerson] = [await t.person(), await t.person()];
  const frozen = await t.make.user({ status: "frozen" });
  await link("qian", person.username);
  const refusal = async (name: string, username: string) => {
    const { body, details } = await link(name, username);
    return [body.message, details?.field, (await lastTrailEntry()).reason];
  };
  expect(await refusal("qian", otherPerson.username)).toEqual([
    "该统一认证账号已关联其他账号，请先解除",
    "name",
    "third_party.linked_elsewhere",
  ]);
  expect(await refusal("qian.2", person.username)).toEqual([
    "该账号已关联另一个统一认证账号，请先解除",
    "username",
    "third_party.linked_already",
  ]);
  for (const username of ["nobody-here", frozen.username])
    expect(await refusal("sun", username)).toEqual(["账号不存在或已停用", "username", "third_party.account_not_found"]);
  expect(await signInAs("sun")).toBe("sso.no_account");
});

test("[SEC-46, SEC-60] refuses the own account and one with further rights, and records it", async () => {
  await t.make.role("mightier", ["third_party:bind", "user:reset"]);
  const stronger = await t.person({ roles: ["mightier"] });
  const peer = await t.person({ roles: ["third-party-keeper"] });
  const refusal = async (username: string) => [
    (await link("sun", username)).body.code,
    (await lastTrailEntry()).reason,
    await signInAs("sun"),
  ];
  for (const [username, code] of [
    [stronger.username, "user.above_own_rights"],
    [admin.username, "user.own_account"],
  ] as const)
    expect(await refusal(username)).toEqual([code, code, "sso.no_account"]);
  expect((await link("sun", peer.username)).body.success).toBe(true);
});

test.each(["", " ", " wang", "wang ", "wang\nli", "x".repeat(101)])("refuses the malformed name %j", async (name) => {
  expect((await link(name, admin.username)).status).toBe(400);
});

test("[SEC-19] refuses a link without a fresh proof", async () => {
  const unprovedAdmin = await t.person({ roles: ["third-party-keeper"] });
  expect((await link("li", admin.username, unprovedAdmin)).body.code).toBe("proof.required");
  expect(await signInAs("li")).toBe("sso.no_account");
});

test("[SEC-19] shows the link to its owner, who removes it after a proof", async () => {
  const person = await t.person();
  await link("zhou", person.username);
  const listOwn = async () => (await t.call("thirdParty.listOwn", {}, person)).body.result;
  expect(await listOwn()).toEqual([
    expect.objectContaining({
      type: "cas",
      providerName: "统一认证",
      enabled: true,
      bound: expect.objectContaining({ name: "zhou" }),
    }),
  ]);
  const unbind = () => t.call("thirdParty.unbindOwn", { body: { type: "cas" } }, person);
  expect((await unbind()).body.code).toBe("proof.required");
  await t.prove(person);
  expect((await unbind()).body.success).toBe(true);
  expect([await listOwn(), await signInAs("zhou")]).toEqual([[], "sso.no_account"]);
  expect((await eventsOf(person.id)).at(-1)).toEqual({
    kind: "third_party_unbound",
    values: { provider: "统一认证", name: "zhou" },
  });
});

test("lets an administrator remove a link like any other binding", async () => {
  const person = await t.person();
  await link("wu", person.username);
  const { rows } = (await t.call("thirdParty.listBindings", { query: { keyword: person.username } }, admin)).body
    .result;
  expect((await t.call("thirdParty.removeBinding", { body: { id: rows[0]?.id ?? "" } }, admin)).body.success).toBe(
    true,
  );
  expect(await signInAs("wu")).toBe("sso.no_account");
});

test("refuses a link without an upstream server", async () => {
  const appWithoutUpstream = await startTestApp();
  try {
    const localAdmin = await providerAdministrator(appWithoutUpstream);
    await appWithoutUpstream.prove(localAdmin);
    expect((await appWithoutUpstream.call("thirdParty.readUpstream", {}, localAdmin)).body.result).toEqual({
      url: null,
    });
    const body = { name: "wang", username: localAdmin.username };
    expect((await appWithoutUpstream.call("thirdParty.linkUpstream", { body }, localAdmin)).body.message).toBe(
      "本平台未接入统一认证",
    );
  } finally {
    await appWithoutUpstream.close();
  }
});
