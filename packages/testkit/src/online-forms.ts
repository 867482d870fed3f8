import type { FormDefinition, FormField } from "@tender/contract";

/** Returns a field of short text without constraints. */
export const formField = (name: string, more: Partial<FormField> = {}): FormField => ({
  id: `f${name.replaceAll("_", "")}`,
  name,
  title: name,
  type: "text",
  length: 100,
  scale: 0,
  isRequired: false,
  defaultText: null,
  control: "input",
  inForm: true,
  inList: true,
  listWidth: null,
  span: 1,
  isReadOnly: false,
  query: "off",
  isUnique: false,
  pattern: null,
  checkRule: null,
  fillRule: null,
  source: null,
  link: null,
  hint: "",
  ...more,
});

export const integerField = (name: string, more: Partial<FormField> = {}): FormField =>
  formField(name, { type: "integer", control: "number", length: 0, ...more });

export const decimalField = (name: string, more: Partial<FormField> = {}): FormField =>
  formField(name, { type: "decimal", control: "number", length: 12, scale: 2, ...more });

/** Returns a form with one table, shown as a list. */
export const formDefinition = (
  code: string,
  fields: FormField[],
  more: Partial<FormDefinition> = {},
): FormDefinition => ({
  format: 1,
  code,
  title: `表单 ${code}`,
  note: "",
  kind: "single",
  theme: "list",
  columns: 2,
  pageSize: 20,
  tree: null,
  subs: [],
  fields,
  indexes: [],
  buttons: [],
  ...more,
});
