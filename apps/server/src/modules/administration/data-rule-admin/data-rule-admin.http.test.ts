// Guarantee: a rule restricts every answer about its rows, at once and on every node, and no caller shows others more
// rows than they see themselves.
import type { EndpointOf, InputOf } from "@tender/contract";
import { type Person, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dataRule, dataRuleGrant } from "#modules/people/data-rule/data-rule.tables.ts";
import { archiveImports } from "#test/archive/imports.ts";
import { fileOf, packageOf, procurement } from "#test/archive/small-process.ts";

type RuleInput = InputOf<EndpointOf<"dataRuleAdmin.save">>["body"];

const LIST = "archive/dossiers";
const all = { range: "all", source: "all" } as const;

let t: TestApp;
let manager: Person;
let page: string;
let ruleCount = 0;

beforeAll(async () => {
  t = await startTestApp();
  const imports = archiveImports({ database: t.database, clock: t.clock });
  for (const [n, deptCode] of [
    [1, "A01A06"],
    [2, "A01A07"],
    [3, "A01A07B01"],
  ] as const) {
    const releases = procurement(n, `2026-0${n + 2}-02`, n * 1_000_000);
    await imports.importDocument(fileOf(packageOf(releases)), { deptCode, fondsCode: "SL01", label: `批次${n}` });
  }
  await t.make.role("keeper", [
    "data_rule:view",
    "data_rule:edit",
    "data_rule:try",
    "role:view",
    "role:grant",
    "role:member",
  ]);
  page = await t.make.menuItem({ title: "档案目录", component: LIST }, ["keeper", "supervisor"]);
  await t.make.role("system_admin");
  await t.make.subsystem({ appId: "70001" }, ["keeper", "supervisor"]);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.delete(dataRule);
  // The tests write rows directly to the database, here and below, so cached rules must expire first.
  t.clock.advance(60_000);
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
});

const input = (more: Partial<RuleInput> = {}): RuleInput => {
  ruleCount += 1;
  return {
    id: null,
    version: null,
    list: LIST,
    title: `规则${ruleCount}`,
    column: "dept",
    condition: "within",
    variable: null,
    days: 0,
    values: ["A01A07"],
    isOn: true,
    ...more,
  };
};
const save = (more: Partial<RuleInput> = {}, by: Person = manager) =>
  t.call("dataRuleAdmin.save", { body: input(more) }, by);
const createRule = async (more: Partial<RuleInput> = {}) => (await save(more)).body.result.id;
const rulesOf = async (by: Person = manager) =>
  (await t.call("dataRuleAdmin.list", { query: { list: LIST } }, by)).body.result;
const ruleOf = async (id: string) => {
  const rule = (await rulesOf()).rules.find((candidate) => candidate.id === id);
  if (!rule) throw new Error(`no rule ${id}`);
  return rule;
};
const grantsOf = async (roleId: string, by: Person = manager) =>
  (await t.call("roleAdmin.readGrants", { query: { roleId, appId: "70001" } }, by)).body.result;
const change = async (
  roleId: string,
  more: { add?: string[]; take?: string[]; addRules?: string[]; takeRules?: string[] },
  by: Person = manager,
) => {
  const { version } = await grantsOf(roleId, by);
  return t.call("roleAdmin.saveGrants", { body: { roleId, version, add: [], take: [], ...more } }, by);
};
/** Creates a role that opens the page; the archive shows it all rows unless a rule applies. */
const supervisorRole = () => t.make.role("supervisor");
const dossiersOf = async (person: Person) =>
  (await t.call("archive.listDossiers", { query: all }, person)).body.result.rows.length;
const columnsOf = ({
  id,
  version,
  words: _words,
  isBroken: _broken,
  roles: _roles,
  updatedAt: _at,
  ...rule
}: Awaited<ReturnType<typeof ruleOf>>) => ({ ...rule, id, version, list: LIST });

