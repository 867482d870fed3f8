// Vocabulary and limits of online forms, shared by server and browser. No imports of zod.

export const formKinds = ["single", "main", "sub", "tree"] as const;
export type FormKind = (typeof formKinds)[number];

export const formThemes = ["list", "main_sub", "inner", "tabs"] as const;
export type FormTheme = (typeof formThemes)[number];

/** Types of a column's values. */
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
/** Control of a field. Sub-tables are no controls: a form names them. */
export type FieldControl = (typeof fieldControls)[number];

/** off: no filter; single: one value, for texts a part; range: from and to. */
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
  /** Digits of a decimal in total, and after the point. */
  digits: 18,
  scale: 6,
  /** Values of one cell, and characters of each. */
  values: 100,
  value: 200,
  choices: 200,
  expression: 1_000,
  message: 200,
  rules: 200,
  /** Stored enhancement records per form, both kinds together. */
  records: 16,
  /** Rows of one sub-table in one save. */
  subRows: 200,
  removed: 100,
  /** Files of one cell, and bytes of each; fewer for a picture, since the page shows it. */
  files: 9,
  fileBytes: 20_971_520,
  pictureBytes: 5_242_880,
  /** Uploaded files of a person that no row contains yet. */
  pendingFiles: 100,
} as const;

/** Attachment group of the files of rows. */
export const ROW_FILE_GROUP = "online-form";

/** Returns the path of a picture's square preview, which is stored in the same folder. */
export const previewOf = (attachPath: string): string => `${attachPath}.preview.webp`;

/** Returns whether a page can show the file as a picture. */
export const isPicturePath = (attachPath: string): boolean => /\.(png|jpe?g|webp)$/.test(attachPath);

/** ASCII only, so that no two names look alike; 30 characters, so that derived names fit PostgreSQL's 63. */
export const FORM_NAME = /^[a-z][a-z0-9_]{0,29}$/;

export const buttonPlaces = ["row", "head"] as const;

/** Grantable actions of a form, in addition to its buttons: `online:<code>:<action>`. */
export const formActions = ["view", "add", "edit", "delete", "import", "export"] as const;
export type FormAction = (typeof formActions)[number];

/** Restriction of a column for the people to whom a rule applies. */
export const columnRights = ["hidden", "masked", "read_only"] as const;
export type ColumnRight = (typeof columnRights)[number];

/** Columns of every form, in addition to its fields. */
export const systemColumns = [
  ...(["id", "version", "created_at", "created_by", "updated_at", "updated_by", "org_code"] as const),
] as const;
export type SystemColumn = (typeof systemColumns)[number];

export const enhancementKinds = ["form", "list"] as const;

export type EnhancementKind = (typeof enhancementKinds)[number];

/** Comparisons of a query line. */
export const rowConditions = [
  ...(["eq", "ne", "gt", "gte", "lt", "lte", "in"] as const),
  ...(["contains", "starts_with", "empty", "filled"] as const),
] as const;
export type RowCondition = (typeof rowConditions)[number];

/** Texts of the comparisons. */
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
