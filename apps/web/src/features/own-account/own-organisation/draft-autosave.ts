import { ApiError } from "#shared/api/client.ts";
import { serverNow } from "#shared/clock/server-clock.ts";
import { reportSessionError } from "#shared/query/report-session-error.ts";
import { getSession, saveBeforeSignOut } from "#shared/session/session.ts";
import { readSessionStored, removeSessionStored, writeSessionStored } from "#shared/storage/stored-values.ts";
import { createStore, type Store } from "#shared/store/create-store.ts";
import { type OwnOrganisation, readOwn, saveDraft } from "./api.ts";
import { bodyOf, currentDraft, type Draft, draftOf, isSameDraft } from "./model/draft.ts";

export type SaveState =
  | { readonly kind: "saved"; readonly savedAt: number | null }
  | { readonly kind: "waiting" | "saving" | "offline" }
  /** `base`: the base of the form. `now`: the current state after another person's change. */
  | { readonly kind: "changed"; readonly base: Draft; readonly now: OwnOrganisation }
  | { readonly kind: "refused"; readonly refusal: ApiError };

/** A draft that is not saved on the server, stored in the tab for a reload. */
interface StoredDraft {
  /** The version that the draft is based on; null: there was none. */
  readonly version: number | null;
  readonly draft: Draft;
  /** The server's draft at that time. Without it the user's changes cannot be distinguished from those of others. */
  readonly base?: Draft;
}

const keyOf = (id: string) => `organisation-draft:${id}` as const;

export const readStoredDraft = (id: string): StoredDraft | null => readSessionStored(keyOf(id)) as StoredDraft | null;
const removeStoredDraft = (id: string): void => removeSessionStored(keyOf(id));

/** Time from the last change to the save, in milliseconds. */
const SAVE_DELAY_MS = 1_500;
const RETRY_DELAY_MS = 5_000;

const isUnanswered = ({ status, code }: ApiError): boolean =>
  status === 0 || (status >= 500 && !code.startsWith("session."));
/** Returns whether another person has saved, discarded, submitted or decided on the draft. */
export const isChangedByOthers = ({ code }: ApiError): boolean =>
  code === "organisation.submission_changed" || code === "organisation.submission_waiting";

export interface DraftAutosave {
  readonly state: Pick<Store<SaveState>, "use">;
  /** Receives the current values of the form and schedules a save. */
  setDraft(draft: Draft): void;
  /** Saves unsaved changes. Returns the version on the server; undefined: the save failed. */
  flush(): Promise<number | null | undefined>;
  /** Stops sending and deletes the draft stored in the tab. */
  stop(): void;
  /** Reads what another person has done with the draft. */
  readChange(refusal: ApiError): Promise<void>;
  /** Continues on top of another person's change and saves the differences of the form. */
  continueFrom(now: OwnOrganisation): Promise<void>;
  /** Retries when the network returns. The returned function ends the autosave with a last attempt to save. */
  start(): () => void;
}

interface AutosaveOptions {
  readonly id: string;
  /** The version of the draft that is replaced; null: there is none yet. */
  readonly version: number | null;
  /** The draft of the server. */
  readonly initialDraft: Draft;
  /** The base of the first form, if it differs from the server's draft. */
  readonly base: Draft;
}

