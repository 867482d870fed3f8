import { type DictionaryColor, dictionaryColors, identifierOf } from "@tender/contract";
import { z } from "zod";
import type {
  DictionaryRow,
  ItemChange,
  ItemRow,
  Kind,
} from "#modules/reference/dictionary/dictionary-register.service.ts";
import type { CsvSource } from "#platform/csv.ts";
import type { FileFault } from "#platform/database/all-or-nothing.ts";
import { parseJsonFile } from "#platform/json-text.ts";
import { truncateText } from "#platform/limited-text.ts";
import { readRows, SpreadsheetError, TRUNCATED_MESSAGE } from "#platform/spreadsheet/read-rows.ts";
import { truncationOfNumber } from "#platform/spreadsheet/truncated-numbers.ts";

/** A dictionary of a file with the place of each part: the line in a table, the index of the item in JSON. */
export interface FiledDictionary {
  readonly row: number;
  readonly code: string;
  readonly name: string | undefined;
  readonly valueType: "text" | "number" | undefined;
  readonly description: string | undefined;
  readonly items: readonly (ItemChange & { readonly row: number })[];
}

export interface ReadFile {
  readonly dictionaries: readonly FiledDictionary[];
  readonly faults: readonly FileFault[];
}

const HEAD = ["字典编码", "字典名称", "值", "文本", "颜色", "状态", "说明"] as const;
const colorWords: Readonly<Record<DictionaryColor, string>> = {
  grey: "灰",
  blue: "蓝",
  cyan: "青",
  green: "绿",
  gold: "金",
  orange: "橙",
  red: "红",
  purple: "紫",
};
const CODE = /^[A-Za-z][A-Za-z0-9_.-]{0,59}$/;
const BOUNDS = { unpackedBytes: 20_000_000, rows: 20_001, columns: 20, cellLength: 32_767 };

/** Returns the JSON of an export, which can be imported again without loss. */
export const dictionaryJson = (kind: Kind, found: readonly { row: DictionaryRow; items: readonly ItemRow[] }[]) =>
  JSON.stringify(
    {
      kind,
      dictionaries: found.map(({ row: { code, name, valueType, description }, items }) => ({
        code,
        name,
        valueType,
        description,
        items: items.map((item) => ({
          value: item.value,
          text: item.text,
          color: item.color,
          description: item.description,
          enabled: item.enabled,
        })),
      })),
    },
    null,
    2,
  );

/** Returns the same as a table of items. */
export const dictionaryTable = (found: readonly { row: DictionaryRow; items: readonly ItemRow[] }[]): CsvSource => ({
  head: HEAD,
  pages: (async function* () {
    for (const { row, items } of found)
      yield items.map(({ value, text, color, description, enabled }) => [
        row.code,
        row.name,
        value,
        text,
        color === null ? "" : colorWords[color],
        enabled ? "启用" : "停用",
        description,
      ]);
  })(),
});

const filed = z.object({
  dictionaries: z
    .array(
      z.object({
        code: z.string(),
        name: z.string().max(60).optional(),
        valueType: z.enum(["text", "number"]).optional(),
        description: z.string().max(300).optional(),
        items: z.array(
          z.object({
            value: z.union([z.string(), z.number()]),
            text: z.string(),
            color: z.enum(dictionaryColors).nullish(),
            description: z.string().default(""),
            enabled: z.boolean().default(true),
          }),
        ),
      }),
    )
    .max(1_000),
});

/**
 * Undefined: the file is not an export of dictionaries. `kind` must equal the kind in the file, if the file contains
 * one.
 */
export async function readDictionaryFile(bytes: Buffer, kind: Kind): Promise<ReadFile | undefined> {
  const start = bytes.subarray(0, 200).toString("utf8").replace("\uFEFF", "").trimStart();
  return start.startsWith("{") ? readJson(bytes, kind) : readTable(bytes);
}

