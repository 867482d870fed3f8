// Guarantee: answers of other protocols, which the contract does not describe, contain no stored secret.
import { codeOf, type Person } from "@tender/testkit";
import { fetchUserInfo } from "openid-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { casUrl, ticketIn } from "#test/cas/browser.ts";
import { type Browser, type OpenidSetting, signInAt, startOpenid } from "#test/openid/openid-setting.ts";
import { type ScimClient, scimClient } from "#test/scim/scim-client.ts";
import { storedValues } from "#test/stored-values.ts";

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
  const manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
  system = await scimClient(t, manager, { mayAdopt: true });
  visitor = await s.visitor({ phone: "13900000071" });
  const { person } = visitor;
  // An account with all stored secrets: a password and a second step.
  const adopted = await system.makeUser(person.username, { phoneNumbers: [{ value: "13900000071" }] });
  expect([adopted.status, adopted.body.id]).toEqual([201, person.id]);
  await t.prove(person);
  const { secret } = (await t.call("accountSecurity.beginTwoStep", {}, person)).body.result;
  const confirmed = await t.call(
    "accountSecurity.confirmTwoStep",
    { body: { code: codeOf(secret, t.clock.now()) } },
    person,
  );
  const { passwordHash } = (await t.accountRow(person.id)) ?? {};
  expect(passwordHash).toMatch(/^\$argon2id\$/);
  secrets = [secret, ...confirmed.body.result.recoveryCodes];
  expect(await storedValues(t.database)).toContain(passwordHash);
});
afterAll(() => s.close());

/** Returns the stored secrets that an answer about the person contains. */
async function findSecretsIn(answer: object | string, identifier: "id" | "username" = "username"): Promise<string[]> {
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  expect(text).toContain(visitor.person[identifier]);
  const allSecrets = [...secrets, ...(await storedValues(s.t.database))];
  return allSecrets.filter((value) => text.includes(value));
}

test("[W-13] [SEC-58] shows a person and a group by SCIM without hash, seed and digest", async () => {
  const { id } = visitor.person;
  const group = (await system.makeGroup("采购经办", [id])).body.id;
  const users = ["/Users", `/Users/${id}`, `/Users?filter=${encodeURIComponent(`id eq "${id}"`)}`];
  for (const path of [...users, "/Groups", `/Groups/${group}`])
    expect([path, await findSecretsIn((await system.sendRequest("GET", path)).body, "id")]).toEqual([path, []]);
});

test("[W-13] [SEC-58] identifies a person by OpenID Connect without hash, seed and digest", async () => {
  const client = await s.client("60009");
  secrets.push(client.secret);
  const { tokens } = await signInAt(client, visitor.browser);
  const { person } = visitor;
  const userInfo = await fetchUserInfo(client.config, tokens.access_token, person.id);
  expect(await findSecretsIn({ userInfo, claims: tokens.claims() })).toEqual([]);
});

test.each(["serviceValidate", "p3/serviceValidate"])(
  "[W-13] [SEC-58] identifies a person by CAS at %s without hash, seed and digest",
  async (path) => {
    const { location = "" } = await visitor.browser.send(casUrl("login", { service: SERVICE }));
    const { body } = await s.t.http("GET", casUrl(path, { service: SERVICE, ticket: ticketIn(location) }));
    expect(await findSecretsIn(body)).toEqual([]);
  },
);
