import type { FormDefinition, FormField } from "@tender/contract";
import type { Facts } from "../src/index.ts";

export const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  id: `id${name.replaceAll("_", "")}`,
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

export const integer = (name: string, more: Partial<FormField> = {}): FormField =>
  field(name, { type: "integer", control: "number", length: 0, ...more });
export const decimal = (name: string, more: Partial<FormField> = {}): FormField =>
  field(name, { type: "decimal", control: "number", length: 12, scale: 2, ...more });

export const form = (more: Partial<FormDefinition> = {}): FormDefinition => ({
  format: 1,
  code: "goods",
  title: "物资",
  note: "",
  kind: "single",
  theme: "list",
  columns: 2,
  pageSize: 20,
  tree: null,
  subs: [],
  fields: [field("title")],
  indexes: [],
  buttons: [],
  ...more,
});

export const facts = (more: Partial<Facts> = {}): Facts => ({
  row: {},
  old: null,
  person: {
    id: "u1",
    name: "王芳",
    account: "wangfang",
    orgCode: "A01",
    department: "采购部",
    roles: ["buyer", "leader"],
  },
  today: "2026-11-20",
  now: "2026-11-20T04:00:00.000Z",
  dict: (code, value) => `${code}:${value}`,
  ...more,
});
