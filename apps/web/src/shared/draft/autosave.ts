import type { ErrorCode } from "@tender/contract";
import { ApiError } from "#shared/api/client.ts";
import { serverNow } from "#shared/clock/server-clock.ts";
import { getSession, saveBeforeSignOut } from "#shared/session/session.ts";
import { createStore, type Store } from "#shared/store/create-store.ts";
import type { DraftVersion, StoredDrafts } from "./stored-drafts.ts";

export type SaveState<Form, Detail> =
  | { readonly kind: "saved"; readonly at: number | null }
  | { readonly kind: "waiting" | "saving" | "offline" }
  /** Another person has saved a later version. `base`: the base of this form, `now`: the version on the server. */
  | { readonly kind: "changed"; readonly base: Form; readonly now: Detail }
  /** The record is no draft any more, or deleted: nothing can be saved. */
  | { readonly kind: "closed"; readonly isDeleted: boolean }
  | { readonly kind: "refused"; readonly refusal: ApiError };

/** A kind of drafts on the server. */
export interface DraftSource<Form, Detail extends DraftVersion> {
  /** `version` null: creates the draft under this id. */
  save(form: Form, target: { readonly id: string; readonly version: number | null }): Promise<DraftVersion>;
  read(id: string): Promise<Detail>;
  formOf(detail: Detail): Form;
  /** The refusal of an outdated version. */
  readonly changedCode: ErrorCode;
  /** The refusals of a record that is no draft any more. */
  readonly closedCodes: readonly ErrorCode[];
  /** The refusal of a deleted record. */
  readonly deletedCode: ErrorCode;
  /** Drafts in this browser tab. */
  readonly stored: StoredDrafts<Form>;
}

export interface AutosaveOptions<Form, Detail extends DraftVersion> {
  readonly source: DraftSource<Form, Detail>;
  /** Null: the first change creates a draft. */
  readonly draftVersion: DraftVersion | null;
  /** Id of a new draft, so that a retry after a lost answer creates no second one. */
  readonly newId: string;
  readonly initialForm: Form;
  /** Base of the initial form, if that differs from the version on the server. */
  readonly base: Form;
  /** Called after the draft was created. */
  readonly onCreated?: ((id: string) => void) | undefined;
}

export interface Autosave<Form, Detail> {
  readonly state: Pick<Store<SaveState<Form, Detail>>, "get" | "use">;
  /** Retries when the network is back. Returns a function that stops it, with a last attempt to save. */
  start(): () => void;
  /** Notes the current values of the form. */
  note(form: Form): void;
  /** Saves pending changes. Returns the saved version, or undefined after a failure. */
  flush(): Promise<DraftVersion | undefined>;
  /** Continues from another person's version, and saves the values of the form that differ. */
  rebase(now: Detail): Promise<void>;
  /** Reads another person's version. */
  readConflict(): Promise<void>;
  /** Deletes the draft that is stored in this browser tab. */
  forget(): void;
}

/** States in which the writer has to decide first. */
const needsDecision = ({ kind }: SaveState<unknown, unknown>): boolean => kind === "changed" || kind === "closed";

/** Pause after the last key before the draft is saved. */
const PAUSE_MS = 2_000;
const RETRY_MS = 5_000;

/** Codes of ended sessions also have a status of 500. */
const hasNoAnswer = ({ status, code }: ApiError): boolean =>
  status === 0 || (status >= 500 && !code.startsWith("session."));

/** Saves a draft to the server while it is edited, and in this browser tab while the server cannot be reached. */
export function createAutosave<Form, Detail extends DraftVersion>({
  source,
  draftVersion: initialVersion,
  newId,
  initialForm,
  base: initialBase,
  onCreated,
}: AutosaveOptions<Form, Detail>): Autosave<Form, Detail> {
  const { formOf, stored } = source;
  const state = createStore<SaveState<Form, Detail>>({ kind: "saved", at: null });
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
      const savedVersion = await source.save(form, draftVersion ?? { id: newId, version: null });
      unansweredForm = undefined;
      markSaved(form, savedVersion);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (hasNoAnswer(error)) {
        unansweredForm = JSON.stringify(form);
        retryLater();
      } else if (error.code === source.changedCode) await resolveConflict(draftVersion?.id ?? newId);
      else showRefusal(error);
    }
  }

  function showRefusal(refusal: ApiError): void {
    const isDeleted = refusal.code === source.deletedCode;
    if (isDeleted || source.closedCodes.some((code) => code === refusal.code)) state.set({ kind: "closed", isDeleted });
    else state.set({ kind: "refused", refusal });
  }

  function markSaved(form: Form, now: DraftVersion): void {
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
    if (isSaved()) stored.remove(id);
    else stored.write(draftVersion, newId, currentForm, base);
    if (!isNew) return;
    stored.remove(null);
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
      const serverDraft = await source.read(id);
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
      if (error.code === source.deletedCode) showRefusal(error);
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
      stored.write(draftVersion, newId, form, base);
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
    forget: () => stored.remove(draftVersion?.id ?? null),
    flush: async () => {
      await run();
      return isSaved() ? (draftVersion ?? undefined) : undefined;
    },
  };
}
