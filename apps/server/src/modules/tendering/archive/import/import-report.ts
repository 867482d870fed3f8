import type { FileFormat } from "../ocds/document-kind.ts";
import { type Finding, isError } from "../ocds/findings.ts";

/** 新增, 更新, 未变 count processes; 跳过 counts releases that were stored before; 错误 and 警告 count findings. */
export interface ImportCounts {
  added: number;
  updated: number;
  unchanged: number;
  skipped: number;
  errors: number;
  warnings: number;
}

export type ImportState = "succeeded" | "partly" | "stopped" | "failed";

export interface ImportReport {
  batchId: string;
  format: FileFormat;
  state: ImportState;
  counts: ImportCounts;
  /** In the order of their occurrence; the first `KEPT_FINDINGS` if there are more. */
  findings: Finding[];
}

type Outcome = "added" | "updated" | "unchanged";
const KEPT_FINDINGS = 2_000;

/** Collects the results of an import. A process in several chunks counts once, as changed if any chunk changed it. */
export class ReportCollector {
  private readonly outcomes = new Map<string, Outcome>();
  private readonly kept: Finding[] = [];
  private skipped = 0;
  private errors = 0;
  private warnings = 0;

  skip(releases: number): void {
    this.skipped += releases;
  }

  note(findings: readonly Finding[]): void {
    for (const finding of findings) {
      if (isError(finding)) this.errors++;
      else this.warnings++;
      if (this.kept.length < KEPT_FINDINGS) this.kept.push(finding);
    }
  }

  process(ocid: string, outcome: Outcome): void {
    const before = this.outcomes.get(ocid);
    if (before === undefined || before === "unchanged") this.outcomes.set(ocid, outcome);
  }

  counts(): ImportCounts {
    const counts = { added: 0, updated: 0, unchanged: 0 };
    for (const outcome of this.outcomes.values()) counts[outcome]++;
    return { ...counts, skipped: this.skipped, errors: this.errors, warnings: this.warnings };
  }

  state(): ImportState {
    if (this.errors === 0) return "succeeded";
    return this.outcomes.size > 0 || this.skipped > 0 ? "partly" : "failed";
  }

  findings(): Finding[] {
    return this.kept;
  }
}
