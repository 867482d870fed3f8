import { readSessionStored, removeSessionStored, writeSessionStored } from "#shared/storage/stored-values.ts";
import type { Work } from "./model/work.ts";

const keyOf = (form: string, id: string | null) => `online-row-draft:${form}:${id ?? ""}` as const;

/** Stores unsaved values in the browser tab, so that they survive a reload. */
export const storeDraft = (form: string, work: Work): void => writeSessionStored(keyOf(form, work.main.id), work);
export const forgetDraft = (form: string, id: string | null): void => removeSessionStored(keyOf(form, id));
export const readDraft = (form: string, id: string | null): Work | null =>
  readSessionStored(keyOf(form, id)) as Work | null;
