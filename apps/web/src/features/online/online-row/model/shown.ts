import type { FormField } from "@tender/contract";
import { beijingMinute } from "@tender/contract/beijing";
import type { CellValue } from "@tender/form-rules";
import type { Labels } from "./open-row.ts";

/** Returns the word for a value of a dictionary, or of a select list by its type. */
export type WordFor = (code: string, value: string, kind?: "select") => string;

/** The product's dictionary of administrative regions. */
const REGIONS = "xzqh";

export const EMPTY_TEXT = "—";

/** Returns the code of the dictionary that holds the field's options. */
export const dictionaryOf = ({ source, control }: FormField): string | undefined =>
  source?.kind === "dictionary" ? source.code : control === "area" ? REGIONS : undefined;

/** Returns the type of the select list that holds the field's options. */
export const selectListOf = ({ source }: FormField): string | undefined =>
  source?.kind === "select" ? source.code : undefined;

/** Returns the display text of one value of the field. */
function wordOf({ name, source, control }: FormField, value: string, labels: Labels, wordFor: WordFor): string {
  if (source?.kind === "list") return source.choices.find((choice) => choice.value === value)?.label ?? value;
  if (source?.kind === "select") return labels[name]?.[value] ?? wordFor(source.code, value, "select");
  if (source?.kind === "dictionary") return wordFor(source.code, value);
  if (control === "area") return wordFor(REGIONS, value);
  return labels[name]?.[value] ?? value;
}

const grouped = (figure: string): string =>
  figure.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));

/** Strips the elements of a formatted text for the list. */
const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, "text/html").body.textContent?.trim() ?? "";

/** Renders a cell as text for lists and the read-only view. */
export function shownText(field: FormField, value: CellValue, labels: Labels, wordFor: WordFor): string {
  if (value === null || value === "") return EMPTY_TEXT;
  if (typeof value === "boolean") return value ? "是" : "否";
  if (Array.isArray(value)) return value.map((item) => wordOf(field, item, labels, wordFor)).join("、") || EMPTY_TEXT;
  const text = String(value);
  if (field.control === "password") return "••••••";
  if (field.control === "rich_text") return plainText(text) || EMPTY_TEXT;
  if (field.type === "decimal") return grouped(text);
  if (field.type === "moment") return beijingMinute(text) || text;
  if (field.type === "time") return text.replace(/:00$/, "");
  return wordOf(field, text, labels, wordFor);
}

export const isFigure = ({ type, source }: FormField): boolean =>
  (type === "decimal" || type === "integer") && source === null;
