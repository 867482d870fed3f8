import { readSessionStored, removeSessionStored, writeSessionStored } from "#shared/storage/stored-values.ts";
import { type DraftForm, NEW_NOTICE } from "./model/draft-form.ts";

/** Unsaved input, stored in this browser tab for a reload while the server cannot be reached. */
interface StoredDraft {
  /** The version on which the input is based. */
  readonly version: number;
  /** Id under which a new draft is sent. */
  readonly newId: string;
  readonly form: DraftForm;
  /** The form on the server at that time. Without it, own changes cannot be distinguished from another person's. */
  readonly base?: DraftForm;
}

/** A draft that is not on the server yet has no version. */
const NEW = { id: NEW_NOTICE, version: 0 };

const keyOf = (id: string | null) => `notice-draft:${id ?? NEW.id}` as const;

export function storeDraft(
  draftVersion: { readonly id: string; readonly version: number } | null,
  newId: string,
  form: DraftForm,
  base: DraftForm,
): void {
  const { id, version } = draftVersion ?? NEW;
  writeSessionStored(keyOf(id), { version, newId, form, base } satisfies StoredDraft);
}
export const deleteStoredDraft = (id: string | null): void => removeSessionStored(keyOf(id));

/**
 * Returns the stored input if it differs from the server's form. Against a later version of another person, saving is
 * refused and the person chooses field by field. `draft` null: a new one. `initialForm` null: the server no longer has
 * the draft.
 */
export function readStoredDraft(
  draft: { readonly id: string } | null,
  initialForm: DraftForm | null,
): StoredDraft | undefined {
  const read = readSessionStored(keyOf(draft?.id ?? null)) as StoredDraft | null;
  // A form that an earlier version of the page stored has no chat groups.
  const stored = read && { ...read, form: { ...read.form, robots: read.form.robots ?? [] } };
  return stored && JSON.stringify(stored.form) !== JSON.stringify(initialForm) ? stored : undefined;
}
