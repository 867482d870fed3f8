// Guarantee: a change of rights is published to every node after its record is written, and not if that fails.
import { randomUUID } from "node:crypto";
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller, Origin } from "#platform/caller.ts";
import { failTrail, restoreTrail } from "#test/trail/failing-trail.ts";

const origin: Origin = { address: "203.0.113.9", userAgent: "test", requestId: randomUUID() };
const LIST = "archive/dossiers";

let t: TestApp;
let administrator: Person;
let person: Person;
let departmentId: string;
let roleId: string;
let menuId: string;
let node: PoolClient;
const published: string[] = [];

beforeAll(async () => {
  t = await startTestApp();
  const rights = ["role:view", "role:edit", "role:grant", "role:member", "menu:view", "menu:edit"];
  await t.make.role("keeper", [...rights, "department:view", "department:edit", "department:member", "data_rule:edit"]);
  roleId = await t.make.role("reader", ["role:view"]);
  menuId = await t.make.menuItem({ title: "档案目录", component: LIST }, ["keeper"]);
  await t.make.subsystem({ appId: "70001" }, ["keeper"]);
  departmentId = (await t.make.department()).id;
  person = await t.person({ departments: [departmentId] });
  administrator = await t.person({ roles: ["keeper"] });
  await t.prove(administrator);
  // Subscribes as another node does.
  node = await t.database.pool.connect();
  node.on("notification", ({ payload }) => published.push(payload ?? ""));
  await node.query("LISTEN portal");
});
afterAll(async () => {
  node.release(true);
  await t.close();
});

const callerOfAdministrator = () => ({ userId: administrator.id, username: administrator.username }) as Caller;
const readerGrant = () => ({ code: "reader", orgCode: null, userIds: [person.id] });
const requireSuccess = async (calling: Promise<{ body: { success: boolean; code: string } }>): Promise<void> => {
  const { success, code } = (await calling).body;
  if (!success) throw new Error(code);
};
const EMPTY_MENU = {
  id: null,
  version: null,
  appId: "70001",
  isButton: false,
  parentId: null,
  name: null,
  redirect: null,
  icon: null,
  url: null,
  target: null,
  hidden: false,
  alwaysShow: false,
  keepAlive: false,
  isRoute: true,
  internalOrExternal: false,
  permissionList: [],
  action: null,
  type: null,
  status: null,
  describe: null,
};

test.each<[string, "held" | "opened", () => Promise<unknown>]>([
  ["a granted role", "held", () => t.deps.roleAssignment.grant(readerGrant(), callerOfAdministrator(), origin)],
  ["a revoked role", "held", () => t.deps.roleAssignment.revoke(readerGrant(), callerOfAdministrator(), origin)],
  [
    "the roles of a person",
    "held",
    () =>
      t.deps.roleAssignment.replaceRoles(
        person.id,
        [{ code: "reader", orgCode: null }],
        callerOfAdministrator(),
        origin,
      ),
  ],
  [
    "a removed member of a department",
    "held",
    () =>
      requireSuccess(
        t.call("departmentAdmin.removeMembers", { body: { departmentId, userIds: [person.id] } }, administrator),
      ),
  ],
  [
    "a department",
    "opened",
    () =>
      requireSuccess(
        t.call(
          "departmentAdmin.save",
          { body: { id: null, version: null, parentId: null, departName: "新处" } },
          administrator,
        ),
      ),
  ],
  [
    "a role",
    "opened",
    () => {
      const body = { id: null, version: null, code: "made", name: "新角色", description: "", homePath: null };
      return requireSuccess(t.call("roleAdmin.save", { body }, administrator));
    },
  ],
  [
    "the grants of a role",
    "opened",
    async () => {
      const query = { roleId, appId: "70001" };
      const { version } = (await t.call("roleAdmin.readGrants", { query }, administrator)).body.result;
      await requireSuccess(
        t.call("roleAdmin.saveGrants", { body: { roleId, version, add: [menuId], take: [] } }, administrator),
      );
    },
  ],
  [
    "a menu",
    "opened",
    () => {
      const body = { ...EMPTY_MENU, title: "合同台账", path: "/contracts", component: LIST };
      return requireSuccess(t.call("menuAdmin.save", { body }, administrator));
    },
  ],
  [
    "a data rule",
    "opened",
    () => {
      const rule = {
        column: "dept",
        condition: "within" as const,
        variable: null,
        days: 0,
        values: ["A01"],
        isOn: true,
      };
      const body = { id: null, version: null, list: LIST, title: "本部门", ...rule };
      return requireSuccess(t.call("dataRuleAdmin.save", { body }, administrator));
    },
  ],
])("[SEC-59] reports %s once, after it was recorded", async (_what, kind, change) => {
  const message = kind === "held" ? `role-holder ${person.id}` : "permission all";
  published.length = 0;
  await failTrail(t.database.pool);
  await expect(change().finally(() => restoreTrail(t.database.pool))).rejects.toThrow();
  await change();
  await expect.poll(() => published).toContain(message);
  expect(published.filter((payload) => payload === message)).toHaveLength(1);
});
