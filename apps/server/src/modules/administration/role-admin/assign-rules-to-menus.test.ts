import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OfferedRule } from "#modules/access/role-assignment/grant-management.service.ts";
import type { RuledList } from "#platform/data-rules/ruled-list.ts";
import { assignRulesToMenus } from "./assign-rules-to-menus.ts";

const list: RuledList = {
  code: "archive/dossiers",
  title: "档案目录与统计",
  views: ["archive/dossiers", "archive/statistics"],
  permission: null,
  columns: { region: { title: "区划", type: "text", where: (matches) => matches(sql`region`) } },
  preview: { from: sql`dossier`, order: sql`id`, id: sql`id`, shows: [] },
};
const find = (code: string) => (code === list.code ? { list } : undefined);

const createRule = (id: string, overrides: Partial<OfferedRule["rule"]> = {}): OfferedRule => ({
  rule: {
    id,
    list: list.code,
    title: "本区划",
    columnCode: "region",
    columnType: "text",
    condition: "eq",
    variable: null,
    days: 0,
    values: ["110000"],
    isOn: true,
    version: 1,
    createdAt: new Date(0),
    createdBy: null,
    updatedAt: new Date(0),
    updatedBy: null,
    ...overrides,
  },
  isGranted: false,
  isGrantable: true,
});

const menu = { id: "menu", component: null };
const statistics = { id: "statistics", component: "archive/statistics" };
const dossiers = { id: "dossiers", component: "archive/dossiers" };

test.each([
  ["the list's own page", [menu, statistics, dossiers], ["dossiers"]],
  ["the first page that shows the list", [menu, statistics], ["statistics"]],
  ["no page, and leaves the rule out", [menu], []],
])("assigns a rule to %s", (_place, items, expected) => {
  expect(assignRulesToMenus([createRule("r1")], items, { find }).map(({ itemId }) => itemId)).toEqual(expected);
});

test("leaves out rules of unknown lists and shows the code of an unknown column", () => {
  const rules = [createRule("r1", { list: "lost" }), createRule("r2", { columnCode: "lost" })];
  const [shown, ...others] = assignRulesToMenus(rules, [dossiers], { find });
  expect(shown).toMatchObject({ id: "r2", words: "lost 等于 110000" });
  expect(others).toEqual([]);
});
