// Guarantee: phones, mailboxes and numbers of certificates are masked in whatever is read or answered, however much somebody may.
import {
  bindLock,
  challengeFor,
  everyPermission,
  type Person,
  type SoftLock,
  startTestApp,
  type TestApp,
  testAuthority,
  trustAuthority,
} from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readsAbout } from "../../test/reads-about.ts";

const owned = { phone: "13812345678", email: "lin.caiwei@example.com" };
let t: TestApp;
let owner: Person;
let reader: Person;
let lock: SoftLock;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.person({ ...owned, realname: "林采薇" });
  reader = await t.person();
  await t.make.giveRole(reader.id, await t.make.role("may_all", everyPermission()));
  await t.make.subsystem({ appId: "70001" }, ["may_all"]);
  const authority = testAuthority(t.clock);
  await trustAuthority(t, authority);
  lock = authority.issue();
});
afterAll(() => t.close());

/** What leaves a row of them in every trail that there is: messages, tries good and bad, a recovery, changes. What was answered. */
async function leaveTraces(): Promise<[what: string, body: string][]> {
  const { phone, email } = owned;
  const answers: [string, string][] = [];
  const noted = async (what: string, reply: Promise<{ body: unknown }>) =>
    void answers.push([what, JSON.stringify((await reply).body)]);
  await noted("a code by message", t.call("sms.send", { body: { mobile: phone, smsmode: "0" } }));
  await noted("a sign-in by message", t.call("sms.signIn", { body: { mobile: phone, smscode: "000000" } }));
  for (const [username, password] of [
    [phone, "Wrong@2026"],
    [email, "Wrong@2026"],
    [phone, owner.password],
    [email, owner.password],
  ] as const)
    await noted("a sign-in", t.call("session.signInWithPassword", { body: { username, password } }));
  await noted("a recovery", t.call("recovery.find", { query: { phone } }));
  await noted("a check", t.call("registration.checkUnique", { query: { phone } }));
  await t.prove(owner);
  await noted("the same mailbox", t.call("profile.changeEmail", { body: { email, code: "000000" } }, owner));
  await noted("the same phone", t.call("profile.changePhone", { body: { phone, smscode: "000000" } }, owner));
  answers.push(["a bound certificate", JSON.stringify(await bindLock(t, owner, lock))]);
  const caLockCode = lock.answer(await challengeFor(t, "login"));
  await noted("a sign-in by certificate", t.call("certificate.signIn", { query: { caLockCode } }));
  await t.deps.housekeep();
  return answers;
}

test("[SEC-87] shows no phone, mailbox or number of a certificate in full in any list, file or answer, to their owner or to whoever may read everything", async () => {
  const told = await leaveTraces();
  for (const { path, url } of readsAbout(owner).filter(({ key }) => key !== "sms.listOutbox"))
    for (const [who, { token }] of Object.entries({ owner, reader })) {
      const { statusCode, body } = await t.http("GET", url, { token });
      if (statusCode === 200) told.push([`${path} to the ${who}`, body]);
    }
  expect(told.length).toBeGreaterThan(200);
  const detail = told.find(([what]) => what === "/api/system/users/detail to the reader")?.[1] ?? "";
  expect(JSON.parse(detail).result).toMatchObject({ phone: "138****5678", email: "l***@example.com" });
  const all = told.map(([, body]) => body).join("\n");
  expect(all).toContain("138****5678");
  expect(all).toContain("l***@example.com");
  expect(all).toContain(`${lock.serial.slice(0, 4)}****${lock.serial.slice(-4)}`);
  const whole = [...Object.values(owned), lock.serial];
  const full = told.filter(([, body]) => whole.some((value) => body.includes(value)));
  expect(full.map(([what]) => what)).toEqual([]);
});

test("[SEC-87] hands phone and mailbox out in full in the copy of the own data, to nobody who has not just proved themselves, and records it", async () => {
  const person = await t.person({ phone: "13912345678", email: "copy@example.com" });
  const copy = () => t.call("profile.exportOwn", { body: {} }, person);
  const exports = async () =>
    (
      await t.database.pool.query(
        "SELECT username, outcome, object FROM audit_entry WHERE user_id = $1 AND action = 'account.export'",
        [person.id],
      )
    ).rows;
  expect((await copy()).body).toMatchObject({ success: false, code: "proof.required", result: null });
  expect(await exports()).toEqual([]);
  await t.prove(person);
  expect((await copy()).body.result.sections.account).toMatchObject({
    phone: "13912345678",
    email: "copy@example.com",
  });
  expect(await exports()).toEqual([{ username: person.username, outcome: "ok", object: "own data" }]);
});