describe("[ADMINDATA-25] the archive under a rule", () => {
  test("shows only the rows of the rule in list, figures and breakdowns", async () => {
    const person = await t.person({ roles: ["supervisor"] });
    expect(await dossiersOf(person)).toBe(3);
    const id = await createRule();
    expect(await dossiersOf(person)).toBe(3);
    expect((await change(await supervisorRole(), { addRules: [id] })).body).toMatchObject({ success: true });
    expect(await dossiersOf(person)).toBe(2);
    const overview = (await t.call("archive.readOverview", { query: all }, person)).body.result;
    expect(overview).toMatchObject({ archivedCount: { value: 2 }, awardAmount: { amount: "5000000.00" } });
    expect(overview.attributions).toEqual(["批次2：某发布人", "批次3：某发布人"]);
    const months = (await t.call("archive.readSeries", { query: all }, person)).body.result.months;
    expect(months.reduce((sum, { archivedCount }) => sum + archivedCount, 0)).toBe(2);
    for (const dim of ["method", "category", "buyer", "supplier"] as const) {
      const { rows } = (await t.call("archive.readBreakdown", { query: { ...all, dim } }, person)).body.result;
      expect([dim, rows.reduce((sum, { count }) => sum + count, 0)]).toEqual([dim, 2]);
    }
  });

  test("[SEC-59] applies a changed, switched or removed rule at once, on every node", async () => {
    const node = await secondNode(t);
    try {
      const id = await createRule();
      const roleId = await supervisorRole();
      const person = await t.person({ roles: ["supervisor"] });
      const countOnOtherNode = async () => {
        const reply = await node.app.inject({
          url: "/api/archive/dossiers?range=all",
          headers: { "x-access-token": person.token },
        });
        return reply.json().result.rows.length;
      };
      expect(await countOnOtherNode()).toBe(3);
      await change(roleId, { addRules: [id] });
      expect(await dossiersOf(person)).toBe(2);
      await expect.poll(countOnOtherNode).toBe(2);
      await save({ ...columnsOf(await ruleOf(id)), values: ["A01A07B01"] });
      expect(await dossiersOf(person)).toBe(1);
      await expect.poll(countOnOtherNode).toBe(1);
      const { version } = await ruleOf(id);
      await t.call("dataRuleAdmin.switch", { body: { id, version, isOn: false } }, manager);
      expect(await dossiersOf(person)).toBe(3);
      await expect.poll(countOnOtherNode).toBe(3);
      await t.call("dataRuleAdmin.switch", { body: { id, version: version + 1, isOn: true } }, manager);
      expect(await dossiersOf(person)).toBe(1);
      await t.call("dataRuleAdmin.remove", { body: { id, version: version + 2 } }, manager);
      expect(await dossiersOf(person)).toBe(3);
    } finally {
      await node.close();
    }
  });

  test("inserts the current department, and shows no rows without one", async () => {
    const department = await t.make.department({ orgCode: "A01A07", departName: "交易二处" });
    const id = await createRule({ variable: "department", values: [] });
    await change(await supervisorRole(), { addRules: [id] });
    const person = await t.person({ roles: ["supervisor"], departments: [department.id] });
    expect(await dossiersOf(person)).toBe(2);
    expect(await dossiersOf(await t.person({ roles: ["supervisor"] }))).toBe(0);
  });

  test("joins rules of a role by AND, roles by OR; a role without rules shows all rows", async () => {
    const [branch, otherBranch] = [await createRule(), await createRule({ values: ["A01A06"] })];
    const roleId = await supervisorRole();
    const otherRole = await t.make.role("second_reader");
    await t.make.menuItem({ component: "archive/statistics" }, ["second_reader"]);
    await change(roleId, { addRules: [branch, otherBranch] });
    const person = await t.person({ roles: ["supervisor"] });
    expect(await dossiersOf(person)).toBe(0);
    await change(otherRole, { addRules: [otherBranch] });
    const doubleHolder = await t.person({ roles: ["supervisor", "second_reader"] });
    expect(await dossiersOf(doubleHolder)).toBe(1);
    await change(otherRole, { takeRules: [otherBranch] });
    expect(await dossiersOf(doubleHolder)).toBe(3);
  });
});

