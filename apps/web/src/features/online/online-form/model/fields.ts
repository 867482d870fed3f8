import type { FormDefinition, FormField } from "@tender/contract";
import type { FieldControl, FieldType } from "@tender/contract/online-forms";
import { controlSources, controlTypes, fieldControlWords, isFileControl, rangedTypes } from "@tender/form-rules";
import { uniqueName } from "#shared/designing/unique-name.ts";

/** The controls on offer, grouped for the palette. */
export const palette: readonly { readonly title: string; readonly controls: readonly FieldControl[] }[] = [
  { title: "文本与数字", controls: ["input", "textarea", "rich_text", "password", "number"] },
  {
    title: "选择",
    controls: ["radio", "select", "checkbox", "multi_select", "switch", "search", "category", "area", "link"],
  },
  { title: "日期", controls: ["date", "time", "moment"] },
  { title: "人员与部门", controls: ["user", "department"] },
  { title: "附件与图片", controls: ["file", "image"] },
];

/** Long enough for the id of a row, a person or a department. */
const ID_LENGTH = 40;
const idControls: readonly FieldControl[] = ["user", "department", "link", "search", "category", "area"];
const wideControls: readonly FieldControl[] = ["textarea", "rich_text", "file", "image"];

const isText = (type: FieldType): boolean => type === "text" || type === "long_text";
const isPlain = (type: FieldType): boolean => type !== "many" && type !== "long_text";

const lengthFor = (type: FieldType, control: FieldControl): number => {
  if (type === "text") return idControls.includes(control) ? ID_LENGTH : 100;
  return type === "decimal" ? 18 : 0;
};

/** Returns the initial source of a control. */
function sourceFor(control: FieldControl): FormField["source"] {
  switch (controlSources[control]?.[0]) {
    case "dictionary":
      return { kind: "dictionary", code: "" };
    case "category":
      return { kind: "category", code: "" };
    case "form":
      return { kind: "form", code: "", label: "", fill: [] };
    default:
      return null;
  }
}

/** Changes the stored type and drops settings that the new type cannot have. */
export function withType(field: FormField, type: FieldType): FormField {
  if (type === field.type) return field;
  return {
    ...field,
    type,
    length: lengthFor(type, field.control),
    scale: type === "decimal" ? 2 : 0,
    defaultText: null,
    pattern: isText(type) ? field.pattern : null,
    checkRule: isText(type) ? field.checkRule : null,
    fillRule: type === "text" ? field.fillRule : null,
    isUnique: field.isUnique && isPlain(type),
    query: field.query === "range" && !rangedTypes.includes(type) ? "off" : field.query,
  };
}

/** Changes the control; type and source stay where they fit. */
export function withControl(field: FormField, control: FieldControl): FormField {
  if (control === field.control) return field;
  const [first = field.type] = controlTypes[control];
  const changed = { ...field, control };
  const typed = controlTypes[control].includes(field.type) ? changed : withType(changed, first);
  const sources = controlSources[control];
  const source = typed.source && sources?.includes(typed.source.kind) ? typed.source : sourceFor(control);
  const isLinked = source?.kind === "form";
  const length =
    typed.type === "text" && idControls.includes(control) ? Math.max(typed.length, ID_LENGTH) : typed.length;
  // The value is an upload: no default and no query apply.
  const uploaded = isFileControl(control) ? ({ defaultText: null, query: "off" } as const) : {};
  return { ...typed, length, source, link: isLinked ? typed.link : null, ...uploaded };
}

const freeTitle = (fields: readonly FormField[], base: string): string => {
  const usedTitles = new Set(fields.map(({ title }) => title));
  if (!usedTitles.has(base)) return base;
  for (let count = 2; ; count += 1) if (!usedTitles.has(`${base}${count}`)) return `${base}${count}`;
};

/** Creates a field from the palette. */
export function newField(control: FieldControl, fields: readonly FormField[], id: string, columns: number): FormField {
  // A number is an amount more often than a count.
  const [type = "text"] = control === "number" ? (["decimal"] as const) : controlTypes[control];
  const names = fields.map(({ name }) => name);
  return {
    id,
    name: uniqueName(names, control === "input" ? "field" : `${control}_field`),
    title: freeTitle(fields, fieldControlWords[control]),
    type,
    length: lengthFor(type, control),
    scale: type === "decimal" ? 2 : 0,
    isRequired: false,
    defaultText: null,
    control,
    inForm: true,
    inList: control !== "rich_text" && control !== "password" && fields.filter(({ inList }) => inList).length < 8,
    listWidth: null,
    span: wideControls.includes(control) ? columns : 1,
    isReadOnly: false,
    query: "off",
    isUnique: false,
    pattern: null,
    checkRule: null,
    fillRule: null,
    source: sourceFor(control),
    link: null,
    hint: "",
  };
}

/** Duplicates a field; settings that must be unique are dropped. */
export const duplicateOf = (field: FormField, fields: readonly FormField[], id: string): FormField => ({
  ...field,
  id,
  name: uniqueName(
    fields.map(({ name }) => name),
    field.name,
  ),
  title: freeTitle(fields, field.title),
  fillRule: null,
  isUnique: false,
});

/** Inserts a field before or after another; null: at the end. */
export function withField(
  definition: FormDefinition,
  field: FormField,
  neighbour: { readonly id: string; readonly side: "before" | "after" } | null,
): FormDefinition {
  const { fields } = definition;
  const neighbourIndex = neighbour === null ? -1 : fields.findIndex(({ id }) => id === neighbour.id);
  const index =
    neighbourIndex === -1 ? fields.length : neighbour?.side === "before" ? neighbourIndex : neighbourIndex + 1;
  return { ...definition, fields: [...fields.slice(0, index), field, ...fields.slice(index)] };
}

export function withoutField(definition: FormDefinition, id: string): FormDefinition {
  const removed = definition.fields.find((field) => field.id === id);
  if (!removed) return definition;
  return {
    ...definition,
    fields: definition.fields.filter((field) => field.id !== id),
    indexes: definition.indexes
      .map((index) => ({ ...index, fields: index.fields.filter((name) => name !== removed.name) }))
      .filter(({ fields }) => fields.length > 0),
  };
}

/** Reorders the fields in `keys`, some of the ids; the others stay in place. */
export function withOrder(definition: FormDefinition, keys: readonly string[]): FormDefinition {
  const chosen = new Set(keys);
  const byId = new Map(definition.fields.map((field) => [field.id, field]));
  const waiting = keys.flatMap((id) => byId.get(id) ?? []);
  return {
    ...definition,
    fields: definition.fields.map((field) => (chosen.has(field.id) ? (waiting.shift() ?? field) : field)),
  };
}

/** Returns the number of columns that fit the width. */
export const columnsAt = (columns: number, width: "wide" | "middle" | "narrow"): number =>
  width === "narrow" ? 1 : width === "middle" ? Math.min(columns, 2) : columns;

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Creates an id that is unique in the form and survives renames. */
export const newId = (): string =>
  `f${Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => LETTERS[byte % LETTERS.length]).join("")}`;
