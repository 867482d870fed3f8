import type { FormEnhancement, ListEnhancement } from "@tender/contract";
import { type EnhancementKind, formLimits } from "@tender/contract/online-forms";

/** An enhancement record of the server. */
export interface EnhancementSave {
  readonly id: string;
  readonly type: EnhancementKind;
  readonly at: string;
  readonly by: string | null;
  readonly content: FormEnhancement | ListEnhancement;
}

/** An enhancement record in the browser's storage, under `enhance_<code>`. */
export interface StoredRecord {
  readonly code: string;
  readonly type: EnhancementKind;
  readonly date: string;
  readonly content: unknown;
}

/** Converts the server's list for the browser's storage: newest first, 16 at most. */
export const toStored = (code: string, saves: readonly EnhancementSave[]): StoredRecord[] =>
  saves
    .toSorted((first, second) => second.at.localeCompare(first.at))
    .slice(0, formLimits.records)
    .map(({ type, at, content }) => ({ code, type, date: at, content }));

/** Converts stored records back, for use while the server does not answer. */
export const enhancementSavesOf = (stored: readonly StoredRecord[] | null): EnhancementSave[] =>
  (stored ?? []).map(({ type, date, content }) => ({
    id: `${type} ${date}`,
    type,
    at: date,
    by: null,
    content: content as FormEnhancement | ListEnhancement,
  }));

export const newestOf = (saves: readonly EnhancementSave[], type: EnhancementKind): EnhancementSave | undefined =>
  saves.filter((save) => save.type === type).toSorted((first, second) => second.at.localeCompare(first.at))[0];
