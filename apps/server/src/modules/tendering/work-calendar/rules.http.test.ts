// Guarantee: a delivered rule is never replaced again after an administrator has changed it.
import type { EndpointOf, InputOf } from "@tender/contract";
import { type Person, type SecondNode, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedDictionaries } from "#seed/base/seed-dictionaries.ts";
import { seedWorkCalendar } from "#seed/base/seed-work-calendar.ts";

type RuleInput = InputOf<EndpointOf<"workCalendar.saveRule">>["body"];

let t: TestApp;
let second: SecondNode;
let editor: Person;
let checker: Person;
let reader: Person;

beforeAll(async () => {
  t = await startTestApp();
  second = await secondNode(t);
  await t.database.db.transaction(seedDictionaries);
  await t.make.role("keeper", ["calendar:view", "calendar:edit"]);
  await t.make.role("reader", ["calendar:view"]);
  editor = await t.person({ roles: ["keeper"] });
  checker = await t.person({ roles: ["keeper"] });
  reader = await t.person({ roles: ["reader"] });
});
afterAll(async () => {
  await second.close();
  await t.close();
});
beforeEach(async () => {
  await t.database.pool.query("DELETE FROM tender_rule; DELETE FROM work_year; DELETE FROM applied_seed");
  await t.database.db.transaction(seedWorkCalendar);
});

const listRules = async (person = reader) => (await t.call("workCalendar.listRules", {}, person)).body.result;
const findListed = async (key: string, regime: string, method: string | null = null, person = reader) => {
  const rule = (await listRules(person)).find(
    (each) => each.key === key && each.regime === regime && each.method === method,
  );
  if (!rule) throw new Error(`no rule ${key}`);
  return rule;
};
const publicity = (person = reader) => findListed("candidates.publicity", "bidding", null, person);
const saveRule = async (changes: Partial<RuleInput>, person = editor) => {
  const { id, version, key, regime, method, value, unit, source, enabled } = await publicity();
  const body = { id, version, key, regime, method, value, unit, source, enabled, ...changes };
  return (await t.call("workCalendar.saveRule", { body }, person)).body;
};
const newRule: RuleInput = {
  id: null,
  version: null,
  key: "documents.sale",
  regime: "procurement",
  method: "3",
  value: "3",
  unit: "working_day",
  source: "本单位规定",
  enabled: true,
};
const lastAudit = async () => {
  const { rows } = await t.database.pool.query(
    "SELECT action, object, detail FROM audit_entry ORDER BY id DESC LIMIT 1",
  );
  return rows[0];
};

