// Guarantee: with SECOND_PERSON_FOR, a sensitive change runs after another administrator's approval, and not before.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { role } from "#modules/people/role/role.tables.ts";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";
import { input, TRADE } from "#test/subsystem/subsystem-input.ts";

let t: TestApp;
let asker: Person;
let second: Person;
const codes = ["role:grant", "role:member", "role:edit", "certificate:gate", "certificate:provider", "approval:decide"];

beforeAll(async () => {
  t = await startTestApp({ env: { SECOND_PERSON_FOR: "role,gate" } });
  await t.make.role("keeper", codes);
  await t.make.role("gatekeeper", ["role:member"]);
  await t.make.role("decider", ["approval:decide"]);
  await t.make.role("clerk");
  await t.make.role("system_admin", codes);
  await t.make.user({ roles: ["system_admin"] });
});
afterAll(() => t.close());
beforeEach(async () => {
  [asker, second] = [await t.person({ roles: ["keeper"] }), await t.person({ roles: ["keeper"] })];
  await t.prove(asker);
});

const give = (code: string, people: readonly Person[], by: Person = asker) =>
  t.call("roleAdmin.addMembers", { body: { role: code, orgCode: null, userIds: people.map(({ id }) => id) } }, by);
const pendingFor = async (by: Person) =>
  (await t.call("approval.listPending", {}, by)).body.result.filter(({ kind }) => kind === "change");
const askedBy = async (by: Person, asking: Person = asker) =>
  (await pendingFor(by)).find((row) => row.askedBy === asking.username);
const decide = (id: string | undefined, by: Person, isApproved = true) =>
  t.call("approval.decide", { body: { id: id ?? "", isApproved, reason: isApproved ? "" : "不同意" } }, by);
const rolesOf = async (person: Person) =>
  (
    await t.database.pool.query("SELECT code FROM user_role JOIN role ON role.id = role_id WHERE user_id = $1", [
      person.id,
    ])
  ).rows.map(({ code }) => code);

test("stores the granting of an administrative role until it is approved", async () => {
  const person = await t.person();
  const reply = await give("gatekeeper", [person]);
  expect(reply.body).toMatchObject({
    success: false,
    code: "approval.awaited",
    message: "已提交，待另一位管理员批准后生效",
  });
  expect(await rolesOf(person)).toEqual([]);
  const waiting = await askedBy(second);
  expect(waiting).toMatchObject({
    title: "授予管理类角色：gatekeeper",
    facts: [
      { label: "范围", value: "全部部门" },
      { label: "人员", value: expect.stringContaining(person.username) },
    ],
    isOwn: false,
  });
  expect((await decide(waiting?.id, asker)).body.code).toBe("approval.own");
  expect((await decide(waiting?.id, second)).body.code).toBe("proof.required");
  expect(await rolesOf(person)).toEqual([]);
  await t.prove(second);
  expect((await decide(waiting?.id, second)).body.success).toBe(true);
  expect(await rolesOf(person)).toEqual(["gatekeeper"]);
  expect((await decide(waiting?.id, second)).body.code).toBe("approval.not_found");
  const trail = await t.database.db
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.object, waiting?.id ?? ""));
  expect(trail.at(-1)).toMatchObject({ userId: second.id });
});

test("requires no second person for a role without administrative rights", async () => {
  const person = await t.person();
  expect((await give("clerk", [person])).body.result).toEqual({ changed: 1 });
  expect(await rolesOf(person)).toEqual(["clerk"]);
});

test("[SEC-60] refuses a breach of the granting rules at once, and stores nothing", async () => {
  expect((await give("gatekeeper", [asker])).body.code).toBe("role.own");
  expect((await give("system_admin", [await t.person()], second)).body.code).toBe("proof.required");
  expect(await askedBy(second)).toBeUndefined();
  expect(await askedBy(asker, second)).toBeUndefined();
});

test("stores an identical call once, and lets its requester withdraw it", async () => {
  const person = await t.person();
  await give("gatekeeper", [person]);
  await give("gatekeeper", [person]);
  const own = (await pendingFor(asker)).filter(({ isOwnChange }) => isOwnChange);
  expect(own).toHaveLength(1);
  const takeBack = (by: Person) => t.call("approval.withdraw", { body: { id: own[0]?.id ?? "" } }, by);
  expect((await takeBack(second)).body.code).toBe("approval.not_found");
  expect((await takeBack(asker)).body.success).toBe(true);
  await t.prove(second);
  expect((await decide(own[0]?.id, second)).body.code).toBe("approval.not_found");
  expect(await rolesOf(person)).toEqual([]);
});

