// Guarantee: phones, email addresses and certificate numbers are masked in every read and answer, whatever rights the
// caller has.
import { allEndpoints } from "@tender/contract";
import {
  bindLock,
  challengeFor,
  everyPermission,
  type Person,
  type SoftLock,
  type TestApp,
  testAuthority,
  trustAuthority,
} from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { directoryInput, personEntry, trialOf } from "#test/directory/directory-input.ts";
import { type DirectoryPortal, startDirectoryPortal } from "#test/directory/directory-portal.ts";
import { answersOfPeople } from "#test/masking/answers-of-people.ts";
import { imported, seededReads } from "#test/masking/seeded-reads.ts";
import { unansweredReads } from "#test/masking/unanswered-reads.ts";
import { join, makeOrganisation } from "#test/organisation/organisations.ts";
import { readsAbout } from "#test/reads-about.ts";

const contact = { phone: "13812345678", email: "lin.caiwei@example.com" };
let portal: DirectoryPortal;
let t: TestApp;
let owner: Person;
let reader: Person;
let lock: SoftLock;
let departments: readonly [string, string];
let roleId: string;
beforeAll(async () => {
  portal = await startDirectoryPortal();
  ({ t } = portal);
  const created = [await t.make.department(), await t.make.department()] as const;
  departments = [created[0].id, created[1].id];
  const leader = await t.make.user({ departments: [departments[0]] });
  roleId = await t.make.role("may_all", everyPermission());
  await t.make.grantRole(leader.id, roleId);
  await t.database.pool.query("UPDATE department_member SET is_leader = true WHERE user_id = $1", [leader.id]);
  reader = { ...leader, token: await t.signIn(leader) };
  owner = await t.person({ ...contact, realname: "林采薇", departments: [departments[0]] });
  await t.make.subsystem({ appId: "70001" }, ["may_all"]);
  const authority = testAuthority(t.clock);
  await trustAuthority(t, authority);
  lock = authority.issue();
});
afterAll(() => portal.close());

/**
 * Creates entries in all trails: messages, good and bad attempts, a recovery, changes. Returns the answers by label.
 */
async function createTraces(): Promise<[label: string, body: string][]> {
  const { phone, email } = contact;
  const answers: [string, string][] = [];
  const record = async (label: string, reply: Promise<{ body: unknown }>) =>
    void answers.push([label, JSON.stringify((await reply).body)]);
  await record("a code by message", t.call("sms.send", { body: { mobile: phone, smsmode: "0" } }));
  await record("a sign-in by message", t.call("signIn.withSms", { body: { mobile: phone, smscode: "000000" } }));
  for (const [username, password] of [
    [phone, "Wrong@2026"],
    [email, "Wrong@2026"],
    [phone, owner.password],
    [email, owner.password],
  ] as const)
    await record("a sign-in", t.call("signIn.withPassword", { body: { username, password } }));
  await record("a recovery", t.call("recovery.find", { query: { phone } }));
  await record("a check", t.call("registration.checkUnique", { query: { phone } }));
  await t.prove(owner);
  await record("the same mailbox", t.call("profile.changeEmail", { body: { email, code: "000000" } }, owner));
  await record("the same phone", t.call("profile.changePhone", { body: { phone, smscode: "000000" } }, owner));
  answers.push(["a bound certificate", JSON.stringify(await bindLock(t, owner, lock))]);
  const caLockCode = lock.answer(await challengeFor(t, "login"));
  await record("a sign-in by certificate", t.call("certificateAccess.signIn", { query: { caLockCode } }));
  await t.deps.housekeep();
  return answers;
}

/** Creates an organisation with the owner's phone number and account. */
async function createOwnOrganisation(): Promise<string> {
  await t.prove(reader);
  const id = await makeOrganisation(t, reader, { phone: contact.phone });
  await join(t, reader, id, owner, false);
  return id;
}

/** Returns the answer of a trial connection to the directory, which shows some of its people. */
async function readTrialAnswer() {
  const body = trialOf(directoryInput(portal.directory, "试连"));
  return (await t.call("directoryAdmin.testConnection", { body }, reader)).body;
}

/** Path of rows of forms and reports; another test reads them. */
const ONLINE = "/api/online/";

const isAnswered = (statusCode: number, body: string): boolean =>
  statusCode === 200 && !body.startsWith('{"success":false');