describe("[ADMINDATA-25] administration of rules", () => {
  test("lists rules with their words and roles, and whether the caller sees all", async () => {
    const id = await createRule({ title: "本级与下级", variable: "department", values: [] });
    await change(await supervisorRole(), { addRules: [id] });
    const { title, rules, roles, seesWhole, columns } = await rulesOf();
    expect(title).toBe("档案目录与统计");
    expect(seesWhole).toBe(true);
    expect(rules).toMatchObject([
      {
        id,
        title: "本级与下级",
        words: "部门 属于（含下级） 当前部门",
        isOn: true,
        isBroken: false,
        roles: [{ code: "supervisor" }],
      },
    ]);
    expect(roles).toMatchObject([
      { code: "keeper", opensPage: true, rules: 0 },
      { code: "second_reader" },
      { code: "supervisor", opensPage: true, rules: 1 },
    ]);
    expect(columns.map(({ code }) => code)).toContain("region");
    const lists = (await t.call("dataRuleAdmin.readLists", {}, manager)).body.result;
    expect(lists.find(({ code }) => code === LIST)).toMatchObject({ rules: 1, views: [LIST, "archive/statistics"] });
  });

  test("returns rules with their menu item among a role's grants", async () => {
    const id = await createRule({ title: "在目录处" });
    const { rules } = await grantsOf(await supervisorRole());
    expect(rules).toMatchObject([{ id, itemId: page, title: "在目录处", isGranted: false, isGrantable: true }]);
  });

  test("refuses a rule with a field that does not fit, and stores nothing", async () => {
    await createRule({ title: "同名" });
    const refusals: [Partial<RuleInput>, string, string | undefined][] = [
      [{ list: "lost/list" }, "data_rule.unknown_list", undefined],
      [{ column: "lost" }, "data_rule.unknown_column", "column"],
      [{ column: "constructor" }, "data_rule.unknown_column", "column"],
      [{ condition: "gt" }, "data_rule.bad_value", "condition"],
      [{ variable: "today", values: [] }, "data_rule.bad_value", "variable"],
      [{ values: ["A' OR 1=1"] }, "data_rule.bad_value", "values"],
      [{ title: "同名" }, "data_rule.title_taken", "title"],
      [{ id: "unknown", version: 1 }, "data_rule.not_found", undefined],
    ];
    for (const [more, code, field] of refusals) {
      const reply = await save(more);
      expect([more, reply.body.code, reply.details?.field]).toEqual([more, code, field]);
    }
    expect((await rulesOf()).rules).toHaveLength(1);
  });
});

describe("[SEC-60] permission to change the rows that others see", () => {
  /** Creates a caller who may change rules and roles, and to whom a rule applies. */
  async function createRestrictedCaller() {
    const id = await createRule();
    const roleId = await t.make.role("restricted", []);
    await t.make.menuItem({ component: LIST }, ["restricted"]);
    for (const code of ["data_rule:view", "data_rule:edit", "data_rule:try", "role:view", "role:grant", "role:member"])
      await t.make.menuItem({ kind: 2, path: null, action: code, type: "1", status: "1" }, ["restricted"]);
    await t.database.db.insert(dataRuleGrant).values({ roleId, ruleId: id }).onConflictDoNothing();
    const person = await t.person({ roles: ["restricted"] });
    await t.prove(person);
    return { id, person };
  }

  test("refuses changes of rules by a caller who does not see the whole list", async () => {
    const { id, person } = await createRestrictedCaller();
    const { version } = await ruleOf(id);
    const replies = [
      await save({}, person),
      await t.call("dataRuleAdmin.switch", { body: { id, version, isOn: false } }, person),
      await t.call("dataRuleAdmin.remove", { body: { id, version } }, person),
    ];
    expect(replies.map(({ body }) => body.code)).toEqual(Array(3).fill("data_rule.beyond_own"));
    expect(replies[0]?.body.message).toBe("您无权查看“档案目录与统计”的全部数据，不能变更其数据规则");
    expect((await rulesOf(person)).seesWhole).toBe(false);
    expect(await ruleOf(id)).toMatchObject({ version, isOn: true });
  });

  test("refuses grants by such a caller that would show others more", async () => {
    const { id, person } = await createRestrictedCaller();
    const { items } = await grantsOf(await t.make.role("restricted"), person);
    const ownItem = items.find(({ title, isGrantable }) => title.startsWith("菜单") && isGrantable);
    const target = await t.make.role(`target_${ruleCount}`);
    expect((await change(target, { add: [ownItem?.id ?? ""] }, person)).body).toMatchObject({
      code: "role.beyond_own_rows",
      message: "授权后，该角色在“档案目录与统计”的数据范围将超出您本人的范围",
    });
    expect((await change(target, { add: [ownItem?.id ?? ""], addRules: [id] }, person)).body.success).toBe(true);
    expect((await change(target, { takeRules: [id] }, person)).body.code).toBe("role.beyond_own_rows");
    const receiver = await t.person();
    const grantRole = (role: string) =>
      t.call("roleAdmin.addMembers", { body: { role, orgCode: null, userIds: [receiver.id] } }, person);
    expect((await grantRole(`target_${ruleCount}`)).body.success).toBe(true);
    const wide = await t.make.role(`wide_${ruleCount}`);
    await t.database.db.execute(
      `INSERT INTO role_grant SELECT '${wide}', menu_item_id FROM role_grant WHERE role_id = '${target}'`,
    );
    expect((await grantRole(`wide_${ruleCount}`)).body.code).toBe("role.beyond_own");
  });

  test("refuses a rule for the role system_admin", async () => {
    const id = await createRule();
    const { body } = await change(await t.make.role("system_admin"), { addRules: [id] });
    expect(body).toMatchObject({ code: "role.never_ruled", message: "系统管理员不受数据规则限制，不能授予数据规则" });
  });

  test("copies a role together with its rules", async () => {
    const id = await createRule();
    const roleId = await t.make.role(`source_${ruleCount}`);
    await change(roleId, { addRules: [id] });
    const copied = await t.call(
      "roleAdmin.copy",
      { body: { id: roleId, code: `copy_${ruleCount}`, name: `副本${ruleCount}` } },
      manager,
    );
    expect((await grantsOf(copied.body.result.id)).rules).toMatchObject([{ id, isGranted: true }]);
  });
});

