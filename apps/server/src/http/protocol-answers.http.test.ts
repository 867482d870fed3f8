// Guarantee: what is answered in the shape of another protocol, by no list of the contract, holds nothing that stays with the server.
import { codeOf, type Person } from "@tender/testkit";
import { fetchUserInfo } from "openid-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { casUrl, ticketIn } from "#test/cas/browser.ts";
import { valuesKept } from "#test/kept-values.ts";
import { type Browser, type OpenidSetting, signInAt, startOpenid } from "#test/openid/openid-setting.ts";
import { type ScimClient, scimClient } from "#test/scim/scim-client.ts";

const SERVICE = "https://cas.example/app";
let s: OpenidSetting;
let system: ScimClient;
let visitor: { person: Person; browser: Browser };
let secrets: string[];

beforeAll(async () => {
  s = await startOpenid();
  const { t } = s;
  const cas = { kind: "handover", handOver: "cas", indexPage: SERVICE } as const;
  await t.make.subsystem(
    { ...cas, appId: "60010", casServices: [SERVICE], casAttributes: ["id", "username", "realname"] },
    ["buyer"],
  );
  await t.make.role("keeper", ["scim:view", "scim:edit", "scim:token"]);
  const keeper = await t.person({ roles: ["keeper"] });
  await t.prove(keeper);
  system = await scimClient(t, keeper, { mayAdopt: true });
  visitor = await s.visitor({ phone: "13900000071" });
  const { person } = visitor;
  // An account that has all that is kept of one: a password and a second step.
  const adopted = await system.makeUser(person.username, { phoneNumbers: [{ value: "13900000071" }] });
  expect([adopted.status, adopted.body.id]).toEqual([201, person.id]);
  await t.prove(person);
  const { secret } = (await t.call("accountSecurity.beginTwoStep", {}, person)).body.result;
  const on = await t.call("accountSecurity.confirmTwoStep", { body: { code: codeOf(secret, t.clock.now()) } }, person);
  const { passwordHash } = (await t.accountRow(person.id)) ?? {};
  expect(passwordHash).toMatch(/^\$argon2id\$/);
  secrets = [secret, ...on.body.result.recoveryCodes];
  expect(await valuesKept(t.database)).toContain(passwordHash);
});
afterAll(() => s.close());

/** What an answer, which speaks of the person, holds of all that stays with the server. */
async function heldIn(answer: object | string, spokenOfBy: "id" | "username" = "username"): Promise<string[]> {
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  expect(text).toContain(visitor.person[spokenOfBy]);
  const kept = [...secrets, ...(await valuesKept(s.t.database))];
  return kept.filter((value) => text.includes(value));
}

test("[W-13] [SEC-58] lets SCIM show a person and a group without a hash, a seed or a digest", async () => {
  const { id } = visitor.person;
  const group = (await system.makeGroup("采购经办", [id])).body.id;
  const users = ["/Users", `/Users/${id}`, `/Users?filter=${encodeURIComponent(`id eq "${id}"`)}`];
  for (const path of [...users, "/Groups", `/Groups/${group}`])
    expect([path, await heldIn((await system.ask("GET", path)).body, "id")]).toEqual([path, []]);
});

test("[W-13] [SEC-58] lets OpenID Connect tell who it is without a hash, a seed or a digest", async () => {
  const client = await s.client("60009");
  secrets.push(client.secret);
  const { tokens } = await signInAt(client, visitor.browser);
  const { person } = visitor;
  const told = await fetchUserInfo(client.config, tokens.access_token, person.id);
  expect(await heldIn({ told, claims: tokens.claims() })).toEqual([]);
});

test.each(["serviceValidate", "p3/serviceValidate"])(
  "[W-13] [SEC-58] lets CAS tell who it is at %s without a hash, a seed or a digest",
  async (path) => {
    const { location = "" } = await visitor.browser.send(casUrl("login", { service: SERVICE }));
    const { body } = await s.t.http("GET", casUrl(path, { service: SERVICE, ticket: ticketIn(location) }));
    expect(await heldIn(body)).toEqual([]);
  },
);
