// Guarantee: a change of rights that is in force is told to every node, also where its row of the trail cannot be written.
import { randomUUID } from "node:crypto";
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller, Origin } from "#platform/caller.ts";

const origin: Origin = { address: "203.0.113.9", userAgent: "test", requestId: randomUUID() };
const LIST = "archive/dossiers";

let t: TestApp;
let keeper: Person;
let person: Person;
let placeId: string;
let roleId: string;
let menuId: string;
let node: PoolClient;
const told: string[] = [];

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
  // As another node hears it.
  node = await t.database.pool.connect();
  node.on("notification", ({ payload }) => told.push(payload ?? ""));
  await node.query("LISTEN portal");
  await t.database.pool.query(`
    CREATE FUNCTION no_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$;
    CREATE TRIGGER no_row BEFORE INSERT ON audit_entry FOR EACH ROW
      WHEN (NEW.outcome = 'ok' AND NEW.action ~ '[.](change|member)$') EXECUTE FUNCTION no_row();`);
});
afterAll(async () => {
  node.release(true);
  await t.close();
});

const by = () => ({ userId: keeper.id, username: keeper.username }) as Caller;
const reader = () => ({ code: "reader", orgCode: null, userIds: [person.id] });
const failed = async (calling: Promise<{ body: { code: string } }>): Promise<void> => {
  throw new Error((await calling).body.code);
};
const blank = {
  ...{ id: null, version: null, appId: "70001", isButton: false, parentId: null, name: null, redirect: null },
  ...{ icon: null, url: null, target: null, hidden: false, alwaysShow: false, keepAlive: false, isRoute: true },
  ...{ internalOrExternal: false, permissionList: [], action: null, type: null, status: null, describe: null },
};

test.each<[string, "held" | "opened", () => Promise<unknown>]>([
  ["a role given", "held", () => t.deps.roleGiving.give(reader(), by(), origin)],
  ["a role taken", "held", () => t.deps.roleGiving.take(reader(), by(), origin)],
  [
    "the roles of a person",
    "held",
    () => t.deps.roleGiving.set(person.id, [{ code: "reader", orgCode: null }], by(), origin),
  ],
  [
    "a member taken out of a department",
    "held",
    () =>
      failed(t.call("departmentAdmin.takeMembers", { body: { departmentId: placeId, userIds: [person.id] } }, keeper)),
  ],
  [
    "a department",
    "opened",
    () =>
      failed(
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
      return failed(t.call("roleAdmin.save", { body }, keeper));
    },
  ],
  [
    "what a role is granted",
    "opened",
    async () => {
      const query = { roleId, appId: "70001" };
      const { version } = (await t.call("roleAdmin.readGrants", { query }, keeper)).body.result;
      await failed(t.call("roleAdmin.saveGrants", { body: { roleId, version, add: [menuId], take: [] } }, keeper));
    },
  ],
  [
    "a menu",
    "opened",
    () => {
      const body = { ...blank, title: "合同台账", path: "/contracts", component: LIST };
      return failed(t.call("menuAdmin.save", { body }, keeper));
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
      return failed(t.call("dataRuleAdmin.save", { body }, keeper));
    },
  ],
])("[SEC-59] tells of %s that is in force without its row", async (_what, kind, change) => {
  told.length = 0;
  await expect(change()).rejects.toThrow(/^(http.internal|no room)/);
  await expect.poll(() => told).toContain(kind === "held" ? `role-holder ${person.id}` : "permission all");
});
