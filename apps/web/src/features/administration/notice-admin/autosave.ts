import { ApiError } from "#shared/api/client.ts";
import { serverNow } from "#shared/clock/server-clock.ts";
import { getSession, saveBeforeSignOut } from "#shared/session/session.ts";
import { createStore, type Store } from "#shared/store/create-store.ts";
import { readNotice, saveDraft } from "./api.ts";
import { bodyOf, type DraftForm, formOf, type NoticeDetail } from "./model/draft-form.ts";
import { deleteStoredDraft, storeDraft } from "./stored-draft.ts";

export type SaveState =
  | { readonly kind: "saved"; readonly at: number | null }
  | { readonly kind: "waiting" | "saving" | "offline" }
  /** Another person has saved a later version. `base`: the base of this form, `now`: the version on the server. */
  | { readonly kind: "changed"; readonly base: DraftForm; readonly now: NoticeDetail }
  /** The notice is published or deleted: nothing can be saved any more. */
  | { readonly kind: "closed"; readonly isDeleted: boolean }
  | { readonly kind: "refused"; readonly refusal: ApiError };

/** A version of the draft on the server. */
interface DraftVersion {
  readonly id: string;
  readonly version: number;
}

interface AutosaveOptions {
  /** Null: the first change creates a draft. */
  readonly draftVersion: DraftVersion | null;
  /** Id of a new draft, so that a retry after a lost answer creates no second one. */
  readonly newId: string;
  readonly initialForm: DraftForm;
  /** Base of the initial form, if that differs from the version on the server. */
  readonly base: DraftForm;
  /** Called after the draft was created. */
  readonly onCreated?: ((id: string) => void) | undefined;
}

export interface Autosave {
  readonly state: Pick<Store<SaveState>, "get" | "use">;
  /** Retries when the network is back. Returns a function that stops it, with a last attempt to save. */
  start(): () => void;
  /** Notes the current values of the form. */
  note(form: DraftForm): void;
  /** Saves pending changes. Returns the version to publish, or undefined after a failure. */
  flush(): Promise<DraftVersion | undefined>;
  /** Continues from another person's version, and saves the values of the form that differ. */
  rebase(now: NoticeDetail): Promise<void>;
  /** Reads another person's version. */
  readConflict(): Promise<void>;
  /** Deletes the draft that is stored in this browser tab. */
  forget(): void;
}

/** States in which the writer has to decide first. */
const needsDecision = ({ kind }: SaveState): boolean => kind === "changed" || kind === "closed";

const isClosing = (code: string): boolean => code === "notice.not_draft" || code === "notice.gone";

/** Pause after the last key before the draft is saved. */
const PAUSE_MS = 2_000;
const RETRY_MS = 5_000;

/** Codes of ended sessions also have a status of 500. */
const hasNoAnswer = ({ status, code }: ApiError): boolean =>
  status === 0 || (status >= 500 && !code.startsWith("session."));

