// Guarantee: the objects that a tender refers to cannot be removed, and a moved department keeps its tenders.
import type { Person } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publish, readProject, startTenderWorld, storeProject, type TenderWorld } from "#test/tender/tender-world.ts";

let world: TenderWorld;
let keeper: Person;
beforeAll(async () => {
  world = await startTenderWorld();
  await world.t.make.role("keeper", [
    ...["department:view", "department:edit", "organisation:view", "organisation:remove"],
    ...["dictionary:view", "dictionary:edit", "dictionary:remove"],
  ]);
  keeper = await world.t.person({ roles: ["keeper"] });
  await world.t.prove(keeper);
});
afterAll(() => world.close());

test("[TENDER-11] shows a project to its department after the department has moved", async () => {
  const { t, officer } = world;
  const [draft, published] = [await storeProject(world), await storeProject(world)];
  await publish(world, published, "03");
  const parent = await t.make.department({ orgCode: "B01", departName: "市政府" });
  const { rows } = await t.database.pool.query("SELECT id, version FROM department WHERE org_code = 'A01'");
  const body = { id: rows[0].id, version: rows[0].version, parentId: parent.id, before: null };
  expect((await t.call("departmentAdmin.move", { body }, keeper)).body.message).toBe("");
  const codes = await t.database.pool.query("SELECT DISTINCT dept_code AS code FROM tender_project");
  expect(codes.rows).toEqual([{ code: "B01A01" }]);
  await world.pass(0);
  for (const id of [draft, published]) expect((await readProject(world, id, officer)).department).toBe("教育局");
});

test("[TENDER-11] refuses to remove the buyer of a project", async () => {
  const { t, buyerId } = world;
  await storeProject(world);
  const reply = await t.call("organisationAdmin.remove", { body: { id: buyerId } }, keeper);
  expect(reply.body.code).toBe("organisation.in_use");
  expect(reply.body.message).toMatch(/^该单位仍被使用，不能删除：\d+ 个项目$/);
});

test("[TENDER-11] refuses to remove the value of a dictionary that a project has", async () => {
  const { t } = world;
  await storeProject(world);
  await t.database.pool.query("UPDATE dict_item SET builtin = false WHERE value = '33'");
  const { rows } = await t.database.pool.query(
    "SELECT i.id, i.version, d.id AS dict FROM dict_item i JOIN dict d ON d.id = i.dict_id WHERE d.code = 'xzqh' AND i.value = '33'",
  );
  const body = { dictionaryId: rows[0].dict, id: rows[0].id, version: rows[0].version };
  const reply = await t.call("dictionaryAdmin.removeItem", { body }, keeper);
  expect(reply.body.message).toMatch(/\d+ 个采购项目/);
});
