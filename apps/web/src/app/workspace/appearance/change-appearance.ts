import { ApiError, call } from "#shared/api/client.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { getSession, onSessionChange, saveBeforeSignOut } from "#shared/session/session.ts";
import { readStored, removeStored, writeStored } from "#shared/storage/stored-values.ts";
import { createStore } from "#shared/store/create-store.ts";
import { changedSettings, differenceOf, type SettingsChange } from "./appearance-settings.ts";
import { adoptAppearance, getAppearance } from "./appearance-store.ts";

/** Delay after the last change: several changes are saved together. */
const WAIT_MS = 600;
const RETRY_MS = 30_000;

/** True after a failed save: the change is stored in the browser and sent to the account later. */
const isSavingLate = createStore(false);
export const useIsSavingLate = isSavingLate.use;

let timer: ReturnType<typeof setTimeout> | undefined;
let saving: Promise<void> = Promise.resolve();

/** Returns this person's changes that the account does not have yet. They are stored and survive a reload. */
export function unsavedChange(userId: string): SettingsChange {
  const unsaved = readStored("APPEARANCE_UNSAVED");
  return unsaved?.userId === userId ? unsaved.change : {};
}

function storeUnsaved(userId: string, change: SettingsChange): void {
  if (Object.keys(change).length === 0) removeStored("APPEARANCE_UNSAVED");
  else writeStored("APPEARANCE_UNSAVED", { userId, change });
}

/** Shows and stores a change at once, and saves it to the account soon after. */
export function changeAppearance(change: SettingsChange): void {
  const before = getAppearance();
  const next = changedSettings(before, change);
  if (!adoptAppearance(next)) return;
  const userId = getSession()?.user.id;
  if (userId === undefined) return;
  storeUnsaved(userId, { ...unsavedChange(userId), ...differenceOf(before, next) });
  clearTimeout(timer);
  timer = setTimeout(saveAppearance, WAIT_MS);
}

/** Saves one after another, so that the last change wins. */
export function saveAppearance(): Promise<void> {
  clearTimeout(timer);
  saving = saving.then(send);
  return saving;
}

async function send(): Promise<void> {
  const userId = getSession()?.user.id;
  if (userId === undefined) return;
  const change = unsavedChange(userId);
  if (Object.keys(change).length === 0) return;
  try {
    await call("profile.saveAppearance", { body: change });
    isSavingLate.set(false);
  } catch (error) {
    // The current account has changed nothing.
    if (getSession()?.user.id !== userId) return;
    if (isPassing(error)) {
      isSavingLate.set(true);
      timer = setTimeout(saveAppearance, RETRY_MS);
      return;
    }
    reportError(error);
  }
  // Later changes are still to be sent.
  if (getSession()?.user.id === userId) storeUnsaved(userId, differenceOf(change, unsavedChange(userId)));
}

/** True without an answer of the server itself: the same request may succeed later. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code.startsWith("client.") || [429, 502, 503, 504].includes(error.status));

saveBeforeSignOut(saveAppearance);
window.addEventListener("online", () => void saveAppearance());
onSessionChange(() => {
  if (getSession() !== null) return;
  clearTimeout(timer);
  isSavingLate.set(false);
});