/** Saves a draft to the server while it is edited, and in this browser tab while the server cannot be reached. */
export function createAutosave({
  draftVersion: initialVersion,
  newId,
  initialForm,
  base: initialBase,
  onCreated,
}: AutosaveOptions): Autosave {
  const state = createStore<SaveState>({ kind: "saved", at: null });
  const writer = getSession()?.user.id;
  /** After a sign-out nothing is sent in the next person's name or stored in the tab, whatever answer arrives. */
  const isWritersSession = () => getSession()?.user.id === writer;
  let draftVersion = initialVersion;
  let currentForm = initialForm;
  let saved = JSON.stringify(initialForm);
  let base = initialBase;
  let timer: number | undefined;
  /** The form that was sent over this version without an answer: it may have been saved. */
  let unansweredForm: string | undefined;
  let running: Promise<void> = Promise.resolve();
  /** The editor is closed: pending changes stay in the tab, and the next editor saves them. */
  let isEditorClosed = false;

  const isSaved = () => JSON.stringify(currentForm) === saved;
  const scheduleSave = (ms: number) => {
    window.clearTimeout(timer);
    if (isEditorClosed) return;
    timer = window.setTimeout(() => void run(), ms);
  };

  async function save(): Promise<void> {
    if (isSaved() || needsDecision(state.get()) || !isWritersSession()) return;
    const form = currentForm;
    state.set({ kind: "saving" });
    try {
      const savedVersion = await saveDraft(bodyOf(form, draftVersion ?? { id: newId, version: null }));
      unansweredForm = undefined;
      markSaved(form, savedVersion);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (hasNoAnswer(error)) {
        unansweredForm = JSON.stringify(form);
        retryLater();
      } else if (error.code === "notice.changed") await resolveConflict(draftVersion?.id ?? newId);
      else showRefusal(error);
    }
  }

  function showRefusal(refusal: ApiError): void {
    if (isClosing(refusal.code)) state.set({ kind: "closed", isDeleted: refusal.code === "notice.gone" });
    else state.set({ kind: "refused", refusal });
  }

  function markSaved(form: DraftForm, now: DraftVersion): void {
    saved = JSON.stringify(form);
    base = form;
    setDraftVersion(now);
    state.set(isSaved() ? { kind: "saved", at: serverNow() } : { kind: "waiting" });
  }

  /** Sets the version on the server, and stores input that it does not contain in the tab. */
  function setDraftVersion({ id, version }: DraftVersion): void {
    if (!isWritersSession()) return;
    const isNew = draftVersion === null;
    draftVersion = { id, version };
    if (isSaved()) deleteStoredDraft(id);
    else storeDraft(draftVersion, newId, currentForm, base);
    if (!isNew) return;
    deleteStoredDraft(null);
    onCreated?.(id);
  }

  function retryLater(): void {
    scheduleSave(RETRY_MS);
    state.set({ kind: "offline" });
  }

  /**
   * The server has a later version: either another person's, or our own whose answer was lost; the latter is adopted.
   */
  async function resolveConflict(id: string): Promise<void> {
    try {
      const serverDraft = await readNotice(id);
      const serverForm = formOf(serverDraft);
      if (JSON.stringify(serverForm) === unansweredForm) {
        unansweredForm = undefined;
        markSaved(serverForm, serverDraft);
        return await save();
      }
      // The form is based on the first version, even if another person saved the later ones.
      if (draftVersion === null) setDraftVersion({ id, version: 1 });
      state.set({ kind: "changed", base, now: serverDraft });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "notice.gone") showRefusal(error);
      else retryLater();
    }
  }

  /** Saves run one after another, because each needs the version of the one before. */
  function run(): Promise<void> {
    window.clearTimeout(timer);
    running = running.then(save);
    return running;
  }

  return {
    state,
    start: () => {
      const saveNow = () => void run();
      isEditorClosed = false;
      window.addEventListener("online", saveNow);
      const stopSavingBeforeSignOut = saveBeforeSignOut(run);
      return () => {
        stopSavingBeforeSignOut();
        window.removeEventListener("online", saveNow);
        isEditorClosed = true;
        saveNow();
      };
    },
    note: (form) => {
      currentForm = form;
      if (isSaved() || !isWritersSession()) return;
      storeDraft(draftVersion, newId, form, base);
      if (needsDecision(state.get())) return;
      if (state.get().kind !== "saving") state.set({ kind: "waiting" });
      scheduleSave(PAUSE_MS);
    },
    rebase: (now) => {
      markSaved(formOf(now), now);
      unansweredForm = undefined;
      return run();
    },
    readConflict: async () => {
      if (draftVersion !== null) await resolveConflict(draftVersion.id);
    },
    forget: () => deleteStoredDraft(draftVersion?.id ?? null),
    flush: async () => {
      await run();
      return isSaved() ? (draftVersion ?? undefined) : undefined;
    },
  };
}