function readJson(bytes: Buffer, kind: Kind): ReadFile | undefined {
  let sent: unknown;
  try {
    sent = parseJsonFile(bytes);
  } catch {
    return undefined;
  }
  const statedKind = Object(sent).kind;
  if (statedKind !== undefined && statedKind !== kind) return undefined;
  const read = filed.safeParse(sent);
  if (!read.success) return undefined;
  let row = 0;
  const faults: FileFault[] = [];
  const dictionaries = read.data.dictionaries.map(({ code, name, valueType, description, items }) => ({
    row: row + 1,
    code: identifierOf(code),
    name: name?.trim(),
    valueType,
    description: description?.trim(),
    items: items.map((item) => {
      row += 1;
      const value = String(item.value);
      if (typeof item.value === "number" && truncationOfNumber(value))
        faults.push({ row, what: "值是超过 15 位的数字，请写成带引号的文本" });
      return { ...item, value: identifierOf(value), text: item.text.trim(), color: item.color ?? null, row };
    }),
  }));
  return { dictionaries, faults: [...faults, ...dictionaries.flatMap(faultsOf)].toSorted((a, b) => a.row - b.row) };
}

/** Characters; a longer cell is refused later. */
const MAX_CELL_LENGTH = 2_000;

/** Removes the quote that `cellText` puts before a text that a spreadsheet would evaluate. */
const removeQuote = (cell: string): string =>
  cell.length > MAX_CELL_LENGTH ? cell : cell.replace(/^'(?=\s*[=+\-@\t\r＝＋－＠])/, "");

async function readTable(bytes: Buffer): Promise<ReadFile | undefined> {
  const lists = new Map<string, { row: number; name: string; items: FiledDictionary["items"][number][] }>();
  const faults: FileFault[] = [];
  let at: readonly number[] | undefined;
  try {
    for await (const { number: row, cells, formulas, cut } of readRows(bytes, BOUNDS)) {
      if (!at) {
        at = HEAD.map((name) => cells.indexOf(name));
        if ([0, 2, 3].some((needed) => (at?.[needed] ?? -1) < 0)) return undefined;
        continue;
      }
      const [code = "", name = "", value = "", text = "", color = "", state = "", description = ""] = at.map((column) =>
        removeQuote(cells[column] ?? ""),
      );
      if (formulas.length > 0) faults.push({ row, what: "含有公式，请粘贴为值后再导入" });
      for (const { column } of cut) {
        const name = HEAD[at.indexOf(column)];
        if (name !== undefined) faults.push({ row, what: `“${name}”列：${TRUNCATED_MESSAGE}` });
      }
      const dictionary = lists.get(code) ?? { row, name, items: [] };
      lists.set(code, dictionary);
      const colorCode = dictionaryColors.find((each) => colorWords[each] === color || each === color) ?? null;
      if (color !== "" && colorCode === null)
        faults.push({ row, what: `颜色“${color}”无效，应为${Object.values(colorWords).join("、")}之一` });
      if (!["", "启用", "停用"].includes(state)) faults.push({ row, what: "状态应为启用或停用" });
      dictionary.items.push({ row, value, text, color: colorCode, description, enabled: state !== "停用" });
    }
  } catch (error) {
    if (error instanceof SpreadsheetError) return undefined;
    throw error;
  }
  if (!at) return undefined;
  const dictionaries = [...lists].map(([code, { row, name, items }]) => ({
    row,
    code,
    name: name || undefined,
    valueType: undefined,
    description: undefined,
    items,
  }));
  return { dictionaries, faults: [...faults, ...dictionaries.flatMap(faultsOf)].toSorted((a, b) => a.row - b.row) };
}

function faultsOf({ row, code, name, items }: FiledDictionary): FileFault[] {
  const faults: FileFault[] = [];
  if (!CODE.test(code)) faults.push({ row, what: `字典编码“${truncateText(code, 60)}”不正确：以字母开头，最多 60 位` });
  if ((name?.length ?? 0) > 60) faults.push({ row, what: "字典名称最多 60 个字" });
  const values = new Set<string>();
  for (const item of items) {
    const { value, text, description } = item;
    if (value === "" || value.length > 100) faults.push({ row: item.row, what: "值应为 1 至 100 个字符" });
    if (text === "" || text.length > 200) faults.push({ row: item.row, what: "文本应为 1 至 200 个字" });
    if (description.length > 300) faults.push({ row: item.row, what: "说明最多 300 个字" });
    if (values.has(value)) faults.push({ row: item.row, what: `值“${truncateText(value, 100)}”在该字典中重复` });
    values.add(value);
  }
  return faults;
}