describe("refused decision", () => {
  test("[SEC-60] comes from a person who could not make the change, or is its subject", async () => {
    const receiver = await t.person({ roles: ["keeper"] });
    await give("gatekeeper", [receiver, await t.person()]);
    const waiting = await askedBy(second);
    const unrelatedUser = await t.person({ roles: ["decider"] });
    for (const person of [unrelatedUser, receiver]) {
      await t.prove(person);
      expect(await askedBy(person)).toBeUndefined();
      expect((await decide(waiting?.id, person)).body.code).toBe("approval.not_found");
    }
  });

  test("leaves the change waiting if the requester was frozen, to be rejected", async () => {
    const person = await t.person();
    await give("gatekeeper", [person]);
    const waiting = await askedBy(second);
    await t.database.pool.query("UPDATE app_user SET status = 'frozen' WHERE id = $1", [asker.id]);
    await t.prove(second);
    expect((await decide(waiting?.id, second)).body).toMatchObject({
      code: "approval.refused",
      message: "该变更现在不能执行：提交人的账号已停用",
    });
    expect(await rolesOf(person)).toEqual([]);
    expect((await decide(waiting?.id, second, false)).body.success).toBe(true);
    expect(await askedBy(second)).toBeUndefined();
  });

  test.each([
    ["the right to give roles", [], "该变更现在不能执行：提交人已没有该操作的权限"],
    [
      "a right that the role opens",
      ["gatekeeper"],
      "该变更现在不能执行：角色“wide”超出您本人的权限或数据范围，不能授予或收回",
    ],
  ])("[SEC-60] leaves the change undone if the requester has lost %s", async (_what, left, message) => {
    await t.make.role("wide", ["role:member", "certificate:gate"]);
    const person = await t.person();
    expect((await give("wide", [person])).body.code).toBe("approval.awaited");
    const waiting = await askedBy(second);
    await t.database.pool.query("DELETE FROM user_role WHERE user_id = $1", [asker.id]);
    for (const code of left) await t.make.grantRole(asker.id, await t.make.role(code, ["role:member"]));
    t.clock.advance(61_000);
    await t.prove(second);
    expect((await decide(waiting?.id, second)).body).toMatchObject({ code: "approval.refused", message });
    expect(await rolesOf(person)).toEqual([]);
  });
});

