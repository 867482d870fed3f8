// Guarantee: permissions follow department, roles and grants at once, on every node.
import { allEndpoints } from "@tender/contract";
import {
  fileForm,
  type Person,
  type SecondNode,
  secondNode,
  startTestApp,
  type TestApp,
  testDatabase,
  urlOf,
} from "@tender/testkit";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userRole } from "#modules/people/role/role.tables.ts";
import { menuItem, roleGrant } from "./permission.tables.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.subsystem({ appId: "70001" }, ["supplier", "keeper"]);
});
afterAll(() => t.close());

const read = (token: string) => t.call("permission.readOwn", { query: {} }, { token });
const titles = (menu: readonly { meta: { title: string } }[]) => menu.map(({ meta }) => meta.title);
/** Advances beyond the age of every cache. */
const expireCaches = () => t.clock.advance(61_000);

test("[SEC-59] restricts menus to the chosen department from the next request on", async () => {
  const [department, otherDepartment] = [await t.make.department(), await t.make.department()];
  const user = await t.make.user({ departments: [department.id, otherDepartment.id] });
  await t.make.grantRole(user.id, await t.make.role("keeper"), department.id);
  await t.make.grantRole(user.id, await t.make.role("supplier"), otherDepartment.id);
  await t.make.menuItem({ title: "守门", kind: 0 }, ["keeper"]);
  await t.make.menuItem({ title: "供货", kind: 0 }, ["supplier"]);
  const token = await t.signIn(user);
  const choose = (orgCode: string) =>
    t.call("session.selectDepartment", { body: { orgCode, username: user.username } }, { token });
  expireCaches();
  await choose(department.orgCode);
  expect(titles((await read(token)).body.result.menu)).toContain("守门");
  expect(titles((await read(token)).body.result.menu)).not.toContain("供货");
  await choose(otherDepartment.orgCode);
  expect(titles((await read(token)).body.result.menu)).toContain("供货");
  expect(titles((await read(token)).body.result.menu)).not.toContain("守门");
});

test("[SEC-59] applies a choice on other nodes by message, and within 2 s without one", async () => {
  const [department, otherDepartment] = [await t.make.department(), await t.make.department()];
  const user = await t.make.user({ departments: [department.id, otherDepartment.id] });
  const watcherRole = await t.make.role("watcher", ["job:view"]);
  await t.make.grantRole(user.id, watcherRole, department.id);
  await t.make.grantRole(user.id, await t.make.role("keeper"), department.id);
  await t.make.grantRole(user.id, await t.make.role("supplier"), otherDepartment.id);
  await t.make.menuItem({ title: "仅在一处", kind: 0 }, ["keeper"]);
  expireCaches();
  const token = await t.signIn(user);
  const choose = (orgCode: string) =>
    t.call("session.selectDepartment", { body: { orgCode, username: user.username } }, { token });
  const otherDatabase = await testDatabase();
  const [subscribed, unsubscribed] = [await secondNode(t), await secondNode(t, otherDatabase)];
  try {
    const readRights = async ({ app }: SecondNode) => {
      const send = (url: string) => app.inject({ url, headers: { "x-access-token": token } });
      const { menu, auth } = (await send("/api/sys/permission/getUserPermissionByToken")).json().result;
      return [
        titles(menu).includes("仅在一处"),
        auth.some(({ action }: { action: string }) => action === "job:view"),
        (await send("/api/system/jobs")).statusCode,
      ];
    };
    await choose(department.orgCode);
    for (const node of [subscribed, unsubscribed]) expect(await readRights(node)).toEqual([true, true, 200]);
    await choose(otherDepartment.orgCode);
    await expect.poll(() => readRights(subscribed)).toEqual([false, false, 403]);
    expect(await readRights(unsubscribed)).toEqual([true, true, 200]);
    t.clock.advance(2_000);
    expect(await readRights(unsubscribed)).toEqual([false, false, 403]);

    // The role is revoked by direct SQL, without a message.
    await choose(department.orgCode);
    t.clock.advance(2_000);
    for (const node of [subscribed, unsubscribed]) expect((await readRights(node))[2]).toBe(200);
    await t.database.pool.query("DELETE FROM user_role WHERE user_id = $1 AND role_id = $2", [user.id, watcherRole]);
    t.clock.advance(2_000);
    for (const node of [subscribed, unsubscribed]) expect(await readRights(node)).toEqual([true, false, 403]);
  } finally {
    for (const node of [subscribed, unsubscribed]) await node.close();
    await otherDatabase.drop();
  }
});