describe("[TENDER-07] a rule", () => {
  test("is delivered with its source, unchecked, in order", async () => {
    const rules = await listRules();
    expect(rules.slice(0, 3).map(({ key, regime, method, value, unit }) => [key, regime, method, value, unit])).toEqual(
      [
        ["documents.deadline", "bidding", null, "20", "day"],
        ["documents.deadline", "procurement", "1", "20", "day"],
        ["documents.deadline", "procurement", "2", "20", "day"],
      ],
    );
    expect(rules.filter(({ checkedOn, isDelivered, isChanged }) => checkedOn || !isDelivered || isChanged)).toEqual([]);
  });

  test("is changed under its version and shown as changed", async () => {
    expect((await saveRule({ value: "5", source: "本市规定" })).success).toBe(true);
    expect(await publicity(editor)).toMatchObject({
      value: "5",
      source: "本市规定",
      version: 2,
      isOwn: true,
      isDelivered: true,
      isChanged: true,
    });
    expect(await saveRule({ value: "7", version: 1 })).toMatchObject({
      code: "calendar.rule_changed",
      message: "该时限规则刚被他人修改，请重新打开后再修改",
    });
    expect((await publicity()).value).toBe("5");
  });

  test("of another key, law or method is not created by a change", async () => {
    await saveRule({ key: "contract.sign", regime: null, method: "1", value: "4" });
    expect(await publicity()).toMatchObject({ value: "4" });
    expect((await listRules()).filter(({ key }) => key === "contract.sign")).toHaveLength(2);
  });

  test.each([
    [{ unit: "percent", value: "2" }, "unit", "该事项不能使用这个单位"],
    [{ value: "0" }, "value", "数值不正确：应为 1 至 365 的整数"],
    [{ value: "366" }, "value", "数值不正确：应为 1 至 365 的整数"],
    [{ value: "2.5" }, "value", "数值不正确：应为 1 至 365 的整数"],
    [{ value: "三" }, "value", "数值不正确：应为 1 至 365 的整数"],
  ] as const)("refuses %j at the field %s", async (changes, field, message) => {
    expect(await saveRule(changes)).toMatchObject({ success: false, message, result: { field } });
    expect(await publicity()).toMatchObject({ value: "3", version: 1 });
  });

  test.each([
    ["bond.share", "percent", "2.50", "2.5"],
    ["bond.cap", "yuan", "800000.10", "800000.1"],
  ] as const)("of %s stores %s %s as exact decimal", async (key, unit, value, storedValue) => {
    const { id, version } = await findListed(key, "bidding");
    expect((await saveRule({ id, version, key, unit, value })).success).toBe(true);
    expect((await findListed(key, "bidding")).value).toBe(storedValue);
  });

  test("is created once for a key, law and method of the dictionary", async () => {
    const { id } = (await saveRule(newRule)).result;
    expect(await findListed("documents.sale", "procurement", "3")).toMatchObject({ id, isDelivered: false });
    expect(await saveRule(newRule)).toMatchObject({
      code: "calendar.rule_taken",
      message: "已有相同事项、法律体系和采购方式的规则，请修改该规则",
    });
    expect(await saveRule({ ...newRule, method: "88" })).toMatchObject({
      message: "采购方式不在字典中，请刷新后重试",
      result: { field: "method" },
    });
    const general = { ...newRule, regime: null, method: null };
    expect((await saveRule(general)).success).toBe(true);
    expect((await saveRule(general)).code).toBe("calendar.rule_taken");
  });

  test("is reset to its delivered contents, if it was delivered", async () => {
    const reset = (id: string, version: number) => t.call("workCalendar.resetRule", { body: { id, version } }, editor);
    await saveRule({ value: "5", enabled: false });
    const { id } = await publicity();
    expect((await reset(id, 1)).body.code).toBe("calendar.rule_changed");
    expect((await reset(id, 2)).body.success).toBe(true);
    expect(await publicity()).toMatchObject({ value: "3", enabled: true, isChanged: false, version: 3 });
    const own = (await saveRule(newRule)).result;
    expect((await reset(own.id, 1)).body.message).toBe("自行新增的规则没有出厂内容，可以停用");
    expect((await reset("nobody", 1)).body.message).toBe("该时限规则不存在，请刷新后重试");
  });

  test("stays as an administrator left it when data is delivered again", async () => {
    await saveRule({ value: "5" });
    await t.database.pool.query(
      "DELETE FROM work_year WHERE year = 2025; DELETE FROM tender_rule WHERE key = 'bond.cap'",
    );
    await t.database.db.transaction(seedWorkCalendar);
    expect((await publicity()).value).toBe("5");
    expect((await listRules()).filter(({ key }) => key === "bond.cap")).toEqual([]);
    const years = (await t.call("workCalendar.listYears", {}, reader)).body.result;
    expect(years.map(({ year, isDelivered }) => [year, isDelivered])).toEqual([
      [2026, true],
      [2024, true],
    ]);
  });
});