describe("[SEC-60] refused approval", () => {
  /** Requests the grant of the first matching item to the role. */
  async function askForGrant(code: string, fits: (item: { id: string; action: string | null }) => boolean) {
    const roleId = await t.make.role(code);
    const query = { roleId, appId: "70001" };
    const { version, items } = (await t.call("roleAdmin.readGrants", { query }, await viewer())).body.result;
    const id = items.find(fits)?.id ?? "";
    const body = { roleId, version, add: [id], take: [], addRules: [], takeRules: [] };
    expect((await t.call("roleAdmin.saveGrants", { body }, asker)).body.code).toBe("approval.awaited");
    const isGranted = async () =>
      (await t.call("roleAdmin.readGrants", { query }, await viewer())).body.result.items.find((item) => item.id === id)
        ?.isGranted;
    return { id: (await askedBy(second))?.id, isGranted };
  }
  const refused = (reason: string) => ({ code: "approval.refused", message: `该变更现在不能执行：${reason}` });
  /** Approves the change, which is still waiting, as the second person. */
  async function agreesAfterAll(id: string | undefined) {
    expect((await askedBy(second))?.id).toBe(id);
    await t.prove(second);
    expect((await decide(id, second)).body.success).toBe(true);
  }

  test("concerns rights of a role that the decider holds", async () => {
    const holder = await t.person({ roles: ["keeper", "raised"] });
    await t.prove(holder);
    const { id, isGranted } = await askForGrant("raised", ({ action }) => action === "certificate:gate");
    const reason = "不能变更自己所持角色的权限，请由另一位管理员处理";
    expect((await decide(id, holder)).body).toMatchObject(refused(reason));
    expect(await isGranted()).toBe(false);
    await agreesAfterAll(id);
    expect(await isGranted()).toBe(true);
  });

  test("concerns grants that the decider lacks", async () => {
    await t.make.role("granter", ["role:grant", "approval:decide"]);
    const granter = await t.person({ roles: ["granter"] });
    await t.prove(granter);
    const { id, isGranted } = await askForGrant("lifted", ({ action }) => action === "certificate:gate");
    const reason = "您没有以下 1 项权限，不能授予或收回：certificate:gate";
    expect((await decide(id, granter)).body).toMatchObject(refused(reason));
    expect(await isGranted()).toBe(false);
    await agreesAfterAll(id);
    expect(await isGranted()).toBe(true);
  });

  test("concerns grants that would show others more rows than the decider sees", async () => {
    const component = "archive/dossiers";
    const page = await t.make.menuItem({ component }, ["keeper", "watched"]);
    const watched = await t.make.role("watched", ["role:grant", "approval:decide"]);
    const rule = { list: component, columnCode: "dept", columnType: "department", condition: "within" } as const;
    await t.make.dataRule(watched, { ...rule, values: ["A01"] });
    const watcher = await t.person({ roles: ["watched"] });
    await t.prove(watcher);
    await t.make.role("shown", ["role:member"]);
    const { id, isGranted } = await askForGrant("shown", (item) => item.id === page);
    const reason = "授权后，该角色在“档案目录与统计”的数据范围将超出您本人的范围";
    expect((await decide(id, watcher)).body).toMatchObject(refused(reason));
    expect(await isGranted()).toBe(false);
    await agreesAfterAll(id);
    expect(await isGranted()).toBe(true);
  });

  test("concerns the granting of a role with more rights than the decider has", async () => {
    await t.make.role("broad", ["role:member", "certificate:gate"]);
    await t.make.role("giver", ["role:member", "approval:decide"]);
    const [giver, person] = [await t.person({ roles: ["giver"] }), await t.person()];
    await t.prove(giver);
    await give("broad", [person]);
    const { id } = (await askedBy(second)) ?? {};
    const reason = "角色“broad”超出您本人的权限或数据范围，不能授予或收回";
    expect((await decide(id, giver)).body).toMatchObject(refused(reason));
    expect(await rolesOf(person)).toEqual([]);
    await agreesAfterAll(id);
    expect(await rolesOf(person)).toEqual(["broad"]);
  });

  test("concerns the removal of a role that the decider holds", async () => {
    const roleId = await t.make.role("doomed", ["role:member"]);
    const holder = await t.person({ roles: ["keeper", "doomed"] });
    await t.prove(holder);
    const body = { id: roleId, version: 1, takesBack: true };
    expect((await t.call("roleAdmin.remove", { body }, asker)).body.code).toBe("approval.awaited");
    const { id } = (await askedBy(second)) ?? {};
    expect((await decide(id, holder)).body).toMatchObject(refused("不能变更自己的角色，请由另一位管理员处理"));
    expect(await rolesOf(holder)).toContain("doomed");
    await agreesAfterAll(id);
    expect(await rolesOf(holder)).toEqual(["keeper"]);
  });
});

test("reports why a change cannot run now, and leaves it waiting", async () => {
  await t.make.role("passing", ["role:member"]);
  await give("passing", [await t.person()]);
  const waiting = await askedBy(second);
  await t.database.pool.query("DELETE FROM role WHERE code = 'passing'");
  await t.prove(second);
  const reply = (await decide(waiting?.id, second)).body;
  expect(reply).toMatchObject({ code: "approval.refused", message: "该变更现在不能执行：该角色不存在或已删除" });
  expect((await askedBy(second))?.id).toBe(waiting?.id);
});

test("stores changes of a role's grants and of a subsystem's gate", async () => {
  const [clerk] = await t.database.db.select().from(role).where(eq(role.code, "clerk"));
  const grants = { roleId: clerk?.id ?? "", appId: "70001" };
  const { version, items } = (await t.call("roleAdmin.readGrants", { query: grants }, await viewer())).body.result;
  const wanted = items.filter(({ action }) => action === "role:member").map(({ id }) => id);
  expect(wanted.length).toBeGreaterThan(0);
  const body = { roleId: clerk?.id ?? "", version, add: wanted, take: [], addRules: [], takeRules: [] };
  expect((await t.call("roleAdmin.saveGrants", { body }, asker)).body.code).toBe("approval.awaited");
  expect((await askedBy(second))?.title).toBe("变更角色“clerk”的授权");
  await t.prove(second);
  expect((await decide((await askedBy(second))?.id, second)).body.success).toBe(true);
  const after = (await t.call("roleAdmin.readGrants", { query: grants }, await viewer())).body.result.items;
  expect(after.filter(({ isGranted }) => isGranted).map(({ id }) => id)).toEqual(wanted);

  const gate = { appId: "60009", isGated: false };
  expect((await t.call("certificateAdmin.setGate", { body: gate }, asker)).body.code).toBe("approval.awaited");
});

