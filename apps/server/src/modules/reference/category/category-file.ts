import type { CsvSource } from "#platform/csv.ts";
import type { FileFault } from "#platform/database/all-or-nothing.ts";
import { readRows, SpreadsheetError, TRUNCATED_MESSAGE } from "#platform/spreadsheet/read-rows.ts";
import { truncateText } from "#platform/truncate-text.ts";

/** A category of a file; `path`: the names from the root to itself. */
export interface FiledCategory {
  readonly row: number;
  readonly path: readonly string[];
  readonly enabled: boolean;
  readonly description: string;
}

const MOST_FILED = 5_000;

const HEAD = ["编码", "分类", "状态", "说明"] as const;
const [CODE, PATH, STATE, DESCRIPTION] = [0, 1, 2, 3] as const;
/** The blanks are part of the separator: a slash within a name does not separate. */
const BETWEEN = " / ";
const BOUNDS = { unpackedBytes: 20_000_000, rows: MOST_FILED + 1, columns: 20, cellLength: 32_767 };

/** Longer cells are refused. */
const LONGEST_CELL = 2_000;

/** Removes the apostrophe that `cellText` puts before a text that a spreadsheet would evaluate. */
const plain = (cell: string): string =>
  cell.length > LONGEST_CELL ? cell : cell.replace(/^'(?=\s*[=+\-@\t\r＝＋－＠])/, "");

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
      path.join(BETWEEN),
      enabled ? "启用" : "停用",
      description,
    ]);
  })(),
});

function faultsOf({ row, path, description }: FiledCategory): FileFault[] {
  const faults: FileFault[] = [];
  if (path.some((name) => name === "" || name.length > 60))
    faults.push({ row, what: "分类应为 1 至 60 个字的名称，各级之间以“ / ”隔开" });
  if (description.length > 300) faults.push({ row, what: "说明最多 300 个字" });
  return faults;
}

/**
 * Reads a file of categories; undefined: not such a file. Codes in the file are ignored, since the platform assigns
 * them.
 */
export async function readCategoryFile(
  bytes: Buffer,
): Promise<{ readonly categories: readonly FiledCategory[]; readonly faults: readonly FileFault[] } | undefined> {
  const categories: FiledCategory[] = [];
  const faults: FileFault[] = [];
  const seen = new Set<string>();
  let at: readonly number[] | undefined;
  try {
    for await (const { number: row, cells, formulas, cut } of readRows(bytes, BOUNDS)) {
      if (!at) {
        at = HEAD.map((name) => cells.indexOf(name));
        if ((at[PATH] ?? -1) < 0) return undefined;
        continue;
      }
      const texts = at.map((place) => plain(cells[place] ?? "").trim());
      const [way = "", state = "", description = ""] = [texts[PATH], texts[STATE], texts[DESCRIPTION]];
      if (formulas.length > 0) faults.push({ row, what: "含有公式，请粘贴为值后再导入" });
      for (const { column } of cut) {
        const place = at.indexOf(column);
        const name = HEAD[place];
        if (name !== undefined && place !== CODE) faults.push({ row, what: `“${name}”列：${TRUNCATED_MESSAGE}` });
      }
      if (!["", "启用", "停用"].includes(state)) faults.push({ row, what: "状态应为启用或停用" });
      if (seen.has(way)) faults.push({ row, what: `分类“${truncateText(way, 100)}”在文件中重复` });
      seen.add(way);
      const path = way.split(/(?<!\s)\s+\/\s+/);
      categories.push({ row, path, enabled: state !== "停用", description });
    }
  } catch (error) {
    if (error instanceof SpreadsheetError) return undefined;
    throw error;
  }
  if (!at) return undefined;
  return { categories, faults: [...faults, ...categories.flatMap(faultsOf)].toSorted((a, b) => a.row - b.row) };
}
