// What an online form may be made of: server and browser go by the same words and bounds. No imports of zod.

export const formKinds = ["single", "main", "sub", "tree"] as const;
export type FormKind = (typeof formKinds)[number];

export const formThemes = ["list", "main_sub", "inner", "tabs"] as const;
export type FormTheme = (typeof formThemes)[number];

/** What is stored in a column. */
export const fieldTypes = [
  ...(["text", "long_text", "integer", "decimal", "yes_no"] as const),
  ...(["day", "time", "moment", "many"] as const),
] as const;
export type FieldType = (typeof fieldTypes)[number];

export const fieldControls = [
  ...(["input", "password", "textarea", "rich_text", "number", "switch"] as const),
  ...(["date", "time", "moment", "radio", "select", "search", "checkbox", "multi_select"] as const),
  ...(["category", "user", "department", "area", "link", "file", "image"] as const),
] as const;
/** How a value is entered. Sub-tables are no controls: a form names them. */
export type FieldControl = (typeof fieldControls)[number];

/** off: not asked by; single: one value, of texts a part; range: from and to. */
export const queryModes = ["off", "single", "range"] as const;
export type QueryMode = (typeof queryModes)[number];

export const FORM_FORMAT = 1;

export const formLimits = {
  fields: 200,
  indexes: 20,
  subs: 10,
  buttons: 50,
  title: 60,
  note: 500,
  hint: 200,
  /** Characters of a column of type text. */
  length: 4_000,
  longText: 100_000,
  /** Digits of a decimal in all, and behind the point. */
  digits: 18,
  scale: 6,
  /** Values of one cell, and characters of each. */
  values: 100,
  value: 200,
  choices: 200,
  expression: 1_000,
  message: 200,
  rules: 200,
  /** Enhancement records kept per form, of both kinds together. */
  records: 16,
  /** Rows of one sub-table in one save. */
  subRows: 200,
  removed: 100,
  /** Files of one cell, and bytes of each; of a picture less, as it is shown. */
  files: 9,
  fileBytes: 20_971_520,
  pictureBytes: 5_242_880,
  /** Files that somebody uploaded and no row has yet. */
  pendingFiles: 100,
} as const;

/** Where files of rows lie among all files. */
export const ROW_FILE_GROUP = "online-form";

/** A small square of a picture, beside it. */
export const previewOf = (attachPath: string): string => `${attachPath}.preview.webp`;

/** Pictures are what can be shown in a page. */
export const isPicturePath = (attachPath: string): boolean => /\.(png|jpe?g|webp)$/.test(attachPath);

/** ASCII alone, so that nothing looks like another name; 30 characters, so that what is built from it fits PostgreSQL's 63. */
export const FORM_NAME = /^[a-z][a-z0-9_]{0,29}$/;

export const buttonPlaces = ["row", "head"] as const;

/** What people may be granted on a form, besides its own buttons: `online:<code>:<action>`. */
export const formActions = ["view", "add", "edit", "delete", "import", "export"] as const;
export type FormAction = (typeof formActions)[number];

/** What a column is to those to whom a rule applies. */
export const columnRights = ["hidden", "masked", "read_only"] as const;
export type ColumnRight = (typeof columnRights)[number];

/** Columns that every form has, beside its fields. */
export const systemColumns = [
  ...(["id", "version", "created_at", "created_by", "updated_at", "updated_by", "org_code"] as const),
] as const;
export type SystemColumn = (typeof systemColumns)[number];

export const enhancementKinds = ["form", "list"] as const;

export type EnhancementKind = (typeof enhancementKinds)[number];

/** How a query line compares. */
export const rowConditions = [
  ...(["eq", "ne", "gt", "gte", "lt", "lte", "in"] as const),
  ...(["contains", "starts_with", "empty", "filled"] as const),
] as const;
export type RowCondition = (typeof rowConditions)[number];

/** The same in words. */
export const rowConditionWords: Readonly<Record<RowCondition, string>> = {
  eq: "等于",
  ne: "不等于",
  gt: "大于",
  gte: "不小于",
  lt: "小于",
  lte: "不大于",
  in: "是其中之一",
  contains: "包含",
  starts_with: "开头是",
  empty: "为空",
  filled: "不为空",
};
