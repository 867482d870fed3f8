// Guarantee: no session is set to a department that its person is leaving, or has left since the request.
import { type CreatedUser, PASSWORD, type Person, startTestApp, type TestApp, waitingForLocks } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

type Place = Awaited<ReturnType<TestApp["make"]["department"]>>;

let t: TestApp;
let manager: Person;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["department:member"]);
  const handover = { kind: "handover", indexPage: "https://trade.example/in" } as const;
  await t.make.subsystem({ ...handover, appId: "60009" }, ["buyer"]);
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
});

const take = (departmentId: string, userId: string) =>
  t.call("departmentAdmin.removeMembers", { body: { departmentId, userIds: [userId] } }, manager);
const select = ({ username }: CreatedUser, { orgCode }: Place, token: string) =>
  t.call("session.selectDepartment", { body: { orgCode, username } }, { token });
async function standing(token: string) {
  const { department, departmentPending } = (await t.call("session.readCurrent", {}, { token })).body.result;
  return [department?.orgCode ?? null, departmentPending];
}

/**
 * Runs `act` while a transaction removes the person's membership. The transaction commits once `act` waits for it or is
 * done.
 */
async function whileLeaving<T>(userId: string, { id }: Place, act: () => Promise<T>): Promise<T> {
  const client = await t.database.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("DELETE FROM department_member WHERE user_id = $1 AND department_id = $2", [userId, id]);
    await client.query("UPDATE session SET department_id = NULL WHERE user_id = $1 AND department_id = $2", [
      userId,
      id,
    ]);
    let isDone = false;
    const acting = act().finally(() => {
      isDone = true;
    });
    await expect.poll(async () => isDone || (await waitingForLocks(t.database)) > 0).toBe(true);
    await client.query("COMMIT");
    return await acting;
  } finally {
    client.release(true);
  }
}

test("redeems a code in the portal session's department at that moment", async () => {
  const [left, stays] = [await t.make.department(), await t.make.department()];
  for (const departments of [[left.id], [left.id, stays.id]]) {
    const user = await t.make.user({ roles: ["buyer"], departments });
    const token = await t.signIn(user);
    if (departments.length > 1) await select(user, left, token);
    const { url } = (await t.call("launcher.enter", { body: { appId: "60009" } }, { token })).body.result;
    expect((await take(left.id, user.id)).body.success).toBe(true);
    const code = new URL(url).searchParams.get("token") ?? "";
    const inside = (await t.call("signIn.withToken", { body: { token: code } })).body.result;
    expect(await standing(inside.token)).toEqual([departments.length > 1 ? stays.orgCode : null, false]);
  }
});

test("signs no person in to a department that is removing them", async () => {
  const left = await t.make.department();
  const user = await t.make.user({ departments: [left.id] });
  expect(await standing(await whileLeaving(user.id, left, () => t.signIn(user)))).toEqual([null, false]);
});

test("refuses the choice of a department that is removing the person", async () => {
  const [left, other] = [await t.make.department(), await t.make.department()];
  const user = await t.make.user({ departments: [left.id, other.id] });
  const token = await t.signIn(user);
  const { body } = await whileLeaving(user.id, left, () => select(user, left, token));
  expect(body).toMatchObject({ success: false, code: "department.not_a_member" });
  expect(await standing(token)).toEqual([null, true]);
  expect((await select(user, other, token)).body.success).toBe(true);
  expect(await standing(token)).toEqual([other.orgCode, false]);
});

test("keeps the department to which the session moved during a change of password", async () => {
  const [left, stays] = [await t.make.department(), await t.make.department()];
  const user = await t.make.user({ departments: [left.id, stays.id] });
  const token = await t.signIn(user);
  await select(user, left, token);
  const client = await t.database.pool.connect();
  const password = "k7#Wq2!pZr";
  const body = { username: user.username, oldpassword: PASSWORD, password, confirmpassword: password };
  try {
    await client.query("BEGIN");
    await client.query("LOCK TABLE former_password IN ACCESS EXCLUSIVE MODE");
    const changing = t.call("accountSecurity.changePassword", { body }, { token });
    await expect.poll(() => waitingForLocks(t.database)).toBeGreaterThan(0);
    await take(left.id, user.id);
    await client.query("COMMIT");
    expect(await standing((await changing).body.result.token)).toEqual([stays.orgCode, false]);
  } finally {
    client.release(true);
  }
});
