import { conditionsOf, needsNoValue, type RuleCondition, ruleFault, variablesOf } from "@tender/contract/data-rules";
import { type TestDatabase, testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ruledDossiers } from "../../src/modules/archive/ruled-dossiers.store.ts";
import { ruledTrail } from "../../src/modules/audit/ruled-trail.store.ts";
import { createPreviewStore } from "../../src/modules/data-rule/preview.store.ts";
import { ruledDepartments } from "../../src/modules/department-admin/ruled-departments.store.ts";
import { ruledNotices } from "../../src/modules/notice-admin/ruled-notices.store.ts";
import { ruledSessions } from "../../src/modules/session/ruled-sessions.store.ts";
import { ruledPeople } from "../../src/modules/user-admin/ruled-people.store.ts";
import { conditionOf } from "../../src/platform/data-rules/rule-sql.ts";
import { ruleTreeOf, type StoredRule } from "../../src/platform/data-rules/rule-tree.ts";
import type { RuledColumn, RuledList } from "../../src/platform/data-rules/ruled-list.ts";

const lists: readonly RuledList[] = [
  ruledDossiers,
  ruledPeople,
  ruledDepartments,
  ruledNotices,
  ruledTrail,
  ruledSessions,
];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

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

/** A rule with a value, where the column takes one, and one with each variable. */
function rulesOf(code: string, { type, choices }: RuledColumn, condition: RuleCondition): StoredRule[] {
  const rule = { id: "r", column: code, condition, variable: null, days: 0, values: [] };
  if (needsNoValue(condition)) return [rule];
  const value = type === "choice" ? (choices?.[0]?.value ?? "") : samples[type];
  const fixed = type === "person" ? [] : [{ ...rule, values: [value] }];
  return [...fixed, ...variablesOf(type, condition).map((variable) => ({ ...rule, variable }))];
}

describe.each(lists)("[ADMINDATA-25] the columns of $title", (list) => {
  test.each(Object.entries<RuledColumn>(list.columns))(
    "run under every condition that %s takes",
    async (code, column) => {
      const store = createPreviewStore(database.db);
      for (const condition of conditionsOf[column.type])
        for (const rule of rulesOf(code, column, condition)) {
          expect([condition, ruleFault(column, rule)]).toEqual([condition, undefined]);
          const tree = ruleTreeOf([{ role: "a", opensPage: true, rules: [rule] }], list.columns, facts);
          const seen = [conditionOf(tree, list.columns)];
          expect(await store.count(list, seen)).toBeGreaterThanOrEqual(0);
          expect(await store.page(list, seen, seen, 1)).toBeInstanceOf(Array);
        }
    },
  );
});
