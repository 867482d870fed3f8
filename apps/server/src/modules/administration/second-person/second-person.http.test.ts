// Guarantee: with SECOND_PERSON_FOR, a sensitive change runs after another administrator's approval, and not before.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { role } from "#modules/people/role/role.tables.ts";
import { input, TRADE } from "#test/subsystem/subsystem-input.ts";

let t: TestApp;
let requester: Person;
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
  [requester, second] = [await t.person({ roles: ["keeper"] }), await t.person({ roles: ["keeper"] })];
  await t.prove(requester);
});

const grantRole = (code: string, people: readonly Person[], by: Person = requester) =>
  t.call("roleAdmin.addMembers", { body: { role: code, orgCode: null, userIds: people.map(({ id }) => id) } }, by);
const pendingFor = async (by: Person) =>
  (await t.call("approval.listPending", {}, by)).body.result.filter(({ kind }) => kind === "change");
const findRequestOf = async (by: Person, requestedBy: Person = requester) =>
  (await pendingFor(by)).find((row) => row.askedBy === requestedBy.username);
const decide = (id: string | undefined, by: Person, isApproved = true) =>
  t.call("approval.decide", { body: { id: id ?? "", isApproved, reason: isApproved ? "" : "不同意" } }, by);
const rolesOf = async (person: Person) =>
  (
    await t.database.pool.query("SELECT code FROM user_role JOIN role ON role.id = role_id WHERE user_id = $1", [
      person.id,
    ])
  ).rows.map(({ code }) => code);

test("stores the grant of an administrative role until it is approved", async () => {
  const person = await t.person();
  const reply = await grantRole("gatekeeper", [person]);
  expect(reply.body).toMatchObject({
    success: false,
    code: "approval.awaited",
    message: "已提交，待另一位管理员批准后生效",
  });
  expect(await rolesOf(person)).toEqual([]);
  const request = await findRequestOf(second);
  expect(request).toMatchObject({
    title: "授予管理类角色：gatekeeper",
    facts: [
      { label: "范围", value: "全部部门" },
      { label: "人员", value: expect.stringContaining(person.username) },
    ],
    isOwn: false,
  });
  expect((await decide(request?.id, requester)).body.code).toBe("approval.own");
  expect((await decide(request?.id, second)).body.code).toBe("proof.required");
  expect(await rolesOf(person)).toEqual([]);
  await t.prove(second);
  expect((await decide(request?.id, second)).body.success).toBe(true);
  expect(await rolesOf(person)).toEqual(["gatekeeper"]);
  expect((await decide(request?.id, second)).body.code).toBe("approval.not_found");
});

test("requires no second person for a role without administrative rights", async () => {
  const person = await t.person();
  expect((await grantRole("clerk", [person])).body.result).toEqual({ changed: 1 });
  expect(await rolesOf(person)).toEqual(["clerk"]);
});

test("[SEC-60] refuses a breach of the granting rules at once, and stores nothing", async () => {
  expect((await grantRole("gatekeeper", [requester])).body.code).toBe("role.own");
  expect((await grantRole("system_admin", [await t.person()], second)).body.code).toBe("proof.required");
  expect(await findRequestOf(second)).toBeUndefined();
  expect(await findRequestOf(requester, second)).toBeUndefined();
});

test("stores an identical call once, and lets its requester withdraw it", async () => {
  const person = await t.person();
  await grantRole("gatekeeper", [person]);
  await grantRole("gatekeeper", [person]);
  const ownRequests = (await pendingFor(requester)).filter(({ isOwnChange }) => isOwnChange);
  expect(ownRequests).toHaveLength(1);
  const withdraw = (by: Person) => t.call("approval.withdraw", { body: { id: ownRequests[0]?.id ?? "" } }, by);
  expect((await withdraw(second)).body.code).toBe("approval.not_found");
  expect((await withdraw(requester)).body.success).toBe(true);
  await t.prove(second);
  expect((await decide(ownRequests[0]?.id, second)).body.code).toBe("approval.not_found");
  expect(await rolesOf(person)).toEqual([]);
});

