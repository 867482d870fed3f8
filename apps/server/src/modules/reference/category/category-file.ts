import type { CsvSource } from "#platform/csv.ts";
import type { FileFault } from "#platform/database/all-or-nothing.ts";
import { truncateText } from "#platform/limited-text.ts";
import { readRows, SpreadsheetError, TRUNCATED_MESSAGE } from "#platform/spreadsheet/read-rows.ts";

/** A category of a file; `path`: the names from the root to itself. */
export interface FiledCategory {
  readonly row: number;
  readonly path: readonly string[];
  readonly enabled: boolean;
  readonly description: string;
}

const MAX_ROWS = 5_000;

const HEAD = ["编码", "分类", "状态", "说明"] as const;
const [CODE, PATH, STATE, DESCRIPTION] = [0, 1, 2, 3] as const;
/** Separator of a path. The blanks belong to it: a slash within a name is no separator. */
const PATH_SEPARATOR = " / ";
const BOUNDS = { unpackedBytes: 20_000_000, rows: MAX_ROWS + 1, columns: 20, cellLength: 32_767 };

/** Longer cells are refused later, so they are not searched. */
const MAX_CELL_LENGTH = 2_000;

/** Removes the apostrophe that `cellText` puts before a text that a spreadsheet would evaluate. */
const withoutApostrophe = (cell: string): string =>
  cell.length > MAX_CELL_LENGTH ? cell : cell.replace(/^'(?=\s*[=+\-@\t\r＝＋－＠])/, "");

const MAX_NAME_LENGTH = 60;
const MAX_DESCRIPTION_LENGTH = 300;

interface TableRow {
  readonly code: string;
  readonly path: readonly string[];
  readonly enabled: boolean;
  readonly description: string;
}

/** Returns the trees as a table that can be imported without loss; each category follows its parent. */
export const categoryTable = (rows: readonly TableRow[]): CsvSource => ({
  head: HEAD,
  pages: (async function* () {
    yield rows.map(({ code, path, enabled, description }) => [
      code,
      path.join(PATH_SEPARATOR),
      enabled ? "启用" : "停用",
      description,
    ]);
  })(),
});

function faultsOf({ row, path, description }: FiledCategory): FileFault[] {
  const faults: FileFault[] = [];
  if (path.some((name) => name === "" || name.length > MAX_NAME_LENGTH))
    faults.push({ row, what: "分类应为 1 至 60 个字的名称，各级之间以“ / ”隔开" });
  if (description.length > MAX_DESCRIPTION_LENGTH) faults.push({ row, what: "说明最多 300 个字" });
  return faults;
}

/**
 * Reads a file of categories. Undefined: the file is unreadable or has no column of categories. Codes in the file are
 * ignored, because the portal assigns them.
 */
export async function readCategoryFile(
  bytes: Buffer,
): Promise<{ readonly categories: readonly FiledCategory[]; readonly faults: readonly FileFault[] } | undefined> {
  const categories: FiledCategory[] = [];
  const faults: FileFault[] = [];
  const seenPaths = new Set<string>();
  let columnIndexes: readonly number[] | undefined;
  try {
    for await (const { number: row, cells, formulas, cut } of readRows(bytes, BOUNDS)) {
      if (!columnIndexes) {
        columnIndexes = HEAD.map((name) => cells.indexOf(name));
        if ((columnIndexes[PATH] ?? -1) < 0) return undefined;
        continue;
      }
      const texts = columnIndexes.map((index) => withoutApostrophe(cells[index] ?? "").trim());
      const [pathText = "", state = "", description = ""] = [texts[PATH], texts[STATE], texts[DESCRIPTION]];
      if (formulas.length > 0) faults.push({ row, what: "含有公式，请粘贴为值后再导入" });
      for (const { column } of cut) {
        const position = columnIndexes.indexOf(column);
        const name = HEAD[position];
        if (name !== undefined && position !== CODE) faults.push({ row, what: `“${name}”列：${TRUNCATED_MESSAGE}` });
      }
      if (!["", "启用", "停用"].includes(state)) faults.push({ row, what: "状态应为启用或停用" });
      if (seenPaths.has(pathText)) faults.push({ row, what: `分类“${truncateText(pathText, 100)}”在文件中重复` });
      seenPaths.add(pathText);
      const path = pathText.split(/(?<!\s)\s+\/\s+/);
      categories.push({ row, path, enabled: state !== "停用", description });
    }
  } catch (error) {
    if (error instanceof SpreadsheetError) return undefined;
    throw error;
  }
  if (!columnIndexes) return undefined;
  return { categories, faults: [...faults, ...categories.flatMap(faultsOf)].toSorted((a, b) => a.row - b.row) };
}
