// Guarantee: no column of the database contains a phone number in plain, after any use of it.
import { everyPermission, fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { join, makeOrganisation, submitChange } from "#test/organisation/organisations.ts";
import { codesSent, recoveryBrowser } from "#test/recovery/recovery-browser.ts";
import { type ScimClient, scimClient } from "#test/scim/scim-client.ts";

let t: TestApp;
let manager: Person;
let client: ScimClient;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("supplier_operator");
  manager = await t.person();
  await t.make.grantRole(manager.id, await t.make.role("may_all", everyPermission()));
  manager = { ...manager, token: await t.signIn(manager) };
  await t.prove(manager);
  client = await scimClient(t, manager);
});
afterAll(() => t.close());

/** Numbers of the flows; the last eight digits occur in no other value. */
let n = 0;
const numbers: string[] = [];
function newNumber(): string {
  n += 1;
  const number = `139${76_540_000 + n}`;
  numbers.push(number);
  return number;
}

async function requireSuccess<T extends { readonly body: { readonly success: boolean; readonly message?: unknown } }>(
  answer: Promise<T>,
): Promise<T> {
  const done = await answer;
  expect([done.body.success, done.body.message]).toEqual([true, done.body.message]);
  return done;
}
const codeFor = async (mobile: string, smsmode: "0" | "1"): Promise<string> => {
  await requireSuccess(t.call("sms.send", { body: { mobile, smsmode } }));
  return (await codesSent(t, mobile))[0] ?? "";
};

const flows: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    "registration",
    async () => {
      const phone = newNumber();
      const body = { username: "bidder1", phone, email: "bidder1@example.com", password: "k7#Wq2!pZr" };
      return requireSuccess(t.call("registration.register", { body: { ...body, smscode: await codeFor(phone, "1") } }));
    },
  ],
  [
    "sign-in by a code, by a password, and with wrong ones",
    async () => {
      const phone = newNumber();
      const { password } = await t.make.user({ phone });
      await requireSuccess(t.call("signIn.withSms", { body: { mobile: phone, captcha: await codeFor(phone, "0") } }));
      await requireSuccess(t.call("signIn.withPassword", { body: { username: phone, password } }));
      for (const username of [phone, newNumber()])
        await t.call("signIn.withPassword", { body: { username, password: "wrong-password-1" } });
      await t.call("signIn.withSms", { body: { mobile: phone, captcha: "000000" } });
    },
  ],
  [
    "recovery of a password",
    async () => {
      const [phone, browser] = [newNumber(), recoveryBrowser(t)];
      const user = await t.make.user({ phone });
      const smscode = await browser.verified({ ...user, phone });
      await requireSuccess(browser.set({ username: user.username, phone, smscode }));
      const other = recoveryBrowser(t, "203.0.113.77");
      await t.make.user({ phone: newNumber() });
      await other.passCaptcha();
      await other.find({ phone: numbers.at(-1) ?? "" });
    },
  ],
  [
    "a change of the own number",
    async () => {
      const person = await t.person({ phone: newNumber() });
      await t.prove(person);
      const phone = newNumber();
      await requireSuccess(t.call("profile.sendPhoneCode", { body: { phone } }, person));
      const [smscode = ""] = await codesSent(t, phone);
      await requireSuccess(t.call("profile.changePhone", { body: { phone, smscode } }, person));
    },
  ],
  [
    "administration of people",
    async () => {
      const person = { realname: "林采薇", email: null, departments: [] };
      const created = await requireSuccess(
        t.call("userAdmin.create", { body: { ...person, username: "admin-made", phone: newNumber() } }, manager),
      );
      const { id } = created.body.result;
      const changed = { id, version: 1, realname: "林采薇", departments: [] };
      await requireSuccess(t.call("userAdmin.save", { body: { ...changed, phone: newNumber() } }, manager));
      await requireSuccess(t.call("userAdmin.reveal", { body: { id, reason: "核对联系方式" } }, manager));
      await requireSuccess(t.call("userAdmin.list", { query: { phone: numbers.at(-1) ?? "" } }, manager));
      await t.http("GET", `/api/system/users/export?phone=${numbers.at(-1)}`, { token: manager.token });
    },
  ],
  [
    "an import of people",
    async () => {
      const csv = `账号*,姓名*,手机号,邮箱,部门,角色\nimported1,林采薇,${newNumber()},,,\nimported2,林采薇,${newNumber()}0,,,\n`;
      const { result } = (
        await t.http("POST", "/api/system/users/import", { token: manager.token, ...fileForm("人员.csv", csv) })
      ).json();
      const read = async () => (await t.call("userImport.read", { query: { id: result.id } }, manager)).body.result;
      await expect.poll(async () => (await read()).state).not.toBe("checking");
    },
  ],
  [
    "an identity system",
    async () => {
      const phoneNumbers = [{ value: newNumber(), type: "mobile", primary: true }];
      const { body, status } = await client.makeUser("scim-made", { phoneNumbers });
      expect(status).toBe(201);
      const moved = [{ op: "replace", path: "phoneNumbers", value: [{ value: newNumber(), type: "mobile" }] }];
      expect((await client.patch(`/Users/${body.id}`, moved)).status).toBe(200);
      const filter = encodeURIComponent(`phoneNumbers.value eq "${numbers.at(-1)}"`);
      expect((await client.sendRequest("GET", `/Users?filter=${filter}`)).body.totalResults).toBe(1);
    },
  ],
  [
    "organisations, their versions and submissions",
    async () => {
      const id = await makeOrganisation(t, manager, { phone: newNumber() });
      const head = await t.person();
      await join(t, manager, id, head);
      await submitChange(t, head, id, { phone: newNumber() });
      const { submission } = (await t.call("organisationAdmin.read", { query: { id } }, manager)).body.result;
      const decision = { id, submission: submission?.version ?? 0, isApproved: true, reason: "" };
      await requireSuccess(t.call("organisationAdmin.decide", { body: decision }, manager));
    },
  ],
  [
    "saved views of lists",
    async () => {
      const query = { phone: newNumber(), recipient: newNumber() };
      const body = { list: "users", name: "按号码", query, isDefault: false };
      await requireSuccess(t.call("savedView.save", { body }, manager));
      const { result } = (await requireSuccess(t.call("savedView.listOwn", { query: { list: "users" } }, manager)))
        .body;
      expect(result[0]?.query).toEqual(query);
    },
  ],
  [
    "the message log",
    async () => {
      const phone = newNumber();
      await codeFor(phone, "1");
      const query = { recipient: phone };
      const { rows } = (await requireSuccess(t.call("messageAdmin.list", { query }, manager))).body.result;
      expect(rows.length).toBe(1);
      const body = { id: rows[0]?.id ?? "", reason: "核对收件人" };
      const revealed = await requireSuccess(t.call("messageAdmin.reveal", { body }, manager));
      expect(revealed.body.result.recipient).toBe(phone);
    },
  ],
];

test.each(flows)("[SEC-86] leaves no number in plain after %s", async (_flow, run) => {
  const first = numbers.length;
  await run();
  const { rows: tables } = await t.database.pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await t.database.pool.query<{ column: string; value: string }>(
      `SELECT pair.key AS column, pair.value FROM "${name}" x, jsonb_each_text(to_jsonb(x)) AS pair
       WHERE pair.value ~ $1`,
      [numbers.slice(first).join("|")],
    );
    found.push(...rows.map(({ column, value }) => `${name}.${column}: ${value}`));
  }
  expect(found.join("\n")).toBe("");
});
