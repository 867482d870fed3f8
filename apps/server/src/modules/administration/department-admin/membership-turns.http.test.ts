// Guarantee: memberships change in the turn of the tree, for accounts and identity systems as for departments.
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

/** Holds a turn until the work waits for it and `look` has run. False: the work did not wait. */
async function waits(
  turn: "departments" | "rights",
  act: () => Promise<unknown>,
  look: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const client = await t.database.pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [advisoryLocks[turn]]);
    let isDone = false;
    const acting = act().finally(() => {
      isDone = true;
    });
    await expect.poll(async () => isDone || (await waitingForLocks(t.database, advisoryLocks[turn])) > 0).toBe(true);
    const isWaiting = !isDone;
    await look();
    await client.query("SELECT pg_advisory_unlock($1)", [advisoryLocks[turn]]);
    await acting;
    return isWaiting;
  } finally {
    client.release(true);
  }
}
const save = async (id: string, departments: string[]) => {
  const { version } = await read(id);
  return t.call("userAdmin.save", { body: { id, version, realname: "林采薇", departments } }, manager);
};

test("waits for the turn before an account in a department is created or changed", async () => {
  let id = "";
  const making = async () => {
    id = (await create(input({ departments: ["A01A01"] }))).body.result.id;
  };
  expect(await waits("departments", making)).toBe(true);
  expect(await waits("departments", () => save(id, ["A02"]))).toBe(true);
  expect((await read(id)).departments.map(({ orgCode }) => orgCode)).toEqual(["A02"]);
});

test("does not wait when an account is created in no department", async () => {
  expect(await waits("departments", () => create(input({ departments: [] })))).toBe(false);
});

test("waits for the turn before an identity system creates or moves an account", async () => {
  const client = await scimClient(t, manager);
  let id = "";
  const making = async () => {
    const enterprise = { [schemaOf.ENTERPRISE]: { department: "采购中心/采购一部" } };
    id = (await client.makeUser("moved-by-scim", enterprise)).body.id;
  };
  const move = () =>
    client.patch(`/Users/${id}`, [{ op: "replace", path: `${schemaOf.ENTERPRISE}:department`, value: "监督处" }]);
  expect(await waits("departments", making)).toBe(true);
  expect(await waits("departments", move)).toBe(true);
  expect((await read(id)).departments.map(({ orgCode }) => orgCode)).toEqual(["A02"]);
});

test("locks no row of a saved account before it has the turn of the roles", async () => {
  const { id } = (await create(input())).body.result;
  let free: number | null = null;
  const look = async () => {
    const rows = "SELECT FROM department_member WHERE user_id = $1 FOR UPDATE SKIP LOCKED";
    free = (await t.database.pool.query(rows, [id])).rowCount;
  };
  expect([await waits("rights", () => save(id, ["A02"]), look), free]).toEqual([true, 1]);
  expect((await read(id)).departments.map(({ orgCode }) => orgCode)).toEqual(["A02"]);
});
