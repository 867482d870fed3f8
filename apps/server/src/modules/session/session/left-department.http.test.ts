// Guarantee: no session has a department that its person is leaving, or has left since the request began.
import { type CreatedUser, PASSWORD, type Person, startTestApp, type TestApp, waitingForLocks } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

type Department = Awaited<ReturnType<TestApp["make"]["department"]>>;

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

const removeMember = (departmentId: string, userId: string) =>
  t.call("departmentAdmin.removeMembers", { body: { departmentId, userIds: [userId] } }, manager);
const select = ({ username }: CreatedUser, { orgCode }: Department, token: string) =>
  t.call("session.selectDepartment", { body: { orgCode, username } }, { token });
async function readDepartment(token: string) {
  const { department, departmentPending } = (await t.call("session.readCurrent", {}, { token })).body.result;
  return { orgCode: department?.orgCode ?? null, isPending: departmentPending };
}

/**
 * Runs the request while a transaction removes the person's membership. The transaction commits when the request waits
 * for its locks or has ended.
 */
async function runWhileLeaving<T>(userId: string, { id }: Department, request: () => Promise<T>): Promise<T> {
  const client = await t.database.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("DELETE FROM department_member WHERE user_id = $1 AND department_id = $2", [userId, id]);
    await client.query("UPDATE session SET department_id = NULL WHERE user_id = $1 AND department_id = $2", [
      userId,
      id,
    ]);
    let hasEnded = false;
    const running = request().finally(() => {
      hasEnded = true;
    });
    await expect.poll(async () => hasEnded || (await waitingForLocks(t.database)) > 0).toBe(true);
    await client.query("COMMIT");
    return await running;
  } finally {
    client.release(true);
  }
}

test("redeems a code in the department that the portal session has at that moment", async () => {
  const [leaving, remaining] = [await t.make.department(), await t.make.department()];
  for (const departments of [[leaving.id], [leaving.id, remaining.id]]) {
    const user = await t.make.user({ roles: ["buyer"], departments });
    const token = await t.signIn(user);
    if (departments.length > 1) await select(user, leaving, token);
    const { url } = (await t.call("launcher.enter", { body: { appId: "60009" } }, { token })).body.result;
    expect((await removeMember(leaving.id, user.id)).body.success).toBe(true);
    const code = new URL(url).searchParams.get("token") ?? "";
    const session = (await t.call("signIn.withToken", { body: { token: code } })).body.result;
    expect(await readDepartment(session.token)).toEqual({
      orgCode: departments.length > 1 ? remaining.orgCode : null,
      isPending: false,
    });
  }
});

test("sets no department at a sign-in while the person is removed from it", async () => {
  const leaving = await t.make.department();
  const user = await t.make.user({ departments: [leaving.id] });
  expect(await readDepartment(await runWhileLeaving(user.id, leaving, () => t.signIn(user)))).toEqual({
    orgCode: null,
    isPending: false,
  });
});

test("refuses the choice of a department while the person is removed from it", async () => {
  const [leaving, other] = [await t.make.department(), await t.make.department()];
  const user = await t.make.user({ departments: [leaving.id, other.id] });
  const token = await t.signIn(user);
  const { body } = await runWhileLeaving(user.id, leaving, () => select(user, leaving, token));
  expect(body).toMatchObject({ success: false, code: "department.not_a_member" });
  expect(await readDepartment(token)).toEqual({ orgCode: null, isPending: true });
  expect((await select(user, other, token)).body.success).toBe(true);
  expect(await readDepartment(token)).toEqual({ orgCode: other.orgCode, isPending: false });
});

test("retains the department to which the session moved during a change of password", async () => {
  const [leaving, remaining] = [await t.make.department(), await t.make.department()];
  const user = await t.make.user({ departments: [leaving.id, remaining.id] });
  const token = await t.signIn(user);
  await select(user, leaving, token);
  const client = await t.database.pool.connect();
  const password = "k7#Wq2!pZr";
  const body = { username: user.username, oldpassword: PASSWORD, password, confirmpassword: password };
  try {
    await client.query("BEGIN");
    await client.query("LOCK TABLE former_password IN ACCESS EXCLUSIVE MODE");
    const pendingChange = t.call("accountSecurity.changePassword", { body }, { token });
    await expect.poll(() => waitingForLocks(t.database)).toBeGreaterThan(0);
    await removeMember(leaving.id, user.id);
    await client.query("COMMIT");
    expect(await readDepartment((await pendingChange).body.result.token)).toEqual({
      orgCode: remaining.orgCode,
      isPending: false,
    });
  } finally {
    client.release(true);
  }
});
