/** Findings of an import about a file, a release or a process. E: refused or skipped; W: imported with a warning. */
export type FindingCode =
  | "E00"
  | "E01"
  | "E02"
  | "E03"
  | "E04"
  | "E05"
  | "E06"
  | "E07"
  | "E08"
  | "W01"
  | "W02"
  | "W03"
  | "W04"
  | "W05"
  | "W06";

export interface Finding {
  code: FindingCode;
  /** Chinese, complete sentence or phrase as shown in the report. */
  message: string;
  /** Line of the file, from 1. */
  line?: number;
  /** JSON path inside the release, such as `/tender/value`. */
  path?: string;
  ocid?: string;
  releaseId?: string;
}

export const isError = (finding: Finding): boolean => finding.code.startsWith("E");

/** The file as a whole is refused, and nothing of it is imported. */
export class ImportRefused extends Error {
  override name = "ImportRefused";
  readonly finding: Finding;

  constructor(finding: Finding) {
    super(finding.message);
    this.finding = finding;
  }
}

/** A process exceeds a limit: the import does not change it and continues with the other processes. */
export class ProcessTooLarge extends Error {
  override name = "ProcessTooLarge";
  readonly finding: Finding;

  constructor(finding: Finding) {
    super(finding.message);
    this.finding = finding;
  }
}

export const tooLarge = (ocid: string, message: string) => new ProcessTooLarge({ code: "E08", message, ocid });

export const refuse = {
  notJson: (line: number, column: number) =>
    new ImportRefused({ code: "E01", message: `文件不是有效的JSON，第${line}行第${column}列`, line }),
  damagedGzip: () => new ImportRefused({ code: "E01", message: "压缩文件已损坏，无法解压" }),
  notUtf8: () => new ImportRefused({ code: "E02", message: "文件编码不是UTF-8" }),
  notOcds: () => new ImportRefused({ code: "E03", message: "未识别到OCDS发布包、记录包或发布" }),
  tooBig: (megabytes: number) => new ImportRefused({ code: "E04", message: `文件超过${megabytes}MB` }),
  tooMany: (releases: number) => new ImportRefused({ code: "E04", message: `发布数超过${releases}条` }),
};
