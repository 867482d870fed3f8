import type { FormEnhancement, ListEnhancement } from "@tender/contract";
import type { SettingChange } from "./difference.ts";

type Content = FormEnhancement | ListEnhancement;

export const ruleWords = { visible: "显示", required: "必填", read_only: "只读" } as const;
export const colourWords = { red: "红色", orange: "橙色", green: "绿色", grey: "灰色" } as const;
export const actionWords = { edit: "编辑", delete: "删除" } as const;
export const eventWords = { save: "保存前", delete: "删除前" } as const;

const setsOf = (sets: readonly { field: string; value: string }[]): string[] =>
  sets.map(({ field, value }) => `${field} = ${value}`);

/** What an enhancement says, a line for each rule, by what kind of rule it is. */
function linesOf(content: Content): Readonly<Record<string, readonly string[]>> {
  if ("marks" in content)
    return {
      行的颜色: content.marks.map(({ when, colour }) => `${colourWords[colour]}：${when}`),
      可否编辑与删除: content.actions.map(({ action, when }) => `可${actionWords[action]}：${when}`),
    };
  return {
    字段状态: content.rules.map(({ field, is, when }) => `${field} ${ruleWords[is]}：${when}`),
    计算: setsOf(content.computed),
    默认值: setsOf(content.defaults),
    联动: content.changes.map(
      ({ field, when, set }) => `${field} 改变${when === "" ? "" : `且 ${when}`}：${setsOf(set).join("，")}`,
    ),
    拒绝: content.refusals.map(({ on, when, message }) => `${eventWords[on]} ${when}：${message}`),
  };
}

/** All that an enhancement says; nothing where it says nothing. */
export const textsOf = (content: Content): { readonly title: string; readonly lines: readonly string[] }[] =>
  Object.entries(linesOf(content)).flatMap(([title, lines]) => (lines.length > 0 ? [{ title, lines }] : []));

/** Two of one type side by side, kind by kind: the lines that went and those that came; all of them where only their order is another. */
export function enhancementChanges(before: Content, after: Content): SettingChange[] {
  const [was, is] = [linesOf(before), linesOf(after)];
  return Object.keys(is).map((field) => {
    const [old, now] = [was[field] ?? [], is[field] ?? []];
    const [gone, come] = [without(old, now), without(now, old)];
    const [left, right] = gone.length + come.length === 0 ? [old, now] : [gone, come];
    return { field, before: left.join("\n") || null, after: right.join("\n") || null };
  });
}

/** The lines that the others do not have, one for one. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const place = left.indexOf(line);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}
