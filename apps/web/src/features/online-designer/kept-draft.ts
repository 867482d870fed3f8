import type { FormDefinition, FormEnhancement, ListEnhancement } from "@tender/contract";
import { readSessionStored, removeSessionStored, writeSessionStored } from "../../shared/storage/stored-values.ts";

/** All that the designer of one form changes. */
export interface Work {
  readonly definition: FormDefinition;
  readonly form: FormEnhancement;
  readonly list: ListEnhancement;
}

/** Which saved records the enhancements are a change of; null: there was none. */
export interface BasedOn {
  readonly form: string | null;
  readonly list: string | null;
}

/** What was designed and is not saved yet, kept at this browser tab for a reload. */
export interface KeptDraft {
  /** What it was designed over. */
  readonly version: number;
  readonly base: FormDefinition;
  readonly basedOn: BasedOn;
  readonly work: Work;
}

const keyOf = (id: string) => `online-form-draft:${id}` as const;

export const keepDraft = (id: string, draft: KeptDraft): void => writeSessionStored(keyOf(id), draft);
export const forgetDraft = (id: string): void => removeSessionStored(keyOf(id));
export const keptDraft = (id: string): KeptDraft | null => readSessionStored(keyOf(id)) as KeptDraft | null;
