import { conditionsOf, needsNoValue, type RuleCondition, ruleFault, variablesOf } from "@tender/contract/data-rules";
import { fakeClock, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ruledDepartments } from "#modules/administration/department-admin/ruled-departments.store.ts";
import { ruledNotices } from "#modules/administration/notice-admin/ruled-notices.store.ts";
import { ruledPeople } from "#modules/administration/user-admin/ruled-people.store.ts";
import { createPreviewStore } from "#modules/people/data-rule/preview.store.ts";
import { ruledSessions } from "#modules/session/session/ruled-sessions.store.ts";
import { archFonds } from "#modules/tendering/archive/archive.tables.ts";
import { ruledDossiers } from "#modules/tendering/archive/ruled-dossiers.store.ts";
import { ruledTrail } from "#modules/trail/audit/ruled-trail.store.ts";
import { conditionOf } from "#platform/data-rules/rule-sql.ts";
import { ruleTreeOf, type StoredRule } from "#platform/data-rules/rule-tree.ts";
import type { RuledColumn, RuledList } from "#platform/data-rules/ruled-list.ts";
import { archiveImports } from "#test/archive/imports.ts";
import { fileOf, packageOf, procurement } from "#test/archive/small-process.ts";

const lists: readonly RuledList[] = [
  ruledDossiers,
  ruledPeople,
  ruledDepartments,
  ruledNotices,
  ruledTrail,
  ruledSessions,
];

let t: TestApp;
beforeAll(async () => {
  // The preview compares expiry of sessions with the database's own time.
  t = await startTestApp({ clock: fakeClock(Date.now()) });
  const { id } = await t.make.department({ orgCode: "A01", departName: "某部门" });
  const { id: userId } = await t.person({ username: "zhang", departments: [id] });
  await t.person({ departments: [(await t.make.department()).id] });
  await t.make.notice({ createdBy: userId });
  await t.make.notice({ title: "某通知" });
  await t.database.db.insert(archFonds).values({ code: "SL01", name: "交易中心", keeperDeptCode: "A01" });
  const imports = archiveImports({ database: t.database, clock: t.clock });
  for (const [n, deptCode] of ["A01", "B01"].entries())
    await imports.importDocument(fileOf(packageOf(procurement(n + 1, "2026-01-05"))), { deptCode, fondsCode: "SL01" });
});
afterAll(() => t.close());

const facts = { userId: "u", username: "zhang", orgCode: "A01", orgCodes: ["A01", "A02"], today: "2026-03-01" };
const samples = {
  text: "某",
  number: "1",
  day: "2026-03-01",
  department: "A01",
  person: "",
  choice: "",
  yes_no: "true",
};

/** Returns a rule with a value, if the column accepts one, and one with each variable. */
function rulesOf(code: string, { type, choices }: RuledColumn, condition: RuleCondition): StoredRule[] {
  const rule = { id: "r", column: code, condition, variable: null, days: 0, values: [] };
  if (needsNoValue(condition)) return [rule];
  const value = type === "choice" ? (choices?.[0]?.value ?? "") : samples[type];
  const fixed = type === "person" ? [] : [{ ...rule, values: [value] }];
  return [...fixed, ...variablesOf(type, condition).map((variable) => ({ ...rule, variable }))];
}

/** The complementary condition; for an order, among the rows that have a value. */
const complements: Partial<Record<RuleCondition, RuleCondition>> = {
  ne: "eq",
  not_in: "in",
  empty: "filled",
  lte: "gt",
  lt: "gte",
};

describe.each(lists)("[ADMINDATA-25] a condition and its complement divide the rows of $title", (list) => {
  /** Returns the rows that a rule shows, and compares them with its count. */
  async function shownBy(rule: StoredRule): Promise<string[]> {
    const store = createPreviewStore(t.database.db);
    const tree = ruleTreeOf([{ role: "a", opensPage: true, rules: [rule] }], list.columns, facts);
    const conditions = [conditionOf(tree, list.columns)];
    const rows = await store.page(list, conditions, conditions, 1_000);
    expect([rule.condition, await store.count(list, conditions)]).toEqual([rule.condition, rows.length]);
    expect(rows.filter(({ isOwn }) => !isOwn)).toEqual([]);
    return rows.map(({ id }) => id).sort();
  }

  test.each(Object.entries<RuledColumn>(list.columns))("by %s", async (code, column) => {
    const allIds = (await createPreviewStore(t.database.db).page(list, [], [], 1_000)).map(({ id }) => id).sort();
    expect(allIds.length).toBeGreaterThan(1);
    const filled = await shownBy({ id: "r", column: code, condition: "filled", variable: null, days: 0, values: [] });
    for (const condition of conditionsOf[column.type])
      for (const rule of rulesOf(code, column, condition)) {
        expect([condition, ruleFault(column, rule)]).toEqual([condition, undefined]);
        const shown = await shownBy(rule);
        const complementCondition = complements[condition];
        const complement =
          complementCondition === undefined ? [] : await shownBy({ ...rule, condition: complementCondition });
        const union = condition.startsWith("l") ? filled : allIds;
        if (complementCondition) expect([condition, [...shown, ...complement].sort()]).toEqual([condition, union]);
        else expect(allIds).toEqual(expect.arrayContaining(shown));
      }
  });
});
