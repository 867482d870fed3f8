import { ApiError } from "#shared/api/client.ts";
import { serverNow } from "#shared/clock/server-clock.ts";
import { getSession, saveBeforeSignOut } from "#shared/session/session.ts";
import { createStore, type Store } from "#shared/store/create-store.ts";
import { readNotice, saveDraft } from "./api.ts";
import { forgetDraft, keepDraft } from "./kept-draft.ts";
import { bodyOf, type DraftForm, formOf, type NoticeDetail } from "./model/draft-form.ts";

export type SaveState =
  | { readonly kind: "saved"; readonly at: number | null }
  | { readonly kind: "waiting" | "saving" | "offline" }
  /** `over`: what the form is a change of, `now`: what somebody else has made of that. */
  | { readonly kind: "changed"; readonly over: DraftForm; readonly now: NoticeDetail }
  /** It is out, or gone: nothing of it can be saved any more. */
  | { readonly kind: "closed"; readonly isGone: boolean }
  | { readonly kind: "refused"; readonly refusal: ApiError };

interface Place {
  readonly id: string;
  readonly version: number;
}

interface AutosaveOf {
  /** Null: the first change makes a draft of it. */
  readonly place: Place | null;
  /** The id that a new one gets, so that sending it again where the answer was lost makes no second. */
  readonly newId: string;
  readonly begun: DraftForm;
  /** What the first form is a change of, where that is not what the server has by now. */
  readonly over: DraftForm;
  /** There is a draft now. */
  readonly onMade?: ((id: string) => void) | undefined;
}

export interface Autosave {
  readonly state: Pick<Store<SaveState>, "get" | "use">;
  /** Tries again when the network is back; what is answered ends it, with a last try to save the rest. */
  start(): () => void;
  /** What the form holds now. */
  note(form: DraftForm): void;
  /** Saves what is not saved; what to publish, or undefined where it could not be saved. */
  flush(): Promise<Place | undefined>;
  /** Goes on from what somebody else has made of it, and saves what the form holds otherwise. */
  goOn(now: NoticeDetail): Promise<void>;
  /** Finds out what somebody else has made of it. */
  look(): Promise<void>;
  /** Keeps nothing at this tab any more. */
  forget(): void;
}

/** What whoever writes has to decide first. */
const isHeld = ({ kind }: SaveState): boolean => kind === "changed" || kind === "closed";

const isClosing = (code: string): boolean => code === "notice.not_draft" || code === "notice.gone";

/** After the last key. */
const PAUSE_MS = 2_000;
const RETRY_MS = 5_000;

/** That a session is over stands under 500 too. */
const isUnanswered = ({ status, code }: ApiError): boolean =>
  status === 0 || (status >= 500 && !code.startsWith("session."));

/** Keeps a draft on the server while somebody writes, and at this tab while the server cannot be reached. */
export function createAutosave({ place: known, newId, begun, over: first, onMade }: AutosaveOf): Autosave {
  const state = createStore<SaveState>({ kind: "saved", at: null });
  const writer = getSession()?.user.id;
  /** After a sign-out nothing is sent in the next person's name, nor left at the tab, whatever is answered then. */
  const isWritersSession = () => getSession()?.user.id === writer;
  let place = known;
  let wanted = begun;
  let saved = JSON.stringify(begun);
  let over = first;
  let timer: number | undefined;
  /** What was sent over this version without an answer: it may have arrived. */
  let unanswered: string | undefined;
  let running: Promise<void> = Promise.resolve();
  /** The editor is gone: what could not be saved stays at the tab, for the next one to save. */
  let isLeft = false;

  const isSaved = () => JSON.stringify(wanted) === saved;
  const later = (ms: number) => {
    window.clearTimeout(timer);
    if (isLeft) return;
    timer = window.setTimeout(() => void run(), ms);
  };

  async function save(): Promise<void> {
    if (isSaved() || isHeld(state.get()) || !isWritersSession()) return;
    const form = wanted;
    state.set({ kind: "saving" });
    try {
      const made = await saveDraft(bodyOf(form, place ?? { id: newId, version: null }));
      unanswered = undefined;
      noteSaved(form, made);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isUnanswered(error)) {
        unanswered = JSON.stringify(form);
        wait();
      } else if (error.code === "notice.changed") await lookWhose(place?.id ?? newId);
      else refused(error);
    }
  }

  function refused(refusal: ApiError): void {
    if (isClosing(refusal.code)) state.set({ kind: "closed", isGone: refusal.code === "notice.gone" });
    else state.set({ kind: "refused", refusal });
  }

  function noteSaved(form: DraftForm, now: Place): void {
    saved = JSON.stringify(form);
    over = form;
    settle(now);
    state.set(isSaved() ? { kind: "saved", at: serverNow() } : { kind: "waiting" });
  }

  /** Where it is from now on. */
  function settle({ id, version }: Place): void {
    if (!isWritersSession()) return;
    const isNew = place === null;
    place = { id, version };
    if (isSaved()) forgetDraft(id);
    else keepDraft(place, newId, wanted, over);
    if (!isNew) return;
    forgetDraft(null);
    onMade?.(id);
  }

  function wait(): void {
    later(RETRY_MS);
    state.set({ kind: "offline" });
  }

  /** The server has a later version: somebody else's, or our own whose answer was lost, from which we go on. */
  async function lookWhose(id: string): Promise<void> {
    try {
      const found = await readNotice(id);
      const theirs = formOf(found);
      if (JSON.stringify(theirs) === unanswered) {
        unanswered = undefined;
        noteSaved(theirs, found);
        return await save();
      }
      // Written over the first version, whoever has made the later ones.
      if (place === null) settle({ id, version: 1 });
      state.set({ kind: "changed", over, now: found });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "notice.gone") refused(error);
      else wait();
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
    start: () => {
      const again = () => void run();
      isLeft = false;
      window.addEventListener("online", again);
      const saveNoLonger = saveBeforeSignOut(run);
      return () => {
        saveNoLonger();
        window.removeEventListener("online", again);
        isLeft = true;
        again();
      };
    },
    note: (form) => {
      wanted = form;
      if (isSaved() || !isWritersSession()) return;
      keepDraft(place, newId, form, over);
      if (isHeld(state.get())) return;
      if (state.get().kind !== "saving") state.set({ kind: "waiting" });
      later(PAUSE_MS);
    },
    goOn: (now) => {
      noteSaved(formOf(now), now);
      unanswered = undefined;
      return run();
    },
    look: async () => {
      if (place !== null) await lookWhose(place.id);
    },
    forget: () => forgetDraft(place?.id ?? null),
    flush: async () => {
      await run();
      return isSaved() ? (place ?? undefined) : undefined;
    },
  };
}
