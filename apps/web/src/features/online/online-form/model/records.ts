import type { FormEnhancement, ListEnhancement } from "@tender/contract";
import { type EnhancementKind, formLimits } from "@tender/contract/online-forms";

/** A record as the server has it. */
export interface EnhancementSave {
  readonly id: string;
  readonly type: EnhancementKind;
  readonly at: string;
  readonly by: string | null;
  readonly content: FormEnhancement | ListEnhancement;
}

/** As the browser keeps it, under `enhance_<code>`. */
export interface KeptRecord {
  readonly code: string;
  readonly type: EnhancementKind;
  readonly date: string;
  readonly content: unknown;
}

/** The server's list as the browser keeps it: once, the newest first, 16 at most. */
export const keptOf = (code: string, saves: readonly EnhancementSave[]): KeptRecord[] =>
  saves
    .toSorted((one, two) => two.at.localeCompare(one.at))
    .slice(0, formLimits.records)
    .map(({ type, at, content }) => ({ code, type, date: at, content }));

/** What the browser kept, for while the server does not answer. */
export const savesOf = (kept: readonly KeptRecord[] | null): EnhancementSave[] =>
  (kept ?? []).map(({ type, date, content }) => ({
    id: `${type} ${date}`,
    type,
    at: date,
    by: null,
    content: content as FormEnhancement | ListEnhancement,
  }));

export const newestOf = (saves: readonly EnhancementSave[], type: EnhancementKind): EnhancementSave | undefined =>
  saves.filter((save) => save.type === type).toSorted((one, two) => two.at.localeCompare(one.at))[0];
