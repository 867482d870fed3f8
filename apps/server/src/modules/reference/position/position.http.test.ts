// Guarantee: a person holds a position only in a department of which the person is a member.
import type { EndpointOf, InputOf } from "@tender/contract";
import { type CreatedUser, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

type PositionInput = InputOf<EndpointOf<"position.save">>["body"];

let t: TestApp;
let manager: Person;
let reader: Person;
let office: { id: string };
let branch: { id: string };

beforeAll(async () => {
  t = await startTestApp();
  const codes = ["view", "edit", "remove", "holder", "export"].map((part) => `position:${part}`);
  await t.make.role("keeper", [...codes, "user:view", "user:edit", "department:view", "department:edit"]);
  await t.make.role("reader", ["position:view"]);
  await t.database.pool.query("INSERT INTO dict (id, code, name) VALUES ('grades', 'position_grade', '职级')");
  await t.database.pool.query(
    "INSERT INTO dict_item (id, dict_id, value, text) VALUES ('g1', 'grades', '1', '高层'), ('g2', 'grades', '2', '中层')",
  );
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
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
const save = (body: Partial<PositionInput> & Pick<PositionInput, "code" | "name">) =>
  t.call("position.save", { body: { ...blank, ...body } }, manager);
const createPosition = async (code: string, name: string, fields: Partial<PositionInput> = {}) =>
  (await save({ code, name, ...fields })).body.result.id;
const listPositions = async (query: object = {}) => (await t.call("position.list", { query }, reader)).body.result;
const listNames = async (query: object = {}) => (await listPositions(query)).rows.map(({ name }) => name);
const createMember = (realname: string, ...departments: { id: string }[]): Promise<CreatedUser> =>
  t.make.user({ realname, departments: departments.map(({ id }) => id) });
const addHolders = (positionId: string, people: { userId: string; departmentId: string }[], term: object = {}) =>
  t.call("position.addHolders", { body: { positionId, people, since: today(), until: null, ...term } }, manager);
const membershipOf = (user: CreatedUser, department: { id: string }) => ({
  userId: user.id,
  departmentId: department.id,
});
const listHolders = async (positionId: string) =>
  (await t.call("position.listHolders", { query: { positionId } }, reader)).body.result.rows;
/** Moves all terms back by a day. The clock is not moved, because sessions expire within a day. */
const passDay = () => t.database.pool.query("UPDATE position_holder SET since = since - 1, until = until - 1");

describe("[ADMINDATA-25] a position", () => {
  test("is listed in order and found by code, name, grade and state", async () => {
    await createPosition("chief", "处长", { sortOrder: 20, grade: "2" });
    await createPosition("head", "主任", { sortOrder: 10, grade: "1" });
    await createPosition("clerk", "科员", { sortOrder: 30, enabled: false });
    expect(await listNames()).toEqual(["主任", "处长", "科员"]);
    expect(await listNames({ keyword: "HIE" })).toEqual(["处长"]);
    expect(await listNames({ keyword: "员" })).toEqual(["科员"]);
    expect(await listNames({ keyword: "%" })).toEqual([]);
    expect(await listNames({ grade: "1" })).toEqual(["主任"]);
    expect(await listNames({ enabled: "0" })).toEqual(["科员"]);
    expect(await listNames({ sort: "-code" })).toEqual(["主任", "科员", "处长"]);
    expect((await listPositions({ pageSize: 1, page: 2 })).rows.map(({ code }) => code)).toEqual(["chief"]);
  });

  test("retains its code; a code or a name in use is refused", async () => {
    const id = await createPosition("kept", "处长");
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
    expect((await listPositions()).rows).toMatchObject([{ code: "kept", name: "处长（兼）", version: 2 }]);
  });

  test("has a grade of the dictionary or none, and used grades cannot be deleted", async () => {
    expect((await save({ code: "chief", name: "处长", grade: "9" })).body).toMatchObject({
      code: "position.unknown_grade",
      result: { field: "grade" },
    });
    await createPosition("chief", "处长", { grade: "2" });
    await t.make.role("dictionaries", ["dictionary:view", "dictionary:edit"]);
    const other = await t.person({ roles: ["dictionaries"] });
    const body = { dictionaryId: "grades", id: "g2", version: 1 };
    expect((await t.call("dictionaryAdmin.removeItem", { body }, other)).body.message).toBe(
      "该值仍被使用，不能修改或删除：1 个职务",
    );
  });

  test("accepts the first of two concurrent changes", async () => {
    const id = await createPosition("chief", "处长");
    const answers = await Promise.all(["甲", "乙"].map((name) => save({ id, version: 1, code: "chief", name })));
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(["200", "position.changed"]);
    expect((await t.call("position.read", { query: { id } }, reader)).body.result.version).toBe(2);
  });

  test("is removed only without holders", async () => {
    const user = await createMember("王小明", office);
    const id = await createPosition("chief", "处长");
    await addHolders(id, [membershipOf(user, office)]);
    const remove = (version: number) => t.call("position.remove", { body: { id, version } }, manager);
    expect((await remove(1)).body).toMatchObject({
      code: "position.held",
      message: "该职务尚有 1 名任职人员，请结束或移除任职后再删除",
    });
    const [holder] = await listHolders(id);
    await t.call("position.removeHolders", { body: { positionId: id, ids: [holder?.id ?? ""] } }, manager);
    expect((await remove(1)).body.success).toBe(true);
    expect((await remove(1)).body.code).toBe("position.not_found");
    expect((await t.call("position.read", { query: { id } }, reader)).body.code).toBe("position.not_found");
  });

  test("is exported with the word of its grade", async () => {
    await createPosition("chief", "=处长", { grade: "2", remark: "含\n换行" });
    const file = await t.http("GET", "/api/system/positions/export?keyword=chief", { token: manager.token });
    expect(file.headers["content-type"]).toContain("text/csv");
    expect(file.body).toContain("chief,'=处长,中层,0,启用,0");
  });
});

describe("[ADMINDATA-25] the holder of a position", () => {
  test("is a member of the department and holds each position there once", async () => {
    const user = await createMember("王小明", office, branch);
    const [chief, head] = [await createPosition("chief", "处长"), await createPosition("head", "主任")];
    const twice = [membershipOf(user, office), membershipOf(user, branch), membershipOf(user, office)];
    expect((await addHolders(chief, twice)).body.result).toEqual({ changed: 2 });
    expect((await addHolders(chief, [membershipOf(user, office)])).body.result).toEqual({ changed: 0 });
    expect((await addHolders(head, [membershipOf(user, office)])).body.result).toEqual({ changed: 1 });
    expect((await listHolders(chief)).map(({ realname, departName, state }) => [realname, departName, state])).toEqual([
      ["王小明", "合同处", "held"],
      ["王小明", "采购处", "held"],
    ]);
    expect((await listPositions()).rows.map(({ code, holders: count }) => [code, count])).toEqual([
      ["chief", 2],
      ["head", 1],
    ]);
    const outsider = await createMember("李雷", branch);
    for (const people of [[membershipOf(outsider, office)], [{ userId: "nobody", departmentId: office.id }]])
      expect((await addHolders(chief, people)).body).toMatchObject({
        code: "position.not_member",
        message: "所选人员已不属于该部门或已注销，请重新选择",
      });
  });

  test("is found by a part of the name, once for each department", async () => {
    const user = await createMember("欧阳明月", office, branch);
    await createMember("欧阳无部");
    const id = await createPosition("chief", "处长");
    await addHolders(id, [membershipOf(user, branch)]);
    const { body } = await t.call("position.findPeople", { query: { positionId: id, keyword: "欧阳" } }, manager);
    expect(body.result.map(({ realname, departName, holds }) => [realname, departName, holds])).toEqual([
      ["欧阳明月", "合同处", false],
      ["欧阳明月", "采购处", true],
    ]);
  });

  test("holds the position until the last day of the term and may start a new term", async () => {
    const user = await createMember("王小明", office);
    const id = await createPosition("chief", "处长");
    expect((await addHolders(id, [membershipOf(user, office)], { until: "2000-01-01" })).body).toMatchObject({
      code: "position.bad_term",
      message: "结束日期不能早于任职日期",
      result: { field: "until" },
    });
    await addHolders(id, [membershipOf(user, office)], { until: today() });
    const [holder] = await listHolders(id);
    expect(holder?.state).toBe("held");
    expect((await listPositions()).rows[0]?.holders).toBe(1);
    await passDay();
    expect((await listHolders(id))[0]?.state).toBe("ended");
    expect((await listPositions()).rows[0]?.holders).toBe(0);
    expect((await addHolders(id, [membershipOf(user, office)])).body.result).toEqual({ changed: 1 });
    expect((await listHolders(id)).map(({ state, until }) => [state, until])).toEqual([["held", null]]);
    const body = { id: holder?.id ?? "", since: "2199-01-01", until: null };
    await t.call("position.setTerm", { body: { ...body, version: 2 } }, manager);
    expect((await listHolders(id))[0]?.state).toBe("coming");
    expect((await t.call("position.setTerm", { body: { ...body, id: "gone", version: 1 } }, manager)).body.code).toBe(
      "position.holder_not_found",
    );
  });

  test("is not added while the position is switched off", async () => {
    const user = await createMember("王小明", office);
    const id = await createPosition("chief", "处长", { enabled: false });
    expect((await addHolders(id, [membershipOf(user, office)])).body).toMatchObject({
      code: "position.off",
      message: "该职务已停用，不能再添加任职人员",
    });
  });

  test("loses the position with the membership of the department", async () => {
    const user = await createMember("王小明", office, branch);
    const id = await createPosition("chief", "处长");
    await addHolders(id, [membershipOf(user, office), membershipOf(user, branch)]);
    const body = { id: user.id, version: 1, realname: "王小明", departments: ["P02"] };
    expect((await t.call("userAdmin.save", { body }, manager)).body.success).toBe(true);
    expect((await listHolders(id)).map(({ departName }) => departName)).toEqual(["采购处"]);
  });

  test("holds the position in the target after a merge of departments", async () => {
    const [from, into] = [
      await t.make.department({ orgCode: "P03", departName: "一处" }),
      await t.make.department({ orgCode: "P04", departName: "二处" }),
    ];
    const [newcomer, other] = [await createMember("王小明", from), await createMember("李雷", from, into)];
    const id = await createPosition("chief", "处长");
    await addHolders(id, [membershipOf(newcomer, from), membershipOf(other, from), membershipOf(other, into)]);
    const body = { id: from.id, version: 1, intoId: into.id, intoVersion: 1 };
    const merged = await t.call("departmentAdmin.merge", { body }, manager);
    expect(merged.body).toMatchObject({ code: "200", success: true });
    expect((await listHolders(id)).map(({ realname, departName }) => [realname, departName]).toSorted()).toEqual([
      ["李雷", "二处"],
      ["王小明", "二处"],
    ]);
  });

  test("is shown with the position in 用户管理 until the end of the term", async () => {
    const user = await createMember("王小明", office);
    const [chief, head] = [await createPosition("chief", "处长"), await createPosition("head", "主任")];
    await addHolders(chief, [membershipOf(user, office)], { until: today() });
    await addHolders(head, [membershipOf(user, office)], { since: "2199-01-01" });
    const detail = async () =>
      (await t.call("userAdmin.read", { query: { id: user.id } }, manager)).body.result.positions;
    expect(await detail()).toEqual([{ name: "处长", departName: "合同处" }]);
    const { rows } = (await t.call("userAdmin.list", { query: { keyword: user.username } }, manager)).body.result;
    expect(rows.map(({ positions }) => positions)).toEqual([["处长"]]);
    await passDay();
    expect(await detail()).toEqual([]);
  });
});
