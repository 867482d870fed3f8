// Guarantee: changes by a directory, at a sign-in or by an import, are recorded, or nothing of them is stored.
import type { Person, TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { directoryInput, PEOPLE, personEntry, saveDirectory, unitEntry } from "#test/directory/directory-input.ts";
import { type DirectoryPortal, startDirectoryPortal } from "#test/directory/directory-portal.ts";
import { finishedRun, importFrom } from "#test/directory/directory-run.ts";
import { failTrail, restoreTrail } from "./failing-trail.ts";

const PASSWORD = "In@the-directory-1";
const GROUP = "cn=buyers,ou=groups,dc=example,dc=cn";
const UID = "somebody";

let portal: DirectoryPortal;
let t: TestApp;
let manager: Person;
let id: string;
beforeAll(async () => {
  portal = await startDirectoryPortal(["directory:map", "directory:sync", "archive:read"]);
  t = portal.t;
  await t.make.role("reader", ["archive:read"]);
  portal.directory.entries = [unitEntry(PEOPLE, "people", "people"), personEntry(UID, { memberOf: GROUP })];
  portal.directory.passwords.set(`uid=${UID},${PEOPLE}`, PASSWORD);
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of ["directory_connection", "provisioned_account"])
    await t.database.pool.query(`DELETE FROM ${table}`);
  await t.database.pool.query("DELETE FROM app_user WHERE username = $1", [UID]);
  manager = await t.person({ roles: ["keeper"] });
  id = await saveDirectory(t, manager, directoryInput(portal.directory, "员工目录", { makesAccounts: true }));
  const body = { id, groupId: null, version: null, name: GROUP, role: "reader" };
  await t.call("directoryAdmin.mapGroup", { body }, manager);
});

const roles = async () =>
  (
    await t.database.pool.query(
      "SELECT r.code FROM user_role ur JOIN role r ON r.id = ur.role_id JOIN app_user u ON u.id = ur.user_id WHERE u.username = $1",
      [UID],
    )
  ).rows.map(({ code }) => code);
const isThere = async () =>
  (await t.database.pool.query("SELECT 1 FROM app_user WHERE username = $1", [UID])).rows.length === 1;
async function whileTrailFails<T>(work: () => Promise<T>): Promise<T> {
  await failTrail(t.database.pool);
  return work().finally(() => restoreTrail(t.database.pool));
}

test("[SEC-80] grants no role at a sign-in that cannot be recorded", async () => {
  await importFrom(t, manager, id);
  await t.database.pool.query("DELETE FROM user_role WHERE role_id = (SELECT id FROM role WHERE code = 'reader')");
  await t.database.pool.query("DELETE FROM provisioned_role");
  const signIn = () => t.call("signIn.withPassword", { body: { username: UID, password: PASSWORD } });
  expect((await whileTrailFails(signIn)).status).toBe(500);
  expect(await roles()).toEqual([]);
  expect((await signIn()).body.success).toBe(true);
  expect(await roles()).toEqual(["reader"]);
});

test("[SEC-80] creates no account by an import that cannot be recorded", async () => {
  const run = await whileTrailFails(async () => {
    const { body } = await t.call("directoryAdmin.sync", { body: { id } }, manager);
    return finishedRun(t, manager, body.result.id);
  });
  expect(run).toMatchObject({ state: "failed", failure: "发生意外错误，未导入任何数据" });
  expect([await isThere(), await roles()]).toEqual([false, []]);
  expect((await importFrom(t, manager, id)).state).toBe("done");
  expect([await isThere(), await roles()]).toEqual([true, ["reader"]]);
});
