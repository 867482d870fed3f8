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
let keeper: Person;
let person: Person;
let placeId: string;
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
  placeId = (await t.make.department()).id;
  person = await t.person({ departments: [placeId] });
  keeper = await t.person({ roles: ["keeper"] });
  await t.prove(keeper);
  // Subscribes as another node does.
  node = await t.database.pool.connect();
  node.on("notification", ({ payload }) => published.push(payload ?? ""));
  await node.query("LISTEN portal");
});
afterAll(async () => {
  node.release(true);
  await t.close();
});

const by = () => ({ userId: keeper.id, username: keeper.username }) as Caller;
const reader = () => ({ code: "reader", orgCode: null, userIds: [person.id] });
const made = async (calling: Promise<{ body: { success: boolean; code: string } }>): Promise<void> => {
  const { success, code } = (await calling).body;
  if (!success) throw new Error(code);
};
const blank = {
  ...{ id: null, version: null, appId: "70001", isButton: false, parentId: null, name: null, redirect: null },
  ...{ icon: null, url: null, target: null, hidden: false, alwaysShow: false, keepAlive: false, isRoute: true },
  ...{ internalOrExternal: false, permissionList: [], action: null, type: null, status: null, describe: null },
};

test.each<[string, "held" | "opened", () => Promise<unknown>]>([
  ["a granted role", "held", () => t.deps.roleAssignment.grant(reader(), by(), origin)],
  ["a revoked role", "held", () => t.deps.roleAssignment.revoke(reader(), by(), origin)],
  [
    "the roles of a person",
    "held",
    () => t.deps.roleAssignment.set(person.id, [{ code: "reader", orgCode: null }], by(), origin),
  ],
  [
    "a removed member of a department",
    "held",
    () =>
      made(t.call("departmentAdmin.removeMembers", { body: { departmentId: placeId, userIds: [person.id] } }, keeper)),
  ],
  [
    "a department",
    "opened",
    () =>
      made(
        t.call(
          "departmentAdmin.save",
          { body: { id: null, version: null, parentId: null, departName: "新处" } },
          keeper,
        ),
      ),
  ],
  [
    "a role",
    "opened",
    () => {
      const body = { id: null, version: null, code: "made", name: "新角色", description: "", homePath: null };
      return made(t.call("roleAdmin.save", { body }, keeper));
    },
  ],
  [
    "the grants of a role",
    "opened",
    async () => {
      const query = { roleId, appId: "70001" };
      const { version } = (await t.call("roleAdmin.readGrants", { query }, keeper)).body.result;
      await made(t.call("roleAdmin.saveGrants", { body: { roleId, version, add: [menuId], take: [] } }, keeper));
    },
  ],
  [
    "a menu",
    "opened",
    () => {
      const body = { ...blank, title: "合同台账", path: "/contracts", component: LIST };
      return made(t.call("menuAdmin.save", { body }, keeper));
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
      return made(t.call("dataRuleAdmin.save", { body }, keeper));
    },
  ],
])("[SEC-59] reports %s once, after it was recorded", async (_what, kind, change) => {
  const message = kind === "held" ? `role-holder ${person.id}` : "permission all";
  published.length = 0;
  await failTrail(t.database.pool);
  await expect(change().finally(() => restoreTrail(t.database.pool))).rejects.toThrow();
  await change();
  await expect.poll(() => published).toContain(message);
  expect(published.filter((one) => one === message)).toHaveLength(1);
});