describe("decision", () => {
  test("[SEC-60] excludes a person who could not make the change, and its subject", async () => {
    const receiver = await t.person({ roles: ["keeper"] });
    await grantRole("gatekeeper", [receiver, await t.person()]);
    const request = await findRequestOf(second);
    const unrelatedUser = await t.person({ roles: ["decider"] });
    for (const person of [unrelatedUser, receiver]) {
      await t.prove(person);
      expect(await findRequestOf(person)).toBeUndefined();
      expect((await decide(request?.id, person)).body.code).toBe("approval.not_found");
    }
  });

  test("keeps the change pending if the requester was frozen, so that it can be rejected", async () => {
    const person = await t.person();
    await grantRole("gatekeeper", [person]);
    const request = await findRequestOf(second);
    await t.database.pool.query("UPDATE app_user SET status = 'frozen' WHERE id = $1", [requester.id]);
    await t.prove(second);
    expect((await decide(request?.id, second)).body).toMatchObject({
      code: "approval.refused",
      message: "该变更现在不能执行：提交人的账号已停用",
    });
    expect(await rolesOf(person)).toEqual([]);
    expect((await decide(request?.id, second, false)).body.success).toBe(true);
    expect(await findRequestOf(second)).toBeUndefined();
  });

  test.each([
    ["the right to grant roles", [], "该变更现在不能执行：提交人已没有该操作的权限"],
    [
      "a right that the role contains",
      ["gatekeeper"],
      "该变更现在不能执行：角色“wide”超出您本人的权限或数据范围，不能授予或收回",
    ],
  ])("[SEC-60] does not apply the change if the requester has lost %s", async (_case, remainingRoles, message) => {
    await t.make.role("wide", ["role:member", "certificate:gate"]);
    const person = await t.person();
    expect((await grantRole("wide", [person])).body.code).toBe("approval.awaited");
    const request = await findRequestOf(second);
    await t.database.pool.query("DELETE FROM user_role WHERE user_id = $1", [requester.id]);
    for (const code of remainingRoles) await t.make.grantRole(requester.id, await t.make.role(code, ["role:member"]));
    t.clock.advance(61_000);
    await t.prove(second);
    expect((await decide(request?.id, second)).body).toMatchObject({ code: "approval.refused", message });
    expect(await rolesOf(person)).toEqual([]);
  });
});

