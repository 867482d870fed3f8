import { MAX_IMPORT_ROWS } from "@tender/contract";
import { type SpreadsheetFault, TRUNCATED_MESSAGE } from "#platform/spreadsheet/read-rows.ts";
import type { Failure, ImportFault } from "./import-subject.ts";

/** Limits of a table; no spreadsheet program stores more characters in a cell. */
export const readBounds = {
  unpackedBytes: 120_000_000,
  rows: MAX_IMPORT_ROWS + 1,
  columns: 50,
  cellLength: 32_767,
} as const;

const fileFaults: Readonly<Record<SpreadsheetFault, string>> = {
  unreadable: "文件无法读取，请另存为 .xlsx 或 UTF-8 编码的 CSV 后重新上传",
  old_or_encrypted: "不支持 .xls 旧格式和设有密码的工作簿，请另存为不设密码的 .xlsx 或 CSV",
  too_large: "文件解压后过大，请只保留要导入的工作表后重新上传",
  too_many_rows: `一次最多导入 ${MAX_IMPORT_ROWS} 行，请分为多个文件`,
  too_many_columns: `最多 ${readBounds.columns} 列，请使用模板`,
  cell_too_long: "有单元格内容过长，请检查文件",
};

export const fileFailure = (fault: SpreadsheetFault): Failure => ({
  code: `file.${fault}`,
  message: fileFaults[fault],
});

export const failures = {
  empty: { code: "file.empty", message: "文件中没有数据行" },
  noHead: (titles: readonly string[]): Failure => ({
    code: "file.missing_columns",
    message: `第一行应为列名，缺少：${titles.join("、")}。请使用模板`,
  }),
  unknownColumns: (titles: readonly string[]): Failure => ({
    code: "file.unknown_columns",
    message: `无法识别的列：${titles.join("、")}，请删除或改用模板中的列名`,
  }),
  twice: (title: string): Failure => ({ code: "file.repeated_column", message: `列“${title}”重复` }),
  conflict: { code: "import.conflict", message: "导入时数据被他人同时修改，未导入任何数据，请重新上传" },
  interrupted: { code: "import.interrupted", message: "处理中断：服务已重启，未导入任何数据，请重新上传" },
  broke: { code: "import.broke", message: "处理时发生意外错误，未导入任何数据，请重新上传或联系系统管理员" },
} as const;

/** Faults common to all subjects. */
export const cellFaults = {
  formula: (column: string): ImportFault => ({ column, code: "formula", message: "单元格为公式，请改为填写值" }),
  cut: (column: string): ImportFault => ({ column, code: "cut_number", message: TRUNCATED_MESSAGE }),
  missing: (column: string): ImportFault => ({ column, code: "missing", message: "必填，不能为空" }),
  tooLong: (column: string, maxLength: number): ImportFault => ({
    column,
    code: "too_long",
    message: `最多 ${maxLength} 个字符`,
  }),
};
