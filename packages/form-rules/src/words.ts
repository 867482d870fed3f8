import type {
  FieldControl,
  FieldType,
  FormAction,
  FormKind,
  FormTheme,
  QueryMode,
  SystemColumn,
} from "@tender/contract/online-forms";

// Chinese labels for the parts of an online form, and their valid combinations.

export type SourceKind = "dictionary" | "select" | "category" | "form" | "list";

export const formKindWords: Readonly<Record<FormKind, string>> = {
  single: "单表",
  main: "主表",
  sub: "子表",
  tree: "树表",
};

export const formThemeWords: Readonly<Record<FormTheme, string>> = {
  list: "普通列表",
  main_sub: "主子列表并排",
  inner: "行内展开子表",
  tabs: "标签页",
};

export const fieldTypeWords: Readonly<Record<FieldType, string>> = {
  text: "文本",
  long_text: "长文本",
  integer: "整数",
  decimal: "小数",
  yes_no: "是否",
  day: "日期",
  time: "时间",
  moment: "日期时间",
  many: "多个值",
};

export const fieldControlWords: Readonly<Record<FieldControl, string>> = {
  input: "单行文本",
  password: "密文",
  textarea: "多行文本",
  rich_text: "富文本",
  number: "数字",
  switch: "开关",
  date: "日期",
  time: "时间",
  moment: "日期时间",
  radio: "单选",
  select: "下拉单选",
  search: "搜索选择",
  checkbox: "多选",
  multi_select: "下拉多选",
  category: "分类树",
  user: "人员",
  department: "部门",
  area: "地区",
  link: "弹窗选择记录",
  file: "附件",
  image: "图片",
};

/** Column types of each control. */
export const controlTypes: Readonly<Record<FieldControl, readonly FieldType[]>> = {
  input: ["text"],
  password: ["text"],
  textarea: ["text", "long_text"],
  rich_text: ["long_text"],
  number: ["integer", "decimal"],
  switch: ["yes_no"],
  date: ["day"],
  time: ["time"],
  moment: ["moment"],
  radio: ["text", "integer"],
  select: ["text", "integer"],
  search: ["text"],
  checkbox: ["many"],
  multi_select: ["many"],
  category: ["text"],
  user: ["text"],
  department: ["text"],
  area: ["text"],
  link: ["text"],
  file: ["many"],
  image: ["many"],
};

/** Sources of each control with choices. */
export const controlSources: Readonly<Partial<Record<FieldControl, readonly SourceKind[]>>> = {
  radio: ["dictionary", "select", "list"],
  select: ["dictionary", "select", "list"],
  search: ["dictionary", "select", "form"],
  checkbox: ["dictionary", "select", "list"],
  multi_select: ["dictionary", "select", "list"],
  category: ["category"],
  link: ["form"],
};

export const queryModeWords: Readonly<Record<QueryMode, string>> = {
  off: "不作条件",
  single: "单个值",
  range: "范围",
};

/** Types whose values can be filtered by range. */
export const rangedTypes: readonly FieldType[] = ["integer", "decimal", "day", "time", "moment"];

export const formActionWords: Readonly<Record<FormAction, string>> = {
  view: "查看",
  add: "新增",
  edit: "编辑",
  delete: "删除",
  import: "导入",
  export: "导出",
};

export const systemColumnWords: Readonly<Record<SystemColumn, string>> = {
  id: "编号",
  version: "版本",
  created_at: "创建时间",
  created_by: "创建人",
  updated_at: "修改时间",
  updated_by: "修改人",
  org_code: "所属部门",
};
