import type { FileFormat } from "../ocds/document-kind.ts";
import { type Finding, isError } from "../ocds/findings.ts";

/** Counts of an import: of processes, releases and findings. */
export interface ImportCounts {
  /** 新增, 更新, 未变: processes. */
  added: number;
  updated: number;
  unchanged: number;
  /** 跳过: releases that were stored before. */
  skipped: number;
  /** 错误, 警告: findings. */
  errors: number;
  warnings: number;
}

export type ImportState = "succeeded" | "partly" | "stopped" | "failed";

export interface ImportReport {
  batchId: string;
  format: FileFormat;
  state: ImportState;
  counts: ImportCounts;
  /** The first `MAX_FINDINGS` findings, in the order of their occurrence. */
  findings: Finding[];
}

type Outcome = "added" | "updated" | "unchanged";
/** Maximum number of findings in a report. The counts include all findings. */
const MAX_FINDINGS = 2_000;

/** Collects the results of an import. A process in several chunks counts once, with its first change. */
export class ReportCollector {
  private readonly outcomes = new Map<string, Outcome>();
  private readonly firstFindings: Finding[] = [];
  private skipped = 0;
  private errors = 0;
  private warnings = 0;

  /** Adds a number of releases that were stored before. */
  addSkipped(releases: number): void {
    this.skipped += releases;
  }

  addFindings(findings: readonly Finding[]): void {
    for (const finding of findings) {
      if (isError(finding)) this.errors++;
      else this.warnings++;
      if (this.firstFindings.length < MAX_FINDINGS) this.firstFindings.push(finding);
    }
  }

  addOutcome(ocid: string, outcome: Outcome): void {
    const previous = this.outcomes.get(ocid);
    if (previous === undefined || previous === "unchanged") this.outcomes.set(ocid, outcome);
  }

  counts(): ImportCounts {
    const counts = { added: 0, updated: 0, unchanged: 0 };
    for (const outcome of this.outcomes.values()) counts[outcome]++;
    return { ...counts, skipped: this.skipped, errors: this.errors, warnings: this.warnings };
  }

  /** Returns the state after the last chunk: `partly` if there are errors and any process or release was handled. */
  state(): ImportState {
    if (this.errors === 0) return "succeeded";
    return this.outcomes.size > 0 || this.skipped > 0 ? "partly" : "failed";
  }

  findings(): Finding[] {
    return this.firstFindings;
  }
}