describe("[SEC-60] refused approval", () => {
  /** Requests the grant of the first matching item to the role. */
  async function requestGrant(code: string, isGrantItem: (item: { id: string; action: string | null }) => boolean) {
    const roleId = await t.make.role(code);
    const query = { roleId, appId: "70001" };
    const { version, items } = (await t.call("roleAdmin.readGrants", { query }, await viewer())).body.result;
    const id = items.find(isGrantItem)?.id ?? "";
    const body = { roleId, version, add: [id], take: [], addRules: [], takeRules: [] };
    expect((await t.call("roleAdmin.saveGrants", { body }, requester)).body.code).toBe("approval.awaited");
    const isGranted = async () =>
      (await t.call("roleAdmin.readGrants", { query }, await viewer())).body.result.items.find((item) => item.id === id)
        ?.isGranted;
    return { id: (await findRequestOf(second))?.id, isGranted };
  }
  const refusal = (reason: string) => ({ code: "approval.refused", message: `该变更现在不能执行：${reason}` });
  /** Approves the change, which is still pending, as the second person. */
  async function approve(id: string | undefined) {
    expect((await findRequestOf(second))?.id).toBe(id);
    await t.prove(second);
    expect((await decide(id, second)).body.success).toBe(true);
  }

  test("concerns rights of a role that the decider holds", async () => {
    const holder = await t.person({ roles: ["keeper", "raised"] });
    await t.prove(holder);
    const { id, isGranted } = await requestGrant("raised", ({ action }) => action === "certificate:gate");
    const reason = "不能变更自己所持角色的权限，请由另一位管理员处理";
    expect((await decide(id, holder)).body).toMatchObject(refusal(reason));
    expect(await isGranted()).toBe(false);
    await approve(id);
    expect(await isGranted()).toBe(true);
  });

  test("concerns grants that the decider lacks", async () => {
    await t.make.role("granter", ["role:grant", "approval:decide"]);
    const granter = await t.person({ roles: ["granter"] });
    await t.prove(granter);
    const { id, isGranted } = await requestGrant("lifted", ({ action }) => action === "certificate:gate");
    const reason = "您没有以下 1 项权限，不能授予或收回：certificate:gate";
    expect((await decide(id, granter)).body).toMatchObject(refusal(reason));
    expect(await isGranted()).toBe(false);
    await approve(id);
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
    const { id, isGranted } = await requestGrant("shown", (item) => item.id === page);
    const reason = "授权后，该角色在“档案目录与统计”的数据范围将超出您本人的范围";
    expect((await decide(id, watcher)).body).toMatchObject(refusal(reason));
    expect(await isGranted()).toBe(false);
    await approve(id);
    expect(await isGranted()).toBe(true);
  });

  test("concerns the grant of a role with more rights than the decider has", async () => {
    await t.make.role("broad", ["role:member", "certificate:gate"]);
    await t.make.role("granter-by-member", ["role:member", "approval:decide"]);
    const [granter, person] = [await t.person({ roles: ["granter-by-member"] }), await t.person()];
    await t.prove(granter);
    await grantRole("broad", [person]);
    const { id } = (await findRequestOf(second)) ?? {};
    const reason = "角色“broad”超出您本人的权限或数据范围，不能授予或收回";
    expect((await decide(id, granter)).body).toMatchObject(refusal(reason));
    expect(await rolesOf(person)).toEqual([]);
    await approve(id);
    expect(await rolesOf(person)).toEqual(["broad"]);
  });

  test("concerns the removal of a role that the decider holds", async () => {
    const roleId = await t.make.role("doomed", ["role:member"]);
    const holder = await t.person({ roles: ["keeper", "doomed"] });
    await t.prove(holder);
    const body = { id: roleId, version: 1, takesBack: true };
    expect((await t.call("roleAdmin.remove", { body }, requester)).body.code).toBe("approval.awaited");
    const { id } = (await findRequestOf(second)) ?? {};
    expect((await decide(id, holder)).body).toMatchObject(refusal("不能变更自己的角色，请由另一位管理员处理"));
    expect(await rolesOf(holder)).toContain("doomed");
    await approve(id);
    expect(await rolesOf(holder)).toEqual(["keeper"]);
  });
});

test("reports why a change cannot run now, and leaves it pending", async () => {
  await t.make.role("passing", ["role:member"]);
  await grantRole("passing", [await t.person()]);
  const request = await findRequestOf(second);
  await t.database.pool.query("DELETE FROM role WHERE code = 'passing'");
  await t.prove(second);
  const reply = (await decide(request?.id, second)).body;
  expect(reply).toMatchObject({ code: "approval.refused", message: "该变更现在不能执行：该角色不存在或已删除" });
  expect((await findRequestOf(second))?.id).toBe(request?.id);
});

test("stores changes of a role's grants and of a subsystem's gate", async () => {
  const [clerk] = await t.database.db.select().from(role).where(eq(role.code, "clerk"));
  const grants = { roleId: clerk?.id ?? "", appId: "70001" };
  const { version, items } = (await t.call("roleAdmin.readGrants", { query: grants }, await viewer())).body.result;
  const addedIds = items.filter(({ action }) => action === "role:member").map(({ id }) => id);
  expect(addedIds.length).toBeGreaterThan(0);
  const body = { roleId: clerk?.id ?? "", version, add: addedIds, take: [], addRules: [], takeRules: [] };
  expect((await t.call("roleAdmin.saveGrants", { body }, requester)).body.code).toBe("approval.awaited");
  expect((await findRequestOf(second))?.title).toBe("变更角色“clerk”的授权");
  await t.prove(second);
  expect((await decide((await findRequestOf(second))?.id, second)).body.success).toBe(true);
  const after = (await t.call("roleAdmin.readGrants", { query: grants }, await viewer())).body.result.items;
  expect(after.filter(({ isGranted }) => isGranted).map(({ id }) => id)).toEqual(addedIds);

  const gate = { appId: "60009", isGated: false };
  expect((await t.call("certificateAdmin.setGate", { body: gate }, requester)).body.code).toBe("approval.awaited");
});

