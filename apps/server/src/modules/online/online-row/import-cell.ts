import type { FormField } from "@tender/contract";
import { identifierOf, searchForm } from "@tender/contract/normal-form";
import { type CellValue, cellOfText } from "@tender/form-rules";
import { truncateText } from "#platform/limited-text.ts";
import { typedDay } from "#platform/spreadsheet/typed-day.ts";

/** Reads typed cells of a file as values of fields. Accepts more spellings than a form, as spreadsheets write them. */

const CLOCK = /^(\d{1,2})[:：时](\d{1,2})(?:[:：分](\d{1,2})秒?|分)?$/;

const twoDigits = (part: string): string => part.padStart(2, "0");

function clockOf(text: string): string {
  const [, hours, minutes = "", seconds = "0"] = CLOCK.exec(text) ?? [];
  return hours === undefined ? text : `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

function momentOf(text: string): string {
  const [day = "", clock = "00:00:00", ...rest] = text.split(/[ T]+/);
  return rest.length > 0 ? text : `${typedDay(day)} ${clockOf(clock)}`;
}

/** A spreadsheet groups thousands, and may append 0:00 to a day. */
function plainText({ type }: Pick<FormField, "type">, typed: string): string {
  const text = identifierOf(typed);
  switch (type) {
    case "integer":
    case "decimal":
      return text
        .replace(
          /^([-+]?\d{1,3})((?:[,，]\d{3})+)(?=\.|$)/,
          (_, first: string, rest: string) => `${first}${rest.replace(/[,，]/g, "")}`,
        )
        .replace(/^\+/, "");
    case "yes_no":
      return /^(true|false)$/i.test(text) ? text.toLowerCase() : text;
    case "day":
      return typedDay(text.replace(/[ T]00:00(:00)?$/, ""));
    case "time":
      return clockOf(text);
    case "moment":
      return momentOf(text);
    default:
      return typed;
  }
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const asParagraphs = (text: string): string =>
  text
    .split("\n")
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => escapes[sign] ?? "")}</p>`)
    .join("");

/** Values by their labels. A label of several values matches none of them. */
export interface Choices {
  /** Undefined: neither a value nor a label. Null: the label of several values. */
  find(typed: string): string | null | undefined;
}

function valuesByLabel(words: ReadonlyMap<string, string>): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  for (const [value, word] of words) found.set(searchForm(word), found.has(searchForm(word)) ? null : value);
  return found;
}

/** `words`: labels of all values. An offered value wins over others with the same label. */
export function choicesOf(words: ReadonlyMap<string, string>, offered = words): Choices {
  const [offeredValues, allValues] = [valuesByLabel(offered), valuesByLabel(words)];
  return {
    find: (typed) => {
      const form = searchForm(typed);
      return words.has(typed) ? typed : offeredValues.has(form) ? offeredValues.get(form) : allValues.get(form);
    },
  };
}

type CellReading = { readonly value: CellValue } | { readonly fault: string };

const unknownText = (typed: string): string => `“${truncateText(typed, 40)}”无法识别，请按填写说明填写`;
const ambiguous = (typed: string): string => `存在多个“${truncateText(typed, 40)}”，请填写编码`;

/** Splits a cell into several values. A part that is a label is not split further. */
export function splitCell(text: string, isLabel: (text: string) => boolean): string[] {
  const texts = text.split(/[;；\n]/).flatMap((part) => {
    const trimmed = part.trim();
    return isLabel(trimmed) ? [trimmed] : trimmed.split(/[、,，]/).map((word) => word.trim());
  });
  return [...new Set(texts.filter((text) => text !== ""))];
}

/**
 * Reads a cell. `choices`: of a field whose values have labels. A text that does not fit the type is returned as text,
 * which `findCellFault` refuses.
 */
export function typedCell(field: FormField, typed: string, choices?: Choices): CellReading {
  const text = typed.trim();
  if (text === "") return { value: null };
  if (field.type === "many") {
    const values: string[] = [];
    for (const part of splitCell(text, (label) => typeof choices?.find(label) === "string")) {
      const found = choices ? choices.find(part) : part;
      if (found === undefined) return { fault: unknownText(part) };
      if (found === null) return { fault: ambiguous(part) };
      values.push(found);
    }
    return { value: values };
  }
  if (choices) {
    const found = choices.find(text);
    if (found === undefined) return { fault: unknownText(text) };
    return found === null ? { fault: ambiguous(text) } : { value: cellOfText(field, found) };
  }
  if (field.control === "rich_text") return { value: asParagraphs(text) };
  return { value: cellOfText(field, plainText(field, text)) };
}
