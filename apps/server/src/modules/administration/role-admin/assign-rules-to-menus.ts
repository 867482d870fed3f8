import type { EndpointOf, ResultOf } from "@tender/contract";
import { ruleWords } from "@tender/contract/data-rules";
import type { OfferedItem } from "#modules/access/permission/grant-register.service.ts";
import type { OfferedRule } from "#modules/access/role-assignment/grant-management.service.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";

type ShownRule = ResultOf<EndpointOf<"roleAdmin.readGrants">>["rules"][number];

/**
 * Returns the rules of the lists that these menus show, each at one menu: that of the list's own page, else the first
 * that shows it.
 */
export function assignRulesToMenus(
  rules: readonly OfferedRule[],
  items: readonly Pick<OfferedItem, "id" | "component">[],
  { find }: Pick<DataRules, "find">,
): ShownRule[] {
  return rules.flatMap(({ rule, isGranted, isGrantable }) => {
    const list = find(rule.list)?.list;
    const menus = items.filter(({ component }) => component !== null && list?.views.includes(component));
    const menu = menus.find(({ component }) => component === rule.list) ?? menus[0];
    if (!list || !menu) return [];
    const column = list.columns[rule.columnCode];
    const facts = {
      title: column?.title ?? rule.columnCode,
      type: rule.columnType,
      choices: [...(column?.choices ?? [])],
    };
    const { id, title, isOn } = rule;
    return [{ id, itemId: menu.id, title, words: ruleWords(facts, rule), isOn, isGranted, isGrantable }];
  });
}
