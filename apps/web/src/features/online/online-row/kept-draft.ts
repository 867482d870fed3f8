import { readSessionStored, removeSessionStored, writeSessionStored } from "#shared/storage/stored-values.ts";
import type { Work } from "./model/work.ts";

const keyOf = (form: string, id: string | null) => `online-row-draft:${form}:${id ?? ""}` as const;

/** What was typed and is not saved yet, kept at this browser tab for a reload. */
export const keepDraft = (form: string, work: Work): void => writeSessionStored(keyOf(form, work.main.id), work);
export const forgetDraft = (form: string, id: string | null): void => removeSessionStored(keyOf(form, id));
export const keptDraft = (form: string, id: string | null): Work | null =>
  readSessionStored(keyOf(form, id)) as Work | null;
