import { useEffect, useState } from "react";
import { type Autosave, type AutosaveOptions, createAutosave, type SaveState } from "./autosave.ts";
import type { DraftVersion } from "./stored-drafts.ts";

interface Options<Form, Detail extends DraftVersion>
  extends Pick<AutosaveOptions<Form, Detail>, "source" | "draftVersion" | "onCreated"> {
  /** The form on the server. */
  readonly initialForm: Form;
}

interface AutosavedDraft<Form, Detail> {
  /** The form to begin with: unsaved input of this browser tab, else the form on the server. */
  readonly initial: Form;
  readonly autosave: Autosave<Form, Detail>;
  readonly state: SaveState<Form, Detail>;
}

/** Returns a random id like `crypto.randomUUID`, which is missing on pages over plain HTTP. */
export const newDraftId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Saves a draft while it is edited. Input that this browser tab stored is saved after the first render. */
export function useAutosave<Form, Detail extends DraftVersion>(
  options: Options<Form, Detail>,
): AutosavedDraft<Form, Detail> {
  const { source, draftVersion, initialForm, onCreated } = options;
  const [stored] = useState(() => ({
    version: draftVersion?.version ?? 0,
    newId: newDraftId(),
    form: initialForm,
    base: initialForm,
    ...source.stored.read(draftVersion, initialForm),
  }));
  const [autosave] = useState(() =>
    createAutosave({
      source,
      initialForm,
      onCreated,
      base: stored.base,
      newId: stored.newId,
      draftVersion: draftVersion && { id: draftVersion.id, version: stored.version },
    }),
  );
  const { form: initial } = stored;

  useEffect(() => {
    autosave.note(initial);
    return autosave.start();
  }, [autosave, initial]);

  return { initial, autosave, state: autosave.state.use() };
}
