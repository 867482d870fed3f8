import { chartTerms } from "@tender/contract/archive-terms";
import { type CsvCell, type CsvSource, mapPages, numberCell } from "#platform/csv.ts";
import type { ValueLabels } from "#platform/export-mark.ts";
import type { CodeWords } from "../code-words.service.ts";
import { type DossierRecord, shownTitle } from "../statistics/dossier-record.ts";

const sources: Readonly<Record<string, string>> = { own: "本平台", imported: "导入", all: "全部" };
const ranges = { year: "本年", last12: "近12月", last24: "近24月", all: "全部", custom: "自定义" };

/** Labels for the sheet with the conditions of the list. */
export const dossierWords = ({ all }: CodeWords): ValueLabels => ({
  basis: chartTerms.bases,
  range: ranges,
  method: all("cgfs"),
  category: all("category"),
  archiveStatus: all("gdzt"),
  source: sources,
});

const HEAD = [
  ...["档号", "项目名称", "采购人", "采购方式", "类别", "中标人", "金额", "币种"],
  ...["归档状态", "归档时间", "公开范围", "数据来源"],
];

/** 档案目录 as rows of a file, with labels. */
export const dossierFile = (
  pages: AsyncIterable<readonly DossierRecord[]>,
  seesRestricted: boolean,
  words: CodeWords,
): CsvSource => ({
  head: HEAD,
  pages: mapPages(pages, (row) => cellsOf(row, seesRestricted, words)),
});

function cellsOf(row: DossierRecord, seesRestricted: boolean, { wordFor }: CodeWords): CsvCell[] {
  return [
    row.archive_no,
    shownTitle(row.open_scope, row.title, seesRestricted),
    row.buyer_name,
    wordFor("cgfs", row.method),
    wordFor("category", row.category),
    row.is_sealed ? "" : row.supplier_names.join("、"),
    row.amount === null || row.is_sealed ? null : numberCell(row.amount),
    row.amount === null || row.is_sealed ? null : row.currency,
    row.archive_status === null ? null : wordFor("gdzt", row.archive_status),
    row.archived_at === null ? null : new Date(row.archived_at),
    row.open_scope === null ? null : wordFor("open_scope", row.open_scope),
    sources[row.source] ?? row.source,
  ];
}
