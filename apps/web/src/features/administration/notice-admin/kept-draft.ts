import { readSessionStored, removeSessionStored, writeSessionStored } from "#shared/storage/stored-values.ts";
import { type DraftForm, NEW_NOTICE } from "./model/draft-form.ts";

/** What was typed and is not saved yet, kept at this browser tab for a reload while the server cannot be reached. */
interface KeptDraft {
  /** What it was written over. */
  readonly version: number;
  /** What it is sent as where it is new. */
  readonly newId: string;
  readonly form: DraftForm;
  /** What was on the server then; without it nobody knows what was changed here and what by somebody else. */
  readonly over?: DraftForm;
}

/** One that is not on the server yet has no version there. */
const NEW = { id: NEW_NOTICE, version: 0 };

const keyOf = (id: string | null) => `notice-draft:${id ?? NEW.id}` as const;

export function keepDraft(
  place: { readonly id: string; readonly version: number } | null,
  newId: string,
  form: DraftForm,
  over: DraftForm,
): void {
  const { id, version } = place ?? NEW;
  writeSessionStored(keyOf(id), { version, newId, form, over } satisfies KeptDraft);
}
export const forgetDraft = (id: string | null): void => removeSessionStored(keyOf(id));

/**
 * What was left that differs from what the server has. Where that is a later version (somebody else's), saving it is refused,
 * and the person chooses between both, field by field. `begun` null: the server has nothing of it any more.
 */
export function keptDraft(place: { readonly id: string } | null, begun: DraftForm | null): KeptDraft | undefined {
  const kept = readSessionStored(keyOf(place?.id ?? null)) as KeptDraft | null;
  return kept && JSON.stringify(kept.form) !== JSON.stringify(begun) ? kept : undefined;
}
