import type { FormDefinition, FormField } from "@tender/contract";

let made = 0;

/** A text field, unless told otherwise. */
export const formField = (name: string, title: string, wish: Partial<FormField> = {}): FormField => ({
  ...{ id: `f${++made}`, name, title, type: "text", length: 60, scale: 0, isRequired: false, defaultText: null },
  ...{ control: "input", inForm: true, inList: true, listWidth: null, span: 1, isReadOnly: false, query: "off" },
  ...{ isUnique: false, pattern: null, checkRule: null, fillRule: null, source: null, link: null, hint: "" },
  ...wish,
});

export const formDefinition = (wish: Partial<FormDefinition> & Pick<FormDefinition, "fields">): FormDefinition => ({
  ...{ format: 1, code: "ht", title: "合同登记", note: "", kind: "single", theme: "list", columns: 2, pageSize: 10 },
  ...{ tree: null, subs: [], indexes: [], buttons: [] },
  ...wish,
});
