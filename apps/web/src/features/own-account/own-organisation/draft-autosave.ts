import { ApiError } from "#shared/api/client.ts";
import { serverNow } from "#shared/clock/server-clock.ts";
import { tellOfSession } from "#shared/query/tell-of-session.ts";
import { getSession, saveBeforeSignOut } from "#shared/session/session.ts";
import { readSessionStored, removeSessionStored, writeSessionStored } from "#shared/storage/stored-values.ts";
import { createStore, type Store } from "#shared/store/create-store.ts";
import { type OwnOrganisation, readOwn, saveDraft } from "./api.ts";
import { bodyOf, type Draft, draftOf, isSameDraft, standingDraft } from "./model/draft.ts";

export type SaveState =
  | { readonly kind: "saved"; readonly at: number | null }
  | { readonly kind: "waiting" | "saving" | "offline" }
  /** `over`: what the form is a change of, `now`: what somebody else has made of that. */
  | { readonly kind: "changed"; readonly over: Draft; readonly now: OwnOrganisation }
  | { readonly kind: "refused"; readonly refusal: ApiError };

/** What was typed and is not on the server yet, kept at this tab for a reload. */
interface Kept {
  /** What it was written over; null: nothing yet. */
  readonly version: number | null;
  readonly draft: Draft;
  /** What was on the server then; without it nobody knows what was changed here and what by somebody else. */
  readonly over?: Draft;
}

const keyOf = (id: string) => `organisation-draft:${id}` as const;

export const keptDraft = (id: string): Kept | null => readSessionStored(keyOf(id)) as Kept | null;
const forgetDraft = (id: string): void => removeSessionStored(keyOf(id));

/** After the last key. */
const PAUSE_MS = 1_500;
const RETRY_MS = 5_000;

const isUnanswered = ({ status, code }: ApiError): boolean =>
  status === 0 || (status >= 500 && !code.startsWith("session."));
/** Somebody else wrote it, gave it up, handed it in or decided on it. */
export const isOthersDraft = ({ code }: ApiError): boolean =>
  code === "organisation.submission_changed" || code === "organisation.submission_waiting";

export interface DraftAutosave {
  readonly state: Pick<Store<SaveState>, "use">;
  /** What the form holds now. */
  note(draft: Draft): void;
  /** Saves what is not saved; the version that the server has by now, undefined where it could not be saved. */
  flush(): Promise<number | null | undefined>;
  /** Nothing is sent any more, and nothing kept at the tab. */
  stop(): void;
  /** Finds out what somebody else has made of it. */
  look(refusal: ApiError): Promise<void>;
  /** Goes on from what somebody else has made of it, and saves what the form holds otherwise. */
  goOn(now: OwnOrganisation): Promise<void>;
  /** Tries again when the network is back; what is answered ends it, with a last try to save the rest. */
  start(): () => void;
}

interface AutosaveOf {
  readonly id: string;
  /** Of the draft that is written over; null: there is none yet. */
  readonly version: number | null;
  /** As the server has it. */
  readonly begun: Draft;
  /** What the first form is a change of, where that is not what the server has by now. */
  readonly over: Draft;
}

/** Keeps a draft on the server while somebody writes, and at this tab until it is there. */
export function createDraftAutosave({ id, version: known, begun, over: first }: AutosaveOf): DraftAutosave {
  const state = createStore<SaveState>({ kind: "saved", at: null });
  const writer = getSession()?.user.id;
  /** After a sign-out nothing is sent in the next person's name, nor left at the tab, whatever is answered then. */
  const isWritersSession = () => getSession()?.user.id === writer;
  let version = known;
  let wanted = begun;
  let saved = begun;
  let over = first;
  let timer: number | undefined;
  let isStopped = false;
  /** The editor is gone: what could not be saved stays at the tab, for the next one to save. */
  let isLeft = false;
  /** What was sent without an answer: it may have arrived. */
  let unanswered: Draft | undefined;
  let running: Promise<void> = Promise.resolve();

  const later = (ms: number) => {
    window.clearTimeout(timer);
    if (isLeft) return;
    timer = window.setTimeout(() => void run(), ms);
  };

  const keep = () => {
    if (isWritersSession()) writeSessionStored(keyOf(id), { version, draft: wanted, over } satisfies Kept);
  };

  function noteSaved(draft: Draft, now: number | null): void {
    if (!isWritersSession()) return;
    saved = draft;
    over = draft;
    version = now;
    unanswered = undefined;
    if (isSameDraft(wanted, saved)) {
      forgetDraft(id);
      state.set({ kind: "saved", at: serverNow() });
    } else {
      keep();
      state.set({ kind: "waiting" });
      later(PAUSE_MS);
    }
  }

  /** A later version is somebody else's, or our own whose answer was lost. `refusal`: what it was told by. */
  async function lookWhose(refusal: ApiError): Promise<void> {
    const own = (await readOwn()).find((one) => one.id === id);
    const now = own?.submission;
    if (unanswered && now && now.state !== "waiting" && isSameDraft(draftOf(now.facts), unanswered))
      noteSaved(unanswered, now.version);
    else state.set(own ? { kind: "changed", over, now: own } : { kind: "refused", refusal });
  }

  async function save(): Promise<void> {
    if (isStopped || state.get().kind === "changed" || isSameDraft(wanted, saved) || !isWritersSession()) return;
    const draft = wanted;
    state.set({ kind: "saving" });
    try {
      noteSaved(draft, (await saveDraft(bodyOf(id, version, draft))).version);
    } catch (error) {
      await noteFailure(error, draft);
    }
  }

  async function noteFailure(error: unknown, draft: Draft): Promise<void> {
    if (!(error instanceof ApiError)) throw error;
    if (isUnanswered(error)) {
      unanswered = draft;
      state.set({ kind: "offline" });
      later(RETRY_MS);
    } else if (isOthersDraft(error)) await explain(error);
    else refused(error);
  }

  /** The form says it, but for what ends or blocks the whole session. */
  function refused(refusal: ApiError): void {
    state.set({ kind: "refused", refusal });
    if (isWritersSession()) tellOfSession(refusal);
  }

  async function explain(refusal: ApiError): Promise<void> {
    try {
      await lookWhose(refusal);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      // Whose it is could not be asked: the next try finds out.
      if (isUnanswered(failure)) {
        state.set({ kind: "offline" });
        later(RETRY_MS);
      } else refused(failure);
    }
  }

  /** One after the other, as each needs the version of the one before. */
  function run(): Promise<void> {
    window.clearTimeout(timer);
    running = running.then(save);
    return running;
  }

  return {
    state,
    note: (draft) => {
      wanted = draft;
      const isChanged = state.get().kind === "changed";
      if (isStopped || (isSameDraft(wanted, saved) && !isChanged)) return;
      keep();
      if (isChanged) return;
      state.set({ kind: "waiting" });
      later(PAUSE_MS);
    },
    flush: async () => {
      await run();
      return state.get().kind !== "changed" && isSameDraft(wanted, saved) ? version : undefined;
    },
    look: explain,
    goOn: (now) => {
      noteSaved(standingDraft(now), now.submission?.version ?? null);
      return run();
    },
    stop: () => {
      isStopped = true;
      window.clearTimeout(timer);
      forgetDraft(id);
    },
    start: () => {
      const again = () => void run();
      window.addEventListener("online", again);
      const saveNoLonger = saveBeforeSignOut(run);
      isLeft = false;
      return () => {
        saveNoLonger();
        window.removeEventListener("online", again);
        isLeft = true;
        again();
      };
    },
  };
}
