import type { FormField } from "@tender/contract";
import { beijingSecond } from "@tender/contract/beijing";
import { rowConditionWords } from "@tender/contract/online-forms";
import { type CellValue, systemColumnWords } from "@tender/form-rules";
import type { CodeLists, ListedItem } from "#modules/reference/dictionary/dictionary.service.ts";
import { type CsvCell, numberCell } from "#platform/csv.ts";
import type { RowTree } from "#platform/row-query/row-query.ts";

/** Rows of a form in a file: titles, cells, and the conditions of a list in words. */

/** Administrative regions are a dictionary of the product. */
const REGIONS = "xzqh";

/** Separator of several values in a cell. */
const JOINT = "；";

/** Titles of the columns beside a form's own. */
export const fileTitles = {
  number: "记录序号",
  parent: "主表记录序号",
  orgCode: systemColumnWords.org_code,
  createdBy: systemColumnWords.created_by,
  createdAt: systemColumnWords.created_at,
  updatedBy: systemColumnWords.updated_by,
  updatedAt: systemColumnWords.updated_at,
} as const;

/** Reads a head without blanks and without the marks of a required column. */
const headText = (title: string): string => title.replace(/\s|[*＊]|[（(]必填[）)]/g, "");

/** Titles of fields in a file. A title that is not unique is followed by the field's name. */
export function fieldTitles(fields: readonly FormField[]): ReadonlyMap<string, string> {
  const counted = new Map<string, number>(Object.values(fileTitles).map((title) => [headText(title), 1]));
  for (const { title } of fields) counted.set(headText(title), (counted.get(headText(title)) ?? 0) + 1);
  return new Map(
    fields.map(({ name, title }) => [
      name,
      headText(title) === "" || (counted.get(headText(title)) ?? 0) > 1 ? `${title}(${name})` : title,
    ]),
  );
}

/**
 * Returns the entries of the field's dictionary or select list. Empty: the list does not exist. Undefined: the field
 * has none.
 */
export function itemsOf({ source, control }: FormField, lists: CodeLists): readonly ListedItem[] | undefined {
  if (source?.kind === "select") return lists.selects.get(source.code) ?? [];
  const code = source?.kind === "dictionary" ? source.code : control === "area" ? REGIONS : undefined;
  return code === undefined ? undefined : (lists.dictionaries.get(code) ?? []);
}

const wordsOfItems = (items: readonly ListedItem[]) => new Map(items.map(({ value, text }) => [value, text]));

/**
 * Returns the labels of all values that a field offers or offered, disabled ones included. Undefined: it offers none.
 */
export function wordsOf(field: FormField, lists: CodeLists): ReadonlyMap<string, string> | undefined {
  if (field.source?.kind === "list") return new Map(field.source.choices.map(({ value, label }) => [value, label]));
  const items = itemsOf(field, lists);
  return items && wordsOfItems(items);
}

/** Like `wordsOf`, without disabled values. */
export function offeredWords(field: FormField, lists: CodeLists): ReadonlyMap<string, string> | undefined {
  const items = itemsOf(field, lists);
  return items ? wordsOfItems(items.filter(({ enabled }) => enabled)) : wordsOf(field, lists);
}

/**
 * Returns a cell for people, which an import can read again. `words`: labels of the field's values, or formatted texts
 * as plain texts.
 */
export function fileCell(field: FormField, value: CellValue, words?: ReadonlyMap<string, string>): CsvCell {
  if (value === null) return null;
  if (field.control === "password") return "••••••";
  if (typeof value === "boolean") return value ? "是" : "否";
  if (Array.isArray(value)) return value.map((entry) => words?.get(entry) ?? entry).join(JOINT);
  const text = String(value);
  if (words) return words.get(text) ?? text;
  if (field.type === "moment") return beijingSecond(text);
  if (field.type === "integer" || field.type === "decimal") return numberCell(text);
  return text;
}

/** Returns the conditions of a list as a sentence. */
export function conditionText(
  tree: RowTree,
  fields: readonly FormField[],
  wordsFor: (field: FormField) => ReadonlyMap<string, string> | undefined,
): string {
  const system: Readonly<Record<string, string>> = systemColumnWords;
  const describePart = (part: RowTree["parts"][number]): string => {
    if ("joins" in part) return `（${conditionText(part, fields, wordsFor)}）`;
    const field = fields.find(({ name }) => name === part.column);
    const words = field && wordsFor(field);
    const values = part.values.map((value) =>
      part.type === "yes_no" ? (value === "true" ? "是" : "否") : (words?.get(value) ?? value),
    );
    const title = field?.title ?? system[part.column] ?? part.column;
    return `${title}${rowConditionWords[part.is]}${values.length === 0 ? "" : `“${values.join("、")}”`}`;
  };
  return tree.parts.map(describePart).join(tree.joins === "all" ? "，且" : "，或");
}
