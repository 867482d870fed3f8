// Guarantee: where changes need two persons, one administrator cannot bypass the approval by another call or import.
import type { EndpointOf, InputOf } from "@tender/contract";
import type { Person } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { directoryInput, personEntry, saveDirectory } from "#test/directory/directory-input.ts";
import { type DirectoryPortal, startDirectoryPortal } from "#test/directory/directory-portal.ts";
import { importFrom, runEntries } from "#test/directory/directory-run.ts";
import { readsAbout } from "#test/reads-about.ts";
import { codesSent, recoveryBrowser } from "#test/recovery/recovery-browser.ts";
import { type ScimClient, schemaOf, scimClient } from "#test/scim/scim-client.ts";
import { everyButton } from "./every-button.ts";

type Button = InputOf<EndpointOf<"menuAdmin.save">>["body"];

const APP_ID = "70001";
let portal: DirectoryPortal;
let t: DirectoryPortal["t"];
let client: ScimClient;
let attacker: Person;
let second: Person;
let n = 0;

const administrator = async (): Promise<Person> => {
  n += 1;
  const more = { email: `almighty${n}@example.cn`, phone: `133${String(n).padStart(8, "0")}` };
  const person = await t.person({ roles: ["almighty"], ...more });
  await t.prove(person);
  return person;
};
const run = async (sql: string, values: readonly unknown[] = []) =>
  (await t.database.pool.query(sql, [...values])).rows;

beforeAll(async () => {
  portal = await startDirectoryPortal([], { SECOND_PERSON_FOR: "role" });
  t = portal.t;
  await t.make.role("almighty", everyButton);
  await t.make.role("system_admin", everyButton);
  await t.make.role("keeper_of_one", ["user:view", "approval:decide"]);
  await t.make.user({ roles: ["system_admin"] });
  await t.make.subsystem({ appId: APP_ID, appCnName: "综合管理平台" }, ["almighty"]);
  client = await scimClient(t, await administrator(), { mayAdopt: true });
});
afterAll(() => portal.close());
beforeEach(async () => {
  attacker = await administrator();
  second = await administrator();
});

const approve = async () => {
  const pending = (await t.call("approval.listPending", {}, second)).body.result;
  const requested = pending.find(({ askedBy }) => askedBy === attacker.username);
  const decision = { id: requested?.id ?? "", isApproved: true, reason: "" };
  return (await t.call("approval.decide", { body: decision }, second)).body;
};

describe("a granted button", () => {
  /** Returns a button with this action, granted to the role that administers nothing. */
  async function grantedButton(action: string): Promise<Button> {
    const saveMenu = async (body: Button) => (await t.call("menuAdmin.save", { body }, attacker)).body.result.id;
    const flags = { hidden: false, alwaysShow: false, keepAlive: false, isRoute: true, internalOrExternal: false };
    const emptyFields = {
      name: null,
      component: null,
      redirect: null,
      icon: null,
      url: null,
      target: null,
      describe: null,
    };
    const menu: Button = {
      id: null,
      version: null,
      appId: APP_ID,
      title: "台账",
      isButton: false,
      parentId: null,
      path: "/ledger",
      ...flags,
      ...emptyFields,
      permissionList: [],
      action: null,
      type: null,
      status: null,
    };
    const parentId = await saveMenu(menu);
    const button: Button = {
      ...menu,
      title: "查看",
      isButton: true,
      parentId,
      path: null,
      action: "archive:look",
      type: "1",
      status: "1",
    };
    const id = await saveMenu(button);
    await run("INSERT INTO role_grant (role_id, menu_item_id) VALUES ($1, $2)", [await t.make.role(`reader${n}`), id]);
    await run("UPDATE menu_item SET action = $2 WHERE id = $1", [id, action]);
    return { ...button, id, version: 1, action };
  }

  test.each<[string, string, Partial<Button>]>([
    ["opens a call of administration", "archive:look", { action: "approval:decide" }],
    ["no longer opens one", "approval:decide", { action: "archive:look" }],
  ])("[SEC-60] waits for a second person before it %s", async (_change, action, change) => {
    const before = await grantedButton(action);
    const { body } = await t.call("menuAdmin.save", { body: { ...before, ...change } }, attacker);
    expect(body.code).toBe("approval.awaited");
    expect(await run("SELECT action, status FROM menu_item WHERE id = $1", [before.id])).toEqual([
      { action, status: "1" },
    ]);
    expect(await approve()).toMatchObject({ success: true });
    expect((await run("SELECT version FROM menu_item WHERE id = $1", [before.id]))[0].version).toBe(2);
  });

  test("[SEC-60] waits for approval before its deletion if it opens a call of administration", async () => {
    const { id } = await grantedButton("approval:decide");
    const remove = () => t.call("menuAdmin.remove", { body: { id: id ?? "", version: 1 } }, attacker);
    expect((await remove()).body.code).toBe("approval.awaited");
    await run("UPDATE menu_item SET action = 'archive:look' WHERE id = $1", [id]);
    expect((await remove()).body.success).toBe(true);
  });
});

