// Guarantee: the holder of a position is a member of its department, exactly as long as the membership lasts.
import type { EndpointOf, InputOf } from "@tender/contract";
import { type CreatedUser, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

type Wanted = InputOf<EndpointOf<"position.save">>["body"];

let t: TestApp;
let keeper: Person;
let reader: Person;
let office: { id: string };
let branch: { id: string };

beforeAll(async () => {
  t = await startTestApp();
  const codes = ["view", "edit", "remove", "holder", "export"].map((part) => `position:${part}`);
  await t.make.role("keeper", [...codes, "user:view", "user:edit", "department:view", "department:edit", "audit:view"]);
  await t.make.role("reader", ["position:view"]);
  await t.database.pool.query("INSERT INTO dict (id, code, name) VALUES ('grades', 'position_grade', '职级')");
  await t.database.pool.query(
    "INSERT INTO dict_item (id, dict_id, value, text) VALUES ('g1', 'grades', '1', '高层'), ('g2', 'grades', '2', '中层')",
  );
  keeper = await t.person({ roles: ["keeper"] });
  await t.prove(keeper);
  reader = await t.person({ roles: ["reader"] });
  office = await t.make.department({ orgCode: "P01", departName: "合同处" });
  branch = await t.make.department({ orgCode: "P02", departName: "采购处" });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.pool.query("DELETE FROM position");
});

const today = () => new Date(t.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const blank = { id: null, version: null, grade: null, sortOrder: 0, enabled: true, remark: "" };
const save = (body: Partial<Wanted> & Pick<Wanted, "code" | "name">) =>
  t.call("position.save", { body: { ...blank, ...body } }, keeper);
const make = async (code: string, name: string, more: Partial<Wanted> = {}) =>
  (await save({ code, name, ...more })).body.result.id;
const list = async (query: object = {}) => (await t.call("position.list", { query }, reader)).body.result;
const names = async (query: object = {}) => (await list(query)).rows.map(({ name }) => name);
const member = (realname: string, ...departments: { id: string }[]): Promise<CreatedUser> =>
  t.make.user({ realname, departments: departments.map(({ id }) => id) });
const add = (positionId: string, people: { userId: string; departmentId: string }[], term: object = {}) =>
  t.call("position.addHolders", { body: { positionId, people, since: today(), until: null, ...term } }, keeper);
const at = (user: CreatedUser, department: { id: string }) => ({ userId: user.id, departmentId: department.id });
const holders = async (positionId: string) =>
  (await t.call("position.listHolders", { query: { positionId } }, reader)).body.result.rows;
/** Moves terms instead of the clock, since sessions do not last a day. */
const aDayLater = () => t.database.pool.query("UPDATE position_holder SET since = since - 1, until = until - 1");
const recordedOf = async (object: string) =>
  (await t.call("audit.history", { query: { type: "position", object } }, keeper)).body.result.rows;

describe("[ADMINDATA-25] a position", () => {
  test("is listed in order and found by code, name, grade and state", async () => {
    await make("chief", "处长", { sortOrder: 20, grade: "2" });
    await make("head", "主任", { sortOrder: 10, grade: "1" });
    await make("clerk", "科员", { sortOrder: 30, enabled: false });
    expect(await names()).toEqual(["主任", "处长", "科员"]);
    expect(await names({ keyword: "HIE" })).toEqual(["处长"]);
    expect(await names({ keyword: "员" })).toEqual(["科员"]);
    expect(await names({ keyword: "%" })).toEqual([]);
    expect(await names({ grade: "1" })).toEqual(["主任"]);
    expect(await names({ enabled: "0" })).toEqual(["科员"]);
    expect(await names({ sort: "-code" })).toEqual(["主任", "科员", "处长"]);
    expect((await list({ pageSize: 1, page: 2 })).rows.map(({ code }) => code)).toEqual(["chief"]);
  });

  test("keeps its code, and code and name are unique", async () => {
    const id = await make("kept", "处长");
    expect((await save({ code: "kept", name: "科长" })).body).toMatchObject({
      code: "position.code_taken",
      message: "该编码已被使用，请更换",
      result: { field: "code" },
    });
    expect((await save({ code: "other", name: "处长" })).body).toMatchObject({
      code: "position.name_taken",
      result: { field: "name" },
    });
    await save({ id, version: 1, code: "renamed", name: "处长（兼）" });
    expect((await list()).rows).toMatchObject([{ code: "kept", name: "处长（兼）", version: 2 }]);
    const history = (await recordedOf("kept")).map(({ kind, changes }) => [
      kind,
      changes.find(({ field }) => field === "name"),
    ]);
    expect(history).toEqual([
      ["changed", { field: "name", before: "处长", after: "处长（兼）" }],
      ["made", { field: "name", before: null, after: "处长" }],
    ]);
  });

  test("has a grade of the dictionary or none, and used grades cannot be deleted", async () => {
    expect((await save({ code: "chief", name: "处长", grade: "9" })).body).toMatchObject({
      code: "position.unknown_grade",
      result: { field: "grade" },
    });
    await make("chief", "处长", { grade: "2" });
    await t.make.role("dictionaries", ["dictionary:view", "dictionary:edit"]);
    const other = await t.person({ roles: ["dictionaries"] });
    const body = { dictionaryId: "grades", id: "g2", version: 1 };
    expect((await t.call("dictionaryAdmin.removeItem", { body }, other)).body.message).toBe(
      "该值仍被使用，不能修改或删除：1 个职务",
    );
  });

  test("accepts the first of two concurrent changes", async () => {
    const id = await make("chief", "处长");
    const both = await Promise.all(["甲", "乙"].map((name) => save({ id, version: 1, code: "chief", name })));
    expect(both.map(({ body }) => body.code).toSorted()).toEqual(["200", "position.changed"]);
    expect((await t.call("position.read", { query: { id } }, reader)).body.result.version).toBe(2);
  });

  test("is removed only without holders", async () => {
    const user = await member("王小明", office);
    const id = await make("chief", "处长");
    await add(id, [at(user, office)]);
    const remove = (version: number) => t.call("position.remove", { body: { id, version } }, keeper);
    expect((await remove(1)).body).toMatchObject({
      code: "position.held",
      message: "该职务尚有 1 名任职人员，请结束或移除任职后再删除",
    });
    const [held] = await holders(id);
    await t.call("position.removeHolders", { body: { positionId: id, ids: [held?.id ?? ""] } }, keeper);
    expect((await remove(1)).body.success).toBe(true);
    expect((await remove(1)).body.code).toBe("position.not_found");
    expect((await t.call("position.read", { query: { id } }, reader)).body.code).toBe("position.not_found");
  });

  test("is exported with the word of its grade", async () => {
    await make("chief", "=处长", { grade: "2", remark: "含\n换行" });
    const file = await t.http("GET", "/api/system/positions/export?keyword=chief", { token: keeper.token });
    expect(file.headers["content-type"]).toContain("text/csv");
    expect(file.body).toContain("chief,'=处长,中层,0,启用,0");
  });
});

describe("[ADMINDATA-25] the holder of a position", () => {
  test("is a member of the department and holds each position there once", async () => {
    const user = await member("王小明", office, branch);
    const [chief, head] = [await make("chief", "处长"), await make("head", "主任")];
    const twice = [at(user, office), at(user, branch), at(user, office)];
    expect((await add(chief, twice)).body.result).toEqual({ changed: 2 });
    expect((await add(chief, [at(user, office)])).body.result).toEqual({ changed: 0 });
    expect((await add(head, [at(user, office)])).body.result).toEqual({ changed: 1 });
    expect((await holders(chief)).map(({ realname, departName, state }) => [realname, departName, state])).toEqual([
      ["王小明", "合同处", "held"],
      ["王小明", "采购处", "held"],
    ]);
    expect((await list()).rows.map(({ code, holders: count }) => [code, count])).toEqual([
      ["chief", 2],
      ["head", 1],
    ]);
    const outsider = await member("李雷", branch);
    for (const people of [[at(outsider, office)], [{ userId: "nobody", departmentId: office.id }]])
      expect((await add(chief, people)).body).toMatchObject({
        code: "position.not_member",
        message: "所选人员已不属于该部门或已注销，请重新选择",
      });
  });

  test("is found by a part of the name, once for each department", async () => {
    const user = await member("欧阳明月", office, branch);
    await member("欧阳无部");
    const id = await make("chief", "处长");
    await add(id, [at(user, branch)]);
    const { body } = await t.call("position.findPeople", { query: { positionId: id, keyword: "欧阳" } }, keeper);
    expect(body.result.map(({ realname, departName, holds }) => [realname, departName, holds])).toEqual([
      ["欧阳明月", "合同处", false],
      ["欧阳明月", "采购处", true],
    ]);
  });

  test("holds it until the last day of the term and may start a new term", async () => {
    const user = await member("王小明", office);
    const id = await make("chief", "处长");
    expect((await add(id, [at(user, office)], { until: "2000-01-01" })).body).toMatchObject({
      code: "position.bad_term",
      message: "结束日期不能早于任职日期",
      result: { field: "until" },
    });
    await add(id, [at(user, office)], { until: today() });
    const [held] = await holders(id);
    expect([held?.state, (await list()).rows[0]?.holders]).toEqual(["held", 1]);
    await aDayLater();
    expect([(await holders(id))[0]?.state, (await list()).rows[0]?.holders]).toEqual(["ended", 0]);
    expect((await add(id, [at(user, office)])).body.result).toEqual({ changed: 1 });
    expect((await holders(id)).map(({ state, until }) => [state, until])).toEqual([["held", null]]);
    const body = { id: held?.id ?? "", since: "2199-01-01", until: null };
    expect((await t.call("position.setTerm", { body: { ...body, version: 1 } }, keeper)).body.code).toBe(
      "position.holder_changed",
    );
    await t.call("position.setTerm", { body: { ...body, version: 2 } }, keeper);
    expect((await holders(id))[0]?.state).toBe("coming");
    expect((await t.call("position.setTerm", { body: { ...body, id: "gone", version: 1 } }, keeper)).body.code).toBe(
      "position.holder_not_found",
    );
  });

  test("is not added while the position is switched off", async () => {
    const user = await member("王小明", office);
    const id = await make("chief", "处长", { enabled: false });
    expect((await add(id, [at(user, office)])).body).toMatchObject({
      code: "position.off",
      message: "该职务已停用，不能再添加任职人员",
    });
  });

  test("loses it with the membership of the department", async () => {
    const user = await member("王小明", office, branch);
    const id = await make("chief", "处长");
    await add(id, [at(user, office), at(user, branch)]);
    const body = { id: user.id, version: 1, realname: "王小明", departments: ["P02"] };
    expect((await t.call("userAdmin.save", { body }, keeper)).body.success).toBe(true);
    expect((await holders(id)).map(({ departName }) => departName)).toEqual(["采购处"]);
  });

  test("holds it in the target after a merge of departments", async () => {
    const [from, into] = [
      await t.make.department({ orgCode: "P03", departName: "一处" }),
      await t.make.department({ orgCode: "P04", departName: "二处" }),
    ];
    const [one, other] = [await member("王小明", from), await member("李雷", from, into)];
    const id = await make("chief", "处长");
    await add(id, [at(one, from), at(other, from), at(other, into)]);
    const body = { id: from.id, version: 1, intoId: into.id, intoVersion: 1 };
    const merged = await t.call("departmentAdmin.merge", { body }, keeper);
    expect([merged.body.code, merged.body.success]).toEqual(["200", true]);
    expect((await holders(id)).map(({ realname, departName }) => [realname, departName]).toSorted()).toEqual([
      ["李雷", "二处"],
      ["王小明", "二处"],
    ]);
  });

  test("is shown with it in 用户管理 until the end of the term", async () => {
    const user = await member("王小明", office);
    const [chief, head] = [await make("chief", "处长"), await make("head", "主任")];
    await add(chief, [at(user, office)], { until: today() });
    await add(head, [at(user, office)], { since: "2199-01-01" });
    const detail = async () =>
      (await t.call("userAdmin.read", { query: { id: user.id } }, keeper)).body.result.positions;
    expect(await detail()).toEqual([{ name: "处长", departName: "合同处" }]);
    const { rows } = (await t.call("userAdmin.list", { query: { keyword: user.username } }, keeper)).body.result;
    expect(rows.map(({ positions }) => positions)).toEqual([["处长"]]);
    await aDayLater();
    expect(await detail()).toEqual([]);
  });

  test("is read-only for a person who may only view", async () => {
    const id = await make("chief", "处长");
    const refused = [
      await t.call("position.remove", { body: { id, version: 1 } }, reader),
      await t.call("position.findPeople", { query: { positionId: id, keyword: "王" } }, reader),
      await t.call("position.removeHolders", { body: { positionId: id, ids: ["x"] } }, reader),
      await t.call("position.export", { query: {} }, reader),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});