test("[SEC-60] shows removed exclusions, and refuses a list based on an outdated version", async () => {
  const reader = await viewer();
  const read = async () => (await t.call("roleAdmin.readRules", {}, reader)).body.result;
  await t.prove(second);
  const requestExclusion = async (version: number, other: string, by: Person) => {
    const body = { version, inForce: true, pairs: [{ one: "clerk", other }] };
    expect((await t.call("roleAdmin.saveRules", { body }, by)).body.code).toBe("approval.awaited");
  };
  const { version } = await read();
  await requestExclusion(version, "gatekeeper", requester);
  await requestExclusion(version, "decider", second);
  expect((await decide((await findRequestOf(requester, second))?.id, requester)).body.success).toBe(true);
  const secondReply = (await decide((await findRequestOf(second))?.id, second)).body;
  expect(secondReply).toMatchObject({
    code: "approval.refused",
    message: "该变更现在不能执行：互斥角色刚被他人修改，请重新打开后再修改",
  });
  expect(await read()).toMatchObject({ version: version + 1, pairs: [{ one: "clerk", other: "decider" }] });
  await requestExclusion(version + 1, "gatekeeper", second);
  expect((await findRequestOf(requester, second))?.facts).toEqual([
    { label: "是否生效", value: "是" },
    { label: "互斥角色", value: "clerk 与 gatekeeper" },
    { label: "不再互斥", value: "clerk 与 decider" },
  ]);
});

test("[SEC-60] stores requests to remove a gate, and to remove a gated subsystem", async () => {
  await t.make.role("subsystem-keeper", ["subsystem:edit", "subsystem:view"]);
  const manager = await t.person({ roles: ["subsystem-keeper"] });
  await t.prove(manager);
  await t.make.site(TRADE);
  const appId = "88001";
  const id = await t.make.subsystem({ appId, certificateGate: true, kind: "handover", indexPage: `${TRADE}/in` });
  const form = input({ id, version: 1, appId, roles: [] });
  const save = (certificateGate: boolean) =>
    t.call("subsystemAdmin.save", { body: { ...form, certificateGate } }, manager);
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

test("refuses a call that cannot be stored, and names the step to take first", async () => {
  await t.make.role("tree-keeper", ["department:edit", "role:member"]);
  const manager = await t.person({ roles: ["tree-keeper"] });
  await t.prove(manager);
  const [source, target] = [
    await t.make.department({ departName: "一部" }),
    await t.make.department({ departName: "二部" }),
  ];
  const member = await t.person({ departments: [source.id] });
  await t.make.grantRole(member.id, await t.make.role("gatekeeper"), source.id);
  const body = { id: source.id, version: 1, intoId: target.id, intoVersion: 1 };
  expect((await t.call("departmentAdmin.merge", { body }, manager)).body).toMatchObject({
    code: "approval.needed",
    message: "涉及管理类角色，须另一位管理员批准，请先在角色管理中调整",
  });
});

test("[ADMINDATA-25] exports only the pending changes that the caller may see", async () => {
  await t.make.role("exporter", ["approval:export"]);
  await t.make.role("deciding-exporter", ["approval:export", "approval:decide", "role:member"]);
  const [exporter, decider] = [
    await t.person({ roles: ["exporter"] }),
    await t.person({ roles: ["deciding-exporter"] }),
  ];
  const person = await t.person();
  await grantRole("gatekeeper", [person]);
  const exportApprovals = async (caller: Person) => t.http("GET", "/api/system/approvals/export", caller);
  const linesFor = async (caller: Person) =>
    (await exportApprovals(caller)).body.replace("\uFEFF", "").trimEnd().split("\r\n");
  const [head, ...lines] = await linesFor(decider);
  expect(head).toBe("事项,类别,内容,申请人,申请时间,有效期至,处理");
  const line = lines.find((row) => row.includes(person.username));
  expect(line).toMatch(
    new RegExp(
      `^授予管理类角色：gatekeeper,变更,范围：全部部门；人员：.*${person.username}.*,${requester.username},.*,可以处理$`,
    ),
  );
  expect((await linesFor(exporter)).some((row) => row.includes(person.username))).toBe(false);
});
