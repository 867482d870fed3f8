import { readSessionStored, removeSessionStored, writeSessionStored } from "../../shared/storage/stored-values.ts";
import type { DraftForm } from "./model/draft-form.ts";

/** What was typed and is not saved yet, kept at this browser tab for a reload while the server cannot be reached. */
interface KeptDraft {
  /** What it was written over. */
  readonly version: number;
  readonly form: DraftForm;
}

const keyOf = (id: string) => `notice-draft:${id}` as const;

export const keepDraft = (id: string, kept: KeptDraft): void => writeSessionStored(keyOf(id), kept);
export const forgetDraft = (id: string): void => removeSessionStored(keyOf(id));

/**
 * What was left that differs from what the server has. Where that is a later version (somebody else's), saving it is refused,
 * and the person chooses between both texts.
 */
export function keptDraft(id: string, begun: DraftForm): KeptDraft | undefined {
  const kept = readSessionStored(keyOf(id)) as KeptDraft | null;
  return kept && JSON.stringify(kept.form) !== JSON.stringify(begun) ? kept : undefined;
}
