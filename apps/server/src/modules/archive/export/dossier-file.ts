import { type CsvCell, type CsvSource, mapPages, numberCell } from "../../../platform/csv.ts";
import { archiveLabels } from "../archive-labels.ts";
import { type DossierRecord, shownTitle } from "../statistics/dossier-record.ts";

const wordsOf = (list: keyof typeof archiveLabels): Readonly<Record<string, string>> =>
  Object.fromEntries(archiveLabels[list].map(({ value, label }) => [value, label]));

const [method, category, archiveStatus, openScope, source] = [
  wordsOf("method"),
  wordsOf("category"),
  wordsOf("archiveStatus"),
  wordsOf("openScope"),
  wordsOf("source"),
];

/** For the sheet that says what the list was asked by. */
export const dossierWords = { method, category, archiveStatus, source };

const HEAD = [
  ...["档号", "项目名称", "采购人", "采购方式", "类别", "中标人", "金额", "币种"],
  ...["归档状态", "归档时间", "公开范围", "数据来源"],
];

/** 档案目录 as rows of a file, in words. */
export const dossierFile = (pages: AsyncIterable<readonly DossierRecord[]>, seesRestricted: boolean): CsvSource => ({
  head: HEAD,
  pages: mapPages(pages, (row) => cellsOf(row, seesRestricted)),
});

function cellsOf(row: DossierRecord, seesRestricted: boolean): CsvCell[] {
  return [
    row.archive_no,
    shownTitle(row.open_scope, row.title, seesRestricted),
    row.buyer_name,
    method[row.method] ?? row.method,
    category[row.category] ?? row.category,
    row.is_sealed ? "" : row.supplier_names.join("、"),
    row.amount === null || row.is_sealed ? null : numberCell(row.amount),
    row.amount === null || row.is_sealed ? null : row.currency,
    archiveStatus[row.archive_status ?? ""] ?? row.archive_status,
    row.archived_at === null ? null : new Date(row.archived_at),
    openScope[row.open_scope ?? ""] ?? row.open_scope,
    source[row.source] ?? row.source,
  ];
}