test("[SEC-59] applies missed changes after a node's message connection was lost", async () => {
  const roleId = await t.make.role("warden", ["job:view"]);
  await t.make.menuItem({ title: "看守", kind: 0 }, ["warden"]);
  const token = await t.signIn(await t.make.user({ roles: ["supplier", "warden"] }));
  const listListeners = async () =>
    (
      await t.database.pool.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN portal'",
      )
    ).rows.map(({ pid }) => pid);
  const before = await listListeners();
  const node = await secondNode(t);
  try {
    const [nodePid, ...otherPids] = (await listListeners()).filter((pid) => !before.includes(pid));
    expect([typeof nodePid, otherPids]).toEqual(["number", []]);
    const headers = { "x-access-token": token };
    const readRights = async () => {
      const reply = await node.app.inject({ url: "/api/sys/permission/getUserPermissionByToken", headers });
      return [titles(reply.json().result.menu).includes("看守"), await node.statusOf("/api/system/jobs", headers)];
    };
    expect(await readRights()).toEqual([true, 200]);
    await t.database.pool.query("SELECT pg_terminate_backend($1, 10000)", [nodePid]);
    await t.database.db.delete(roleGrant).where(eq(roleGrant.roleId, roleId));
    await t.database.pool.query("SELECT pg_notify('portal', 'permission all')");
    // The clock does not advance, so no cache ages out.
    await expect.poll(readRights).toEqual([false, 403]);
  } finally {
    await node.close();
  }
});

test("[SEC-59, PERM-12] refuses a call without its grant and opens it while its rule is off", async () => {
  const roleId = await t.make.role("auditor", ["audit:view"]);
  const [holder, otherUser] = [await t.make.user({ roles: ["auditor"] }), await t.make.user({ roles: ["supplier"] })];
  const [holderToken, otherToken] = [await t.signIn(holder), await t.signIn(otherUser)];
  const statusOf = async (token: string) => (await t.call("audit.list", { query: {} }, { token })).status;
  const publish = () => t.database.pool.query("SELECT pg_notify('portal', 'permission 1')");
  expect(await statusOf(holderToken)).toBe(200);
  expect(await statusOf(otherToken)).toBe(403);

  const switchTo = (status: string, appId: string) =>
    t.database.db
      .update(menuItem)
      .set({ status })
      .where(and(eq(menuItem.action, "audit:view"), eq(menuItem.appId, appId)));
  // A code that two subsystems declare is open to all only if both have switched it off.
  await t.make.menuItem({ appId: "70002", action: "audit:view", kind: 2, type: "1", status: "1" });
  await switchTo("0", "70001");
  await publish();
  await expect.poll(() => statusOf(holderToken)).toBe(403);
  expect(await statusOf(otherToken)).toBe(403);

  await switchTo("0", "70002");
  await publish();
  await expect.poll(() => statusOf(otherToken)).toBe(200);

  await t.database.db.update(menuItem).set({ status: "1" }).where(eq(menuItem.action, "audit:view"));
  await t.database.db.delete(roleGrant).where(eq(roleGrant.roleId, roleId));
  await publish();
  await expect.poll(async () => [await statusOf(holderToken), await statusOf(otherToken)]).toEqual([403, 403]);
});

describe("[SEC-59, PERM-12] a person with every code but one", () => {
  const calls = allEndpoints().flatMap(({ key, endpoint }) =>
    endpoint.access.kind === "permission" ? [{ key, endpoint, code: endpoint.access.code }] : [],
  );
  const codes = [...new Set(calls.map(({ code }) => code))];
  const roles = new Map<string, string>();
  let lacking: Person;
  let holding: Person;
  beforeAll(async () => {
    lacking = await t.person();
    holding = await t.person();
    for (const code of codes) roles.set(code, await t.make.role(`only-${code}`, [code]));
    await t.database.db.insert(userRole).values([...roles.values()].map((roleId) => ({ userId: lacking.id, roleId })));
  });

  /** Moves the role by direct SQL, without a message. */
  const moveRole = async (code: string, from: Person, to: Person) => {
    await t.database.pool.query("UPDATE user_role SET user_id = $3 WHERE role_id = $1 AND user_id = $2", [
      roles.get(code),
      from.id,
      to.id,
    ]);
    t.clock.advance(2_000);
  };

  test.each(codes)("is refused the calls behind %s", async (code) => {
    await moveRole(code, lacking, holding);
    for (const { key, endpoint } of calls.filter((call) => call.code === code)) {
      const statusFor = async ({ token }: Person) =>
        (
          await t.http(endpoint.methods[0], urlOf(endpoint.paths[0]), {
            token,
            ...(endpoint.upload ? fileForm("a.png", "x") : endpoint.methods[0] === "GET" ? {} : { body: {} }),
          })
        ).statusCode;
      expect([key, await statusFor(lacking)]).toEqual([key, 403]);
      // Only calls with a path parameter may answer 404.
      const expectedStatuses = endpoint.params ? [200, 400, 404] : [200, 400];
      expect([key, expectedStatuses.includes(await statusFor(holding))]).toEqual([key, true]);
    }
    await moveRole(code, holding, lacking);
  });
});
