import type { FormEnhancement, ListEnhancement } from "@tender/contract";
import type { SettingChange } from "./difference.ts";
import { expressionWords, type FieldNames, titlesOf } from "./expression-words.ts";

type Content = FormEnhancement | ListEnhancement;

export const ruleWords = { visible: "显示", required: "必填", read_only: "只读" } as const;
export const colourWords = { red: "红色", orange: "橙色", green: "绿色", grey: "灰色" } as const;
export const actionWords = { edit: "编辑", delete: "删除" } as const;
export const eventWords = { save: "保存前", delete: "删除前" } as const;

/** Titles of the rule lists of a form and of its list. */
export const rulePartWords = {
  rules: "字段状态",
  computed: "计算",
  defaults: "默认值",
  changes: "联动",
  refusals: "拒绝",
  marks: "行的颜色",
  actions: "可否编辑与删除",
} as const;
export type RulePart = keyof typeof rulePartWords;

/** Texts for conflicting changes of rules. */
export const differenceWords = {
  noRule: "没有这条规则",
  orderOf: (part: string) => `${part}的顺序`,
  at: (field: string) => `（提示所在字段：${field}）`,
} as const;

/** Renders the fields and expressions of a rule. */
interface Wording {
  renderField(name: string): string;
  renderExpression(text: string): string;
}

/** Renders the stored texts. Comparisons use them, because different rules may have the same titles. */
const storedWording: Wording = { renderField: (name) => name, renderExpression: (text) => text };

function wordingOf(fields: readonly FieldNames[]): Wording {
  const titleOf = titlesOf(fields);
  return { renderField: titleOf, renderExpression: (text) => expressionWords(text, titleOf) };
}

/** Returns the rules of an enhancement, one line each, grouped by kind. */
function linesOf(
  content: Content,
  { renderField, renderExpression }: Wording,
): Readonly<Record<string, readonly string[]>> {
  const setsOf = (sets: readonly { field: string; value: string }[]): string[] =>
    sets.map(({ field, value }) => `${renderField(field)} = ${renderExpression(value)}`);
  if ("marks" in content)
    return {
      [rulePartWords.marks]: content.marks.map(
        ({ when, colour }) => `${colourWords[colour]}：${renderExpression(when)}`,
      ),
      [rulePartWords.actions]: content.actions.map(
        ({ action, when }) => `可${actionWords[action]}：${renderExpression(when)}`,
      ),
    };
  return {
    [rulePartWords.rules]: content.rules.map(
      ({ field, is, when }) => `${renderField(field)} ${ruleWords[is]}：${renderExpression(when)}`,
    ),
    [rulePartWords.computed]: setsOf(content.computed),
    [rulePartWords.defaults]: setsOf(content.defaults),
    [rulePartWords.changes]: content.changes.map(
      ({ field, when, set }) =>
        `${renderField(field)} 改变${when === "" ? "" : `且 ${renderExpression(when)}`}：${setsOf(set).join("，")}`,
    ),
    [rulePartWords.refusals]: content.refusals.map(
      ({ on, when, message, field }) =>
        `${eventWords[on]} ${renderExpression(when)}：${message}${field === null ? "" : differenceWords.at(renderField(field))}`,
    ),
  };
}

/** Returns the rules of an enhancement in words, with field titles; kinds without rules are left out. */
export const ruleSectionsOf = (
  content: Content,
  fields: readonly FieldNames[],
): { readonly title: string; readonly lines: readonly string[] }[] =>
  Object.entries(linesOf(content, wordingOf(fields))).flatMap(([title, lines]) =>
    lines.length > 0 ? [{ title, lines }] : [],
  );

/**
 * Compares two enhancements of one type, kind by kind: removed and added lines, or all lines if only the order differs.
 * Lines that read alike are shown as stored.
 */
export function compareEnhancements(before: Content, after: Content, fields: readonly FieldNames[]): SettingChange[] {
  const wording = wordingOf(fields);
  const [storedBefore, storedAfter] = [linesOf(before, storedWording), linesOf(after, storedWording)];
  const [wordsBefore, wordsAfter] = [linesOf(before, wording), linesOf(after, wording)];
  return Object.keys(storedAfter).map((title) => {
    const [oldLines, newLines] = [storedBefore[title] ?? [], storedAfter[title] ?? []];
    const [removed, added] = [linesMissingIn(oldLines, newLines), linesMissingIn(newLines, oldLines)];
    const hasSameLines = removed.length + added.length === 0;
    const oldIndexes = hasSameLines ? lineIndexes(oldLines) : removed;
    const newIndexes = hasSameLines ? lineIndexes(newLines) : added;
    const described = {
      before: joinLines(oldIndexes, wordsBefore[title]),
      after: joinLines(newIndexes, wordsAfter[title]),
    };
    const stored = { before: joinLines(oldIndexes, oldLines), after: joinLines(newIndexes, newLines) };
    const shown = described.before === described.after ? stored : described;
    return { field: title, before: shown.before || null, after: shown.after || null };
  });
}

const lineIndexes = (lines: readonly string[]): number[] => [...lines.keys()];
const joinLines = (indexes: readonly number[], lines: readonly string[] = []): string =>
  indexes.map((index) => lines[index]).join("\n");

/** Returns the indexes of the lines that `otherLines` lacks; repeated lines are matched one to one. */
function linesMissingIn(lines: readonly string[], otherLines: readonly string[]): number[] {
  const remaining = [...otherLines];
  return lineIndexes(lines).filter((index) => {
    const match = remaining.indexOf(lines[index] ?? "");
    if (match >= 0) remaining.splice(match, 1);
    return match < 0;
  });
}

/** Returns the rules of one list, one line each, in words and as stored. */
export function describeRules(content: Content, part: RulePart, fields: readonly FieldNames[]) {
  const linesBy = (wording: Wording): readonly string[] => linesOf(content, wording)[rulePartWords[part]] ?? [];
  return { described: linesBy(wordingOf(fields)), stored: linesBy(storedWording) };
}