test("[SEC-60] names ended exclusions, and refuses a list based on an outdated version", async () => {
  const reader = await viewer();
  const read = async () => (await t.call("roleAdmin.readRules", {}, reader)).body.result;
  await t.prove(second);
  const input = async (version: number, other: string, by: Person) => {
    const body = { version, inForce: true, pairs: [{ one: "clerk", other }] };
    expect((await t.call("roleAdmin.saveRules", { body }, by)).body.code).toBe("approval.awaited");
  };
  const { version } = await read();
  await input(version, "gatekeeper", asker);
  await input(version, "decider", second);
  expect((await decide((await askedBy(asker, second))?.id, asker)).body.success).toBe(true);
  const kept = (await decide((await askedBy(second))?.id, second)).body;
  expect(kept).toMatchObject({
    code: "approval.refused",
    message: "该变更现在不能执行：互斥角色刚被他人修改，请重新打开后再修改",
  });
  expect(await read()).toMatchObject({ version: version + 1, pairs: [{ one: "clerk", other: "decider" }] });
  await input(version + 1, "gatekeeper", second);
  expect((await askedBy(asker, second))?.facts).toEqual([
    { label: "是否生效", value: "是" },
    { label: "互斥角色", value: "clerk 与 gatekeeper" },
    { label: "不再互斥", value: "clerk 与 decider" },
  ]);
});

test("[SEC-60] stores a gate loosened by the subsystem's form, and a gated one's removal", async () => {
  await t.make.role("subsystem-keeper", ["subsystem:edit", "subsystem:view"]);
  const manager = await t.person({ roles: ["subsystem-keeper"] });
  await t.prove(manager);
  await t.make.site(TRADE);
  const appId = "88001";
  const id = await t.make.subsystem({ appId, certificateGate: true, kind: "handover", indexPage: `${TRADE}/in` });
  const known = input({ id, version: 1, appId, roles: [] });
  const save = (certificateGate: boolean) =>
    t.call("subsystemAdmin.save", { body: { ...known, certificateGate } }, manager);
  const isGated = async () =>
    (await t.database.pool.query("SELECT certificate_gate FROM subsystem WHERE id = $1", [id])).rows[0]
      ?.certificate_gate;
  expect((await save(false)).body.code).toBe("approval.awaited");
  expect((await t.call("subsystemAdmin.remove", { body: { id } }, manager)).body.code).toBe("approval.awaited");
  expect(await isGated()).toBe(true);
  expect((await save(true)).body.success).toBe(true);
});

const viewer = async (): Promise<Person> => {
  await t.make.role("viewer", ["role:view"]);
  return t.person({ roles: ["viewer"] });
};

test("refuses a call that cannot wait, and names the step to take first", async () => {
  await t.make.role("tree-keeper", ["department:edit", "role:member"]);
  const manager = await t.person({ roles: ["tree-keeper"] });
  await t.prove(manager);
  const [from, into] = [
    await t.make.department({ departName: "一部" }),
    await t.make.department({ departName: "二部" }),
  ];
  const member = await t.person({ departments: [from.id] });
  await t.make.grantRole(member.id, await t.make.role("gatekeeper"), from.id);
  const body = { id: from.id, version: 1, intoId: into.id, intoVersion: 1 };
  expect((await t.call("departmentAdmin.merge", { body }, manager)).body).toMatchObject({
    code: "approval.needed",
    message: "涉及管理类角色，须另一位管理员批准，请先在角色管理中调整",
  });
});

test("[ADMINDATA-25] exports only the waiting changes that the caller may see", async () => {
  await t.make.role("taker", ["approval:export"]);
  await t.make.role("deciding-taker", ["approval:export", "approval:decide", "role:member"]);
  const [blind, seeing] = [await t.person({ roles: ["taker"] }), await t.person({ roles: ["deciding-taker"] })];
  const person = await t.person();
  await give("gatekeeper", [person]);
  const ask = async (who: Person) => t.http("GET", "/api/system/approvals/export", who);
  const linesFor = async (who: Person) => (await ask(who)).body.replace("\uFEFF", "").trimEnd().split("\r\n");
  const [head, ...lines] = await linesFor(seeing);
  expect(head).toBe("事项,类别,内容,申请人,申请时间,有效期至,处理");
  const line = lines.find((one) => one.includes(person.username));
  expect(line).toMatch(
    new RegExp(
      `^授予管理类角色：gatekeeper,变更,范围：全部部门；人员：.*${person.username}.*,${asker.username},.*,可以处理$`,
    ),
  );
  expect((await linesFor(blind)).some((one) => one.includes(person.username))).toBe(false);
});