/** Saves a draft on the server while it is typed, and stores it in the tab until then. */
export function createDraftAutosave({
  id,
  version: initialVersion,
  initialDraft,
  base: initialBase,
}: AutosaveOptions): DraftAutosave {
  const state = createStore<SaveState>({ kind: "saved", savedAt: null });
  const ownerId = getSession()?.user.id;
  /** False after a sign-out: nothing may be sent in the next user's name or stored in the tab. */
  const isOwnersSession = () => getSession()?.user.id === ownerId;
  let version = initialVersion;
  let latestDraft = initialDraft;
  let saved = initialDraft;
  let base = initialBase;
  let timer: number | undefined;
  let isStopped = false;
  /** The editor was closed: unsaved changes stay in the tab for the next editor. */
  let isEditorClosed = false;
  /** The draft of a call without an answer, which may have arrived. */
  let unconfirmed: Draft | undefined;
  let running: Promise<void> = Promise.resolve();

  const scheduleSave = (ms: number) => {
    window.clearTimeout(timer);
    if (isEditorClosed) return;
    timer = window.setTimeout(() => void run(), ms);
  };

  const storeInTab = () => {
    if (isOwnersSession()) writeSessionStored(keyOf(id), { version, draft: latestDraft, base } satisfies StoredDraft);
  };

  function applySaved(draft: Draft, savedVersion: number | null): void {
    if (!isOwnersSession()) return;
    saved = draft;
    base = draft;
    version = savedVersion;
    unconfirmed = undefined;
    if (isSameDraft(latestDraft, saved)) {
      removeStoredDraft(id);
      state.set({ kind: "saved", savedAt: serverNow() });
    } else {
      storeInTab();
      state.set({ kind: "waiting" });
      scheduleSave(SAVE_DELAY_MS);
    }
  }

  /**
   * Determines the author of a later version: another person, or an own save whose answer was lost. `refusal`: the
   * refusal that reported it.
   */
  async function determineAuthor(refusal: ApiError): Promise<void> {
    const organisation = (await readOwn()).find((candidate) => candidate.id === id);
    const submission = organisation?.submission;
    if (
      unconfirmed &&
      submission &&
      submission.state !== "waiting" &&
      isSameDraft(draftOf(submission.facts), unconfirmed)
    )
      applySaved(unconfirmed, submission.version);
    else state.set(organisation ? { kind: "changed", base, now: organisation } : { kind: "refused", refusal });
  }

  async function save(): Promise<void> {
    if (isStopped || state.get().kind === "changed" || isSameDraft(latestDraft, saved) || !isOwnersSession()) return;
    const draft = latestDraft;
    state.set({ kind: "saving" });
    try {
      applySaved(draft, (await saveDraft(bodyOf(id, version, draft))).version);
    } catch (error) {
      await handleFailure(error, draft);
    }
  }

  async function handleFailure(error: unknown, draft: Draft): Promise<void> {
    if (!(error instanceof ApiError)) throw error;
    if (isUnanswered(error)) {
      unconfirmed = draft;
      state.set({ kind: "offline" });
      scheduleSave(RETRY_DELAY_MS);
    } else if (isChangedByOthers(error)) await readChange(error);
    else showRefusal(error);
  }

  /** The form shows the refusal, except one that ends or blocks the session. */
  function showRefusal(refusal: ApiError): void {
    state.set({ kind: "refused", refusal });
    if (isOwnersSession()) reportSessionError(refusal);
  }

  async function readChange(refusal: ApiError): Promise<void> {
    try {
      await determineAuthor(refusal);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      // The author could not be read: the next attempt determines it.
      if (isUnanswered(failure)) {
        state.set({ kind: "offline" });
        scheduleSave(RETRY_DELAY_MS);
      } else showRefusal(failure);
    }
  }

  /** Runs saves one after another, because each needs the version of the one before. */
  function run(): Promise<void> {
    window.clearTimeout(timer);
    running = running.then(save);
    return running;
  }

  return {
    state,
    setDraft: (draft) => {
      latestDraft = draft;
      const isChanged = state.get().kind === "changed";
      if (isStopped || (isSameDraft(latestDraft, saved) && !isChanged)) return;
      storeInTab();
      if (isChanged) return;
      state.set({ kind: "waiting" });
      scheduleSave(SAVE_DELAY_MS);
    },
    flush: async () => {
      await run();
      return state.get().kind !== "changed" && isSameDraft(latestDraft, saved) ? version : undefined;
    },
    readChange,
    continueFrom: (now) => {
      applySaved(currentDraft(now), now.submission?.version ?? null);
      return run();
    },
    stop: () => {
      isStopped = true;
      window.clearTimeout(timer);
      removeStoredDraft(id);
    },
    start: () => {
      const retry = () => void run();
      window.addEventListener("online", retry);
      const unregisterSave = saveBeforeSignOut(run);
      isEditorClosed = false;
      return () => {
        unregisterSave();
        window.removeEventListener("online", retry);
        isEditorClosed = true;
        retry();
      };
    },
  };
}
