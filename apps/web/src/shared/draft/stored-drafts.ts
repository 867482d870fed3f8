import type { SessionStoredTypes } from "#shared/storage/stored-keys.ts";
import { readSessionStored, removeSessionStored, writeSessionStored } from "#shared/storage/stored-values.ts";

/** A version of a draft on the server. */
export interface DraftVersion {
  readonly id: string;
  readonly version: number;
}

/** Unsaved input, stored in this browser tab for a reload while the server cannot be reached. */
interface StoredDraft<Form> {
  /** The version on which the input is based. */
  readonly version: number;
  /** Id under which a new draft is sent. */
  readonly newId: string;
  readonly form: Form;
  /** The form on the server at that time. Without it, own changes cannot be distinguished from another person's. */
  readonly base?: Form;
}

export interface StoredDrafts<Form> {
  write(draftVersion: DraftVersion | null, newId: string, form: Form, base: Form): void;
  /** `id` null: the draft that is not on the server yet. */
  remove(id: string | null): void;
  /**
   * Returns the stored input if it differs from the server's form. Against a later version of another person, saving is
   * refused and the person chooses field by field. `draft` null: a new one. `initialForm` null: the server no longer has
   * the draft.
   */
  read(draft: { readonly id: string } | null, initialForm: Form | null): StoredDraft<Form> | undefined;
}

type Prefix = "notice-draft" | "tender-project-draft" | "announcement-draft";

/** Replaces the id of a draft that is not on the server yet. */
export const NEW_DRAFT = "new";

/** Stores drafts of one kind in this browser tab. */
export function createStoredDrafts<Form>(prefix: Prefix): StoredDrafts<Form> {
  const keyOf = (id: string | null) => `${prefix}:${id ?? NEW_DRAFT}` as keyof SessionStoredTypes;
  return {
    write: (draftVersion, newId, form, base) => {
      // A draft that is not on the server yet has no version.
      const { id, version } = draftVersion ?? { id: null, version: 0 };
      writeSessionStored(keyOf(id), { version, newId, form, base } satisfies StoredDraft<Form> as never);
    },
    remove: (id) => removeSessionStored(keyOf(id)),
    read: (draft, initialForm) => {
      const stored = readSessionStored(keyOf(draft?.id ?? null)) as StoredDraft<Form> | null;
      return stored && JSON.stringify(stored.form) !== JSON.stringify(initialForm) ? stored : undefined;
    },
  };
}
