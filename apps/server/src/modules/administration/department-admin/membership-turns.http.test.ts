// Guarantee: memberships change only under the lock of the tree, for accounts, identity systems and departments alike.
import { type Person, waitingForLocks } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import { schemaOf, scimClient } from "#test/scim/scim-client.ts";
import { MANAGER_RIGHTS, type Managers, managers } from "#test/user-admin/managers.ts";

let t: Managers["t"];
let nextManager: Managers["nextManager"];
let input: Managers["input"];
let create: Managers["create"];
let read: Managers["read"];
let manager: Person;
beforeAll(async () => {
  ({ t, nextManager, input, create, read } = await managers());
  await t.make.role("tree-keeper", [
    ...MANAGER_RIGHTS,
    ...["scim:view", "scim:edit", "scim:token", "department:view", "department:edit"],
  ]);
});
afterAll(() => t.close());
beforeEach(async () => {
  await nextManager();
  manager = await t.person({ roles: ["tree-keeper"] });
  await t.prove(manager);
});

/** Holds a lock until the change waits for it and `inspect` has run. False: the change did not wait. */
async function waitsForLock(
  lock: "departments" | "rights",
  change: () => Promise<unknown>,
  inspect: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const client = await t.database.pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [advisoryLocks[lock]]);
    let isFinished = false;
    const pendingChange = change().finally(() => {
      isFinished = true;
    });
    await expect
      .poll(async () => isFinished || (await waitingForLocks(t.database, advisoryLocks[lock])) > 0)
      .toBe(true);
    const isWaiting = !isFinished;
    await inspect();
    await client.query("SELECT pg_advisory_unlock($1)", [advisoryLocks[lock]]);
    await pendingChange;
    return isWaiting;
  } finally {
    client.release(true);
  }
}
const save = async (id: string, departments: string[]) => {
  const { version } = await read(id);
  return t.call("userAdmin.save", { body: { id, version, realname: "林采薇", departments } }, manager);
};

test("waits for the lock before an account in a department is created or changed", async () => {
  let id = "";
  const making = async () => {
    id = (await create(input({ departments: ["A01A01"] }))).body.result.id;
  };
  expect(await waitsForLock("departments", making)).toBe(true);
  expect(await waitsForLock("departments", () => save(id, ["A02"]))).toBe(true);
  expect((await read(id)).departments.map(({ orgCode }) => orgCode)).toEqual(["A02"]);
});

test("does not wait when an account is created in no department", async () => {
  expect(await waitsForLock("departments", () => create(input({ departments: [] })))).toBe(false);
});

test("waits for the lock before an identity system creates or moves an account", async () => {
  const client = await scimClient(t, manager);
  let id = "";
  const making = async () => {
    const enterprise = { [schemaOf.ENTERPRISE]: { department: "采购中心/采购一部" } };
    id = (await client.makeUser("moved-by-scim", enterprise)).body.id;
  };
  const move = () =>
    client.patch(`/Users/${id}`, [{ op: "replace", path: `${schemaOf.ENTERPRISE}:department`, value: "监督处" }]);
  expect(await waitsForLock("departments", making)).toBe(true);
  expect(await waitsForLock("departments", move)).toBe(true);
  expect((await read(id)).departments.map(({ orgCode }) => orgCode)).toEqual(["A02"]);
});

test("locks no row of a saved account before it has the lock of the roles", async () => {
  const { id } = (await create(input())).body.result;
  let unlockedRows: number | null = null;
  const countUnlockedRows = async () => {
    const rows = "SELECT FROM department_member WHERE user_id = $1 FOR UPDATE SKIP LOCKED";
    unlockedRows = (await t.database.pool.query(rows, [id])).rowCount;
  };
  expect(await waitsForLock("rights", () => save(id, ["A02"]), countUnlockedRows)).toBe(true);
  expect(unlockedRows).toBe(1);
  expect((await read(id)).departments.map(({ orgCode }) => orgCode)).toEqual(["A02"]);
});