describe("[ADMINDATA-25] the trial of a list", () => {
  const tryOut = (query: { username: string; orgCode?: string; list?: string }, by: Person = manager) =>
    t.call("dataRuleAdmin.preview", { query: { list: LIST, ...query } }, by);

  test("shows a person's rows, their count out of all, and the deciding rule", async () => {
    const department = await t.make.department({ orgCode: "A01A07B01" });
    const id = await createRule({ title: "所在部门", variable: "department", values: [] });
    await change(await supervisorRole(), { addRules: [id] });
    const person = await t.person({ roles: ["supervisor"], departments: [department.id] });
    const chief = await t.person({ roles: ["keeper", "system_admin"] });
    const { body } = await tryOut({ username: person.username }, chief);
    expect(body.result).toMatchObject({
      person: { username: person.username },
      orgCode: "A01A07B01",
      opensPage: true,
      seesAll: false,
      total: 1,
      of: 3,
      leftOut: 0,
      roles: [
        {
          code: "supervisor",
          decides: true,
          rules: [{ id, title: "所在部门", words: "部门 属于（含下级） 当前部门", values: ["A01A07B01"] }],
        },
      ],
    });
    expect(body.result.rows).toHaveLength(1);
    expect(body.result.rows[0]?.texts[1]).toBe("A01A07B01");
    expect(body.result.columns[1]).toBe("部门编码");
  });

  test("[SEC-56] counts rows that the caller may not see, without showing them", async () => {
    const id = await createRule({ values: ["A01A06"] });
    const roleId = await t.make.role("previewer", ["data_rule:try"]);
    await t.make.menuItem({ component: LIST }, ["previewer"]);
    await t.database.db.insert(dataRuleGrant).values({ roleId, ruleId: id });
    const caller = await t.person({ roles: ["previewer", "supervisor"] });
    await t.database.db.insert(dataRuleGrant).values({ roleId: await supervisorRole(), ruleId: id });
    const unrestricted = await t.person({ roles: ["keeper", "supervisor"] });
    const { result } = (await tryOut({ username: unrestricted.username }, caller)).body;
    expect(result).toMatchObject({ total: 3, leftOut: 2, seesAll: true });
    expect(result.rows).toHaveLength(1);
  });

  test("refuses an unknown person, department or list", async () => {
    const person = await t.person({ roles: ["supervisor"] });
    const refusals = [
      await tryOut({ username: "unknown-person" }),
      await tryOut({ username: person.username, orgCode: "A01" }),
      await tryOut({ username: person.username, list: "lost" }),
    ];
    expect(refusals.map(({ body }) => body.code)).toEqual([
      "data_rule.unknown_person",
      "data_rule.unknown_department",
      "data_rule.unknown_list",
    ]);
  });
});
