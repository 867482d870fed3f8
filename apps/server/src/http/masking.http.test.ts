// Guarantee: phone numbers and mailboxes are masked in whatever is read, one's own and everybody's, however much somebody may.
import { allEndpoints } from "@tender/contract";
import { everyPermission, type Person, startTestApp, type TestApp, urlOf } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

const owned = { phone: "13812345678", email: "lin.caiwei@example.com" };
let t: TestApp;
let owner: Person;
let reader: Person;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.person({ ...owned, realname: "林采薇" });
  reader = await t.person();
  await t.make.giveRole(reader.id, await t.make.role("may_all", everyPermission()));
  await t.make.subsystem({ appId: "70001" }, ["may_all"]);
});
afterAll(() => t.close());

/** What leaves a row of them in every trail that there is: messages, tries good and bad, a recovery, changes. */
async function leaveTraces(): Promise<void> {
  const { phone, email } = owned;
  await t.call("sms.send", { body: { mobile: phone, smsmode: "0" } });
  await t.call("sms.signIn", { body: { mobile: phone, smscode: "000000" } });
  for (const username of [phone, email])
    await t.call("session.signInWithPassword", { body: { username, password: "Wrong@2026" } });
  await t.call("recovery.find", { query: { phone } });
  await t.call("registration.checkUnique", { query: { phone } });
  await t.prove(owner);
  await t.call("profile.changeEmail", { body: { email, code: "000000" } }, owner);
  await t.call("profile.changePhone", { body: { phone, smscode: "000000" } }, owner);
  await t.deps.housekeep();
}

test("[SEC-87] shows no phone and no mailbox in full in any list, file or answer, to their owner or to whoever may read everything", async () => {
  await leaveTraces();
  const told: [string, string][] = [];
  for (const { endpoint } of allEndpoints().filter(
    ({ key, endpoint }) => endpoint.methods[0] === "GET" && key !== "sms.listOutbox",
  ))
    for (const [who, { token }] of Object.entries({ owner, reader })) {
      const { statusCode, body } = await t.http("GET", urlOf(endpoint.paths[0]), { token });
      if (statusCode === 200) told.push([`${endpoint.paths[0]} to the ${who}`, body]);
    }
  expect(told.length).toBeGreaterThan(60);
  const all = told.map(([, body]) => body).join("\n");
  expect(all).toContain("138****5678");
  expect(all).toContain("l***@example.com");
  const full = told.filter(([, body]) => Object.values(owned).some((value) => body.includes(value)));
  expect(full.map(([what]) => what)).toEqual([]);
});
