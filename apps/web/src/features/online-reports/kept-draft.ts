import type { ReportDefinition } from "@tender/contract";
import { readSessionStored, removeSessionStored, writeSessionStored } from "../../shared/storage/stored-values.ts";

/** What was designed and is not saved yet, kept at this browser tab for a reload. */
export interface KeptDraft {
  /** What it was designed over. */
  readonly version: number;
  readonly base: ReportDefinition;
  readonly definition: ReportDefinition;
}

const keyOf = (id: string) => `online-report-draft:${id}` as const;

export const keepDraft = (id: string, draft: KeptDraft): void => writeSessionStored(keyOf(id), draft);
export const forgetDraft = (id: string): void => removeSessionStored(keyOf(id));
export const keptDraft = (id: string): KeptDraft | null => readSessionStored(keyOf(id)) as KeptDraft | null;
