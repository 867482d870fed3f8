import type { FormDefinition, FormFault } from "@tender/contract";

export const groups = ["store", "page", "check", "link", "index"] as const;
export type SettingGroup = (typeof groups)[number];

const groupOfSetting: Readonly<Record<string, SettingGroup>> = {
  type: "store",
  length: "store",
  scale: "store",
  isRequired: "store",
  defaultText: "store",
  control: "page",
  inForm: "page",
  inList: "page",
  listWidth: "page",
  span: "page",
  isReadOnly: "page",
  query: "page",
  hint: "page",
  pattern: "check",
  checkRule: "check",
  fillRule: "check",
  source: "check",
  link: "link",
  isUnique: "index",
};

/** Returns the group of a field's setting; undefined: the setting is in the head, outside the groups. */
export function groupOf(path: string, isLinked: boolean): SettingGroup | undefined {
  const setting = path.split(".")[2] ?? "";
  // The chosen record belongs to the group of links.
  return setting === "source" && isLinked ? "link" : groupOfSetting[setting];
}

/** The part of the designer in which a fault is corrected. */
export type FaultLocation =
  | { readonly part: "field"; readonly id: string; readonly group: SettingGroup | undefined }
  | { readonly part: "form" | "buttons" };

export function locationOf({ fields }: FormDefinition, { at }: FormFault): FaultLocation {
  const [head, index = ""] = at.split(".");
  if (head === "buttons") return { part: "buttons" };
  const field = head === "fields" && index !== "" ? fields[Number(index)] : undefined;
  if (!field) return { part: "form" };
  return { part: "field", id: field.id, group: groupOf(at, field.source?.kind === "form") };
}

const formWords: Readonly<Record<string, string>> = {
  code: "编码",
  title: "标题",
  columns: "列数",
  fields: "字段",
  tree: "树",
  subs: "子表",
};

const settingWords: Readonly<Record<string, string>> = {
  name: "字段名称",
  title: "标题",
  type: "存储类型",
  length: "长度",
  scale: "小数位数",
  defaultText: "默认值",
  control: "控件",
  span: "占列数",
  query: "查询",
  pattern: "表达式校验",
  checkRule: "校验规则",
  fillRule: "填值规则",
  source: "选项来源",
  link: "关联表单",
  isUnique: "唯一",
};

/** Returns the location of a fault in words. */
export function describeLocation({ fields, buttons }: FormDefinition, { at }: FormFault): string {
  const [head = "", index = "", setting = ""] = at.split(".");
  const position = Number(index);
  if (head === "indexes") return `第 ${position + 1} 个索引`;
  if (head === "buttons" && index !== "") return `按钮“${buttons[position]?.title || position + 1}”`;
  const field = head === "fields" && index !== "" ? fields[position] : undefined;
  if (!field) return formWords[head] ?? "表单";
  const name = `字段“${field.title || field.name || position + 1}”`;
  return settingWords[setting] === undefined ? name : `${name}的${settingWords[setting]}`;
}