// Four hundred calls take longer on a busy machine than the default time limit of a test.
test("[SEC-87] answers every read with masked numbers, or the read is listed with a reason", async () => {
  const outputs = await createTraces();
  const subject = {
    owner,
    reader,
    departments,
    roleId,
    phone: contact.phone,
    organisationId: await createOwnOrganisation(),
  };
  portal.directory.entries = [personEntry("caiwei", { mobile: contact.phone, mail: contact.email })];
  const seeded = await seededReads(t, subject, directoryInput(portal.directory, "人员目录"));
  const reads = readsAbout(owner, seeded).filter(
    ({ key, path }) => key !== "sms.listOutbox" && !path.startsWith(ONLINE),
  );
  const answeredKeys = new Set<string>();
  for (const { key, path, url } of reads)
    for (const [role, { token }] of Object.entries({ owner, reader })) {
      const { statusCode, body } = await t.http("GET", url, { token });
      if (isAnswered(statusCode, body)) {
        answeredKeys.add(key);
        outputs.push([`${path} to the ${role}`, body]);
      }
    }
  const unanswered = reads.map(({ key }) => key).filter((key) => !answeredKeys.has(key));
  expect(unanswered.toSorted()).toEqual(Object.keys(unansweredReads).toSorted());
  const detail = outputs.find(([label]) => label === "/api/system/users/detail to the reader")?.[1] ?? "";
  expect(JSON.parse(detail).result).toMatchObject({ phone: "138****5678", email: "l***@example.com" });
  for (const part of ["detail", "versions", "accounts"]) {
    const [, body] = outputs.find(([label]) => label === `/api/system/organisations/${part} to the reader`) ?? [];
    expect([part, body]).toEqual([part, expect.stringContaining("138****5678")]);
  }
  const all = outputs.map(([, body]) => body).join("\n");
  expect(all).toContain("138****5678");
  expect(all).toContain("l***@example.com");
  expect(all).toContain(`${lock.serial.slice(0, 4)}****${lock.serial.slice(-4)}`);
  const fullValues = [...Object.values(contact), lock.serial, imported.phone, imported.email];
  const unmasked = outputs.filter(([, body]) => fullValues.some((value) => body.includes(value)));
  expect(unmasked.map(([label]) => label)).toEqual([]);
}, 180_000);

/** Returns the calls that change data and answer a phone, an email address, a recipient or a certificate number. */
const writesThatAnswerOfPeople = () =>
  allEndpoints()
    .filter(({ endpoint }) => endpoint.methods[0] !== "GET" && answersOfPeople(endpoint.result))
    .map(({ key }) => key);
/** Calls that answer the full value; each needs its own permission and a reason. */
const revealing = ["contacts.reveal", "messageAdmin.reveal", "userAdmin.reveal"];
/** A call that answers the number of an authority's certificate, which belongs to no person. */
const withoutPersonalData = ["certificateAdmin.readPem"];

test("[SEC-87] answers every change with masked values", async () => {
  const person = await t.person();
  const [phone, email, created] = ["13712345678", "changed@example.com", "created@example.com"];
  await Promise.all([t.prove(person), t.prove(reader)]);
  const codeTo = async (query: { mobile: string } | { email: string }) =>
    (await t.call("sms.listOutbox", { query })).body.result[0]?.code ?? "";
  await t.call("profile.sendPhoneCode", { body: { phone } }, person);
  const smscode = await codeTo({ mobile: phone });
  await t.call("profile.sendEmailCode", { body: { email } }, person);
  const code = await codeTo({ email });
  const account = { username: "created-one", realname: "林子涵", phone: null, email: created, departments: [] };
  portal.directory.entries = [personEntry("zihan", { mobile: phone, mail: email })];
  const answers = {
    "profile.changePhone": (await t.call("profile.changePhone", { body: { phone, smscode } }, person)).body,
    "profile.changeEmail": (await t.call("profile.changeEmail", { body: { email, code } }, person)).body,
    "userAdmin.create": (await t.call("userAdmin.create", { body: { ...account, linkBy: "mail" } }, reader)).body,
    "userAdmin.resetPassword": (
      await t.call("userAdmin.resetPassword", { body: { id: person.id, linkBy: "mail" } }, reader)
    ).body,
    "directoryAdmin.testConnection": await readTrialAnswer(),
  };
  expect([...Object.keys(answers), ...revealing, ...withoutPersonalData].toSorted()).toEqual(
    writesThatAnswerOfPeople().toSorted(),
  );
  for (const [key, body] of Object.entries(answers)) {
    expect([key, body]).toEqual([key, expect.objectContaining({ success: true })]);
    const text = JSON.stringify(body);
    expect([key, text]).toEqual([key, expect.stringMatching(/137\*{4}5678|c\*{3}@example\.com/)]);
    expect([key, [phone, email, created].filter((value) => text.includes(value))]).toEqual([key, []]);
  }
});

test("[SEC-87] copies own phone and email address in full, after a proof and with a record", async () => {
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

test("[SEC-87] refuses a full value without its permission, and records the attempt", async () => {
  const codes = everyPermission();
  const revealing = codes.filter((code) => code.endsWith(":reveal"));
  expect(revealing.toSorted()).toEqual(["contacts:reveal", "message:reveal", "user:reveal"]);
  const curious = await t.person();
  const otherCodes = codes.filter((code) => !revealing.includes(code));
  await t.make.grantRole(curious.id, await t.make.role("may_all_but", otherCodes));
  await t.prove(curious);
  const body = { id: owner.id, reason: "核对身份" };
  for (const key of ["contacts.reveal", "messageAdmin.reveal", "userAdmin.reveal"] as const) {
    const answer = await t.call(key, { body }, curious);
    expect([key, answer.status, answer.body.result]).toEqual([key, 403, null]);
  }
  const { rows } = await t.database.pool.query(
    "SELECT outcome, object FROM audit_entry WHERE user_id = $1 AND outcome <> 'ok' ORDER BY id",
    [curious.id],
  );
  expect(rows).toHaveLength(3);
});