describe("[TENDER-05] 核对 of a rule", () => {
  const check = async (person: Person) => {
    const { id, version } = await publicity();
    return (await t.call("workCalendar.checkRule", { body: { id, version } }, person)).body;
  };

  test("is done by another person than the one who changed it, and void after a change", async () => {
    await saveRule({ value: "5" });
    expect(await check(editor)).toMatchObject({ message: "不能核对本人修改的规则，请由他人核对" });
    expect((await check(checker)).success).toBe(true);
    const today = new Date(t.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect((await publicity()).checkedOn).toBe(today);
    await saveRule({ value: "6" });
    expect((await publicity()).checkedOn).toBeNull();
  });
});

describe("[TENDER-08] a change of a rule", () => {
  test("is recorded with the contents before and after", async () => {
    await saveRule({ value: "5", enabled: false });
    const { id } = await publicity();
    const before = {
      name: "中标候选人公示",
      regime: "招标投标",
      method: "全部",
      value: "3 日",
      citation: "《中华人民共和国招标投标法实施条例》第五十四条",
      enabled: true,
      checkedOn: null,
    };
    expect(await lastAudit()).toEqual({
      action: "calendar.rule",
      object: id,
      detail: { before, after: { ...before, value: "5 日", enabled: false } },
    });
  });

  test("is refused to a reader", async () => {
    const { id, version } = await publicity();
    for (const call of ["workCalendar.resetRule", "workCalendar.checkRule"] as const)
      expect((await t.call(call, { body: { id, version } }, reader)).status).toBe(403);
    expect((await saveRule({ value: "9" }, reader)).code).toBe("http.forbidden");
    expect(await publicity()).toMatchObject({ value: "3", version: 1 });
  });
});

describe("[TENDER-03] a calculated period", () => {
  const tryPeriod = async (query: InputOf<EndpointOf<"workCalendar.tryPeriod">>["query"]) =>
    (await t.call("workCalendar.tryPeriod", { query }, reader)).body;

  test("states its last day, its end, and each day that was skipped", async () => {
    expect((await tryPeriod({ day: "2026-09-30", value: 1, unit: "working_day" })).result).toEqual({
      lastDay: "2026-10-08",
      end: "2026-10-08T16:00:00.000Z",
      latestBefore: "2026-09-29",
      isCertain: true,
      missingYears: [],
      skipped: [
        { day: "2026-10-01", reason: "国庆节放假" },
        { day: "2026-10-02", reason: "国庆节放假" },
        { day: "2026-10-03", reason: "星期六" },
        { day: "2026-10-04", reason: "星期日" },
        { day: "2026-10-05", reason: "国庆节放假" },
        { day: "2026-10-06", reason: "国庆节放假" },
        { day: "2026-10-07", reason: "国庆节放假" },
      ],
    });
  });

  test("follows a rule, and is uncertain in a year without a notice", async () => {
    const { id } = await findListed("query.period", "procurement");
    expect((await tryPeriod({ day: "2026-12-28", rule: id })).result).toMatchObject({
      lastDay: "2027-01-06",
      isCertain: false,
      missingYears: [2027],
    });
  });

  test("refuses an amount, an unknown rule, and a value without its unit", async () => {
    const { id } = await findListed("bond.cap", "bidding");
    expect((await tryPeriod({ day: "2026-12-01", rule: id })).message).toBe("该事项不能使用这个单位");
    expect((await tryPeriod({ day: "2026-12-01", rule: "nobody" })).code).toBe("calendar.rule_not_found");
    expect((await tryPeriod({ day: "2026-12-01", value: 3 })).message).toBe("请求内容不正确：unit");
    expect((await tryPeriod({ day: "2026-12-01", unit: "day" })).message).toBe("请求内容不正确：value");
  });

  test("is calculated without a removed year on every node", async () => {
    const query = new URLSearchParams({ day: "2026-09-30", value: "1", unit: "working_day" });
    const lastDays = () =>
      Promise.all(
        [t.app, second.app].map(async (app) => {
          const headers = { "x-access-token": reader.token };
          const answer = await app.inject({ url: `/api/tender/calendar/try?${query}`, headers });
          return answer.json().result.lastDay;
        }),
      );
    expect(await lastDays()).toEqual(["2026-10-08", "2026-10-08"]);
    const years = (await t.call("workCalendar.listYears", {}, reader)).body.result;
    const version = years.find(({ year }) => year === 2026)?.version ?? 0;
    await t.call("workCalendar.removeYear", { body: { year: 2026, version } }, editor);
    await expect.poll(lastDays).toEqual(["2026-10-01", "2026-10-01"]);
  });
});

test("[TENDER-07] exports the rules with names, units and meanings", async () => {
  const { body } = await t.http("GET", "/api/tender/calendar/rules/export", { token: reader.token });
  const lines = body.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(lines[0]).toBe("事项,法律体系,采购方式,数值,单位,含义,依据,核对日期,状态");
  expect(lines).toContain(
    "质疑答复,政府采购,全部,7,个工作日,采购人或代理机构应在收到质疑后 7 个工作日内答复。," +
      "《中华人民共和国政府采购法》第五十三条、《政府采购质疑和投诉办法》（财政部令第94号）第十三条,,启用",
  );
});