describe("an administrator by a role of one department", () => {
  let departmentId: string;
  let orgCode: string;
  let owner: Person;
  const roles = async () =>
    (await run("SELECT FROM user_role WHERE user_id = $1 AND department_id = $2", [owner.id, departmentId])).length;
  /** Adds the person to the department, with the role in it. */
  const appoint = async (person: { readonly id: string }) => {
    await run("INSERT INTO department_member (department_id, user_id, is_leader) VALUES ($1, $2, false)", [
      departmentId,
      person.id,
    ]);
    await t.make.grantRole(person.id, await t.make.role("keeper_of_one"), departmentId);
  };
  beforeEach(async () => {
    const department = await t.make.department();
    departmentId = department.id;
    [{ org_code: orgCode }] = await run("SELECT org_code FROM department WHERE id = $1", [departmentId]);
    n += 1;
    owner = await t.person({ email: `of-one${n}@example.cn` });
  });

  test("[SEC-60] loses it by a change in 用户管理 only after a second person's approval", async () => {
    await appoint(owner);
    const { version = 0, email = null, phone = null, realname = "" } = (await t.accountRow(owner.id)) ?? {};
    const body = { id: owner.id, version, realname, phone, email, departments: [] };
    expect((await t.call("userAdmin.save", { body }, attacker)).body.code).toBe("approval.awaited");
    expect(await roles()).toBe(1);
    expect(await approve()).toMatchObject({ success: true });
    expect(await roles()).toBe(0);
  });

  test("[SEC-60] does not lose it through an identity system", async () => {
    const userName = `scim-of-one${n}`;
    const { id } = (await client.makeUser(userName)).body;
    owner = { ...owner, id };
    await appoint(owner);
    const department = { [schemaOf.ENTERPRISE]: { department: null } };
    const { status, body } = await client.patch(`/Users/${id}`, [{ op: "replace", value: department }]);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.detail).toBe("涉及管理类角色，须另一位管理员批准，请先在角色管理中调整");
    expect(await roles()).toBe(1);
  });

  test("[SEC-60] does not lose it through a directory", async () => {
    const directoryId = await saveDirectory(
      t,
      attacker,
      directoryInput(portal.directory, `部门目录${n}`, {
        departmentFrom: "attribute",
        departmentAttribute: "departmentNumber",
      }),
    );
    const entry = personEntry(owner.username, { departmentNumber: orgCode });
    portal.directory.entries = [entry];
    await run("INSERT INTO provisioned_account (user_id, source, external_id) VALUES ($1, $2, $3)", [
      owner.id,
      `directory:${directoryId}`,
      entry.entryUUID,
    ]);
    await appoint(owner);
    portal.directory.entries = [personEntry(owner.username)];
    const { id: runId } = await importFrom(t, attacker, directoryId);
    expect(await runEntries(t, attacker, runId)).toContainEqual([
      expect.stringContaining(owner.username),
      "refused",
      expect.stringContaining("涉及管理类角色，须另一位管理员批准"),
    ]);
    expect(await roles()).toBe(1);
  });
});

test("[SEC-60] lets the administrator who imported an account from a directory not confirm it", async () => {
  const input = directoryInput(portal.directory, "新员工目录", { makesAccounts: true });
  const directoryId = await saveDirectory(t, attacker, input);
  portal.directory.entries = [personEntry("brought-in")];
  await importFrom(t, attacker, directoryId);
  const [{ id, unconfirmed_by: by }] = await run("SELECT * FROM app_user WHERE username = 'brought-in'");
  expect(by).toEqual([attacker.id]);
  await t.make.grantRole(id, await t.make.role("keeper_of_one"));
  const read = async (who: Person) => (await t.call("userAdmin.read", { query: { id } }, who)).body.result.unconfirmed;
  expect(await read(attacker)).toMatchObject({ mayConfirm: false });
  expect(await read(second)).toMatchObject({ mayConfirm: true });
});

test("[SEC-60] reveals another person's code or link to an administrator in no reading call", async () => {
  const owner = await administrator();
  const { phone } = (await t.accountRow(owner.id)) ?? {};
  const browser = recoveryBrowser(t);
  await browser.find({ username: owner.username, checkKey: (await browser.passCaptcha()).key });
  await browser.sendCode(phone ?? "");
  const [code = ""] = await codesSent(t, phone ?? "");
  expect(code).toMatch(/^\d{6}$/);
  expect(
    (await t.call("userAdmin.resetPassword", { body: { id: owner.id, linkBy: "mail" } }, attacker)).body.code,
  ).toBe("approval.awaited");
  expect(await approve()).toMatchObject({ success: true });
  const outbox = (await t.call("sms.listOutbox", { query: { email: `almighty${n}@example.cn` } })).body.result;
  const secret = /set-password#([\w-]+)/.exec(JSON.stringify(outbox))?.[1] ?? "";
  expect(secret).toMatch(/^[\w-]{43}$/);
  // The outbox exists for trials, and is not available in production.
  const reads = readsAbout(owner).filter(({ key }) => key !== "sms.listOutbox");
  const ids = await run("SELECT id FROM outgoing_message");
  const messages = ids.map(({ id }) => ({ key: "messageAdmin.read", url: `/api/system/messages/detail?id=${id}` }));
  let readCount = 0;
  for (const { key, url } of [...reads, ...messages]) {
    const { body, statusCode } = await t.http("GET", url, { token: attacker.token });
    if (statusCode === 200) readCount += 1;
    expect([key, body.includes(secret), new RegExp(`(?<!\\d)${code}(?!\\d)`).test(body)]).toEqual([key, false, false]);
  }
  expect(readCount).toBeGreaterThan(120);
});
