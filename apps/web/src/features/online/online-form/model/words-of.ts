import type { FormDefinition, FormField } from "@tender/contract";
import { fieldControlWords, fieldTypeWords, formKindWords, formThemeWords, queryModeWords } from "@tender/form-rules";
import { expressionWords, titlesOf } from "./expression-words.ts";

// Renders the settings of a definition in words, for comparisons and conflicts.

export const fieldWords: Readonly<Record<keyof FormField, string>> = {
  id: "标识",
  name: "字段名称",
  title: "标题",
  type: "存储类型",
  length: "长度",
  scale: "小数位数",
  isRequired: "必填",
  defaultText: "默认值",
  control: "控件",
  inForm: "在表单中",
  inList: "在列表中",
  listWidth: "列宽",
  span: "占列数",
  isReadOnly: "只读",
  query: "查询方式",
  isUnique: "唯一",
  pattern: "表达式校验",
  checkRule: "校验规则",
  fillRule: "填值规则",
  source: "选项来源",
  link: "关联表单",
  hint: "填写说明",
};

export type FormPart = Exclude<keyof FormDefinition, "format" | "fields">;

export const formWords: Readonly<Record<FormPart, string>> = {
  code: "编码",
  title: "标题",
  note: "说明",
  kind: "类型",
  theme: "主题",
  columns: "列数",
  pageSize: "每页行数",
  tree: "树",
  subs: "子表",
  indexes: "索引",
  buttons: "按钮",
};

export const EMPTY_TEXT = "（空）";
const orNothing = (text: string): string => (text === "" ? EMPTY_TEXT : text);
const yesNo = (value: boolean): string => (value ? "是" : "否");

function wordOfSource(source: FormField["source"]): string {
  if (source === null) return EMPTY_TEXT;
  switch (source.kind) {
    case "dictionary":
      return `字典 ${source.code}`;
    case "select":
      return `选择列表 ${source.code}`;
    case "category":
      return `分类 ${source.code}`;
    case "form": {
      const fill = source.fill.map(({ from, to }) => `${from} 填入 ${to}`);
      return [`表单 ${source.code}`, `显示 ${source.label}`, ...fill].join("，");
    }
    case "list":
      return orNothing(source.choices.map(({ value, label }) => `${value} ${label}`).join("、"));
  }
}

/** Returns one setting of a field in words. */
export function wordOfSetting(field: FormField, key: keyof FormField): string {
  switch (key) {
    case "type":
      return fieldTypeWords[field.type];
    case "control":
      return fieldControlWords[field.control];
    case "query":
      return queryModeWords[field.query];
    case "isRequired":
    case "inForm":
    case "inList":
    case "isReadOnly":
    case "isUnique":
      return yesNo(field[key]);
    case "source":
      return wordOfSource(field.source);
    case "link":
      return field.link?.form ?? EMPTY_TEXT;
    case "pattern":
      return field.pattern ? `${field.pattern.text}（${field.pattern.message}）` : EMPTY_TEXT;
    default:
      return orNothing(String(field[key] ?? ""));
  }
}

const wordOfButton = (
  { code, title, place, condition, confirm, set }: FormDefinition["buttons"][number],
  titleOf: (name: string) => string,
): string =>
  [
    `${title}（${code}）`,
    place === "row" ? "在行上" : "在表头",
    ...(condition === "" ? [] : [`当 ${expressionWords(condition, titleOf)}`]),
    ...(confirm === null ? [] : [`先问“${confirm}”`]),
    ...set.map(({ field, value }) => `${titleOf(field)} 改为 ${expressionWords(value, titleOf)}`),
  ].join("，");

/** Returns one setting of the form in words. */
export function wordOfPart(definition: FormDefinition, key: FormPart): string {
  const titleOf = titlesOf(definition.fields);
  switch (key) {
    case "kind":
      return formKindWords[definition.kind];
    case "theme":
      return formThemeWords[definition.theme];
    case "tree":
      return definition.tree
        ? `上级 ${titleOf(definition.tree.parent)}，显示 ${titleOf(definition.tree.title)}`
        : EMPTY_TEXT;
    case "subs":
      return orNothing(definition.subs.join("、"));
    case "indexes":
      return orNothing(
        definition.indexes
          .map(({ fields, isUnique }) => `${fields.map(titleOf).join("+")}${isUnique ? "（唯一）" : ""}`)
          .join("；"),
      );
    case "buttons":
      return orNothing(definition.buttons.map((button) => wordOfButton(button, titleOf)).join("；"));
    default:
      return orNothing(String(definition[key]));
  }
}
