import { ApiError, call } from "#shared/api/client.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { getSession, onSessionChange, saveBeforeSignOut } from "#shared/session/session.ts";
import { readStored, removeStored, writeStored } from "#shared/storage/stored-values.ts";
import { createStore } from "#shared/store/create-store.ts";
import { changedSettings, differenceOf, type SettingsChange } from "./appearance-settings.ts";
import { adoptAppearance, getAppearance } from "./appearance-store.ts";

/** Several switches in a row are one saving. */
const WAIT_MS = 600;
const RETRY_MS = 30_000;

/** A saving did not get through: what was set is here and goes to the account later. */
const late = createStore(false);
export const useIsSavingLate = late.use;

let timer: ReturnType<typeof setTimeout> | undefined;
let saving: Promise<void> = Promise.resolve();

/** What this person has set and the account does not know yet. It outlives the page. */
export function unsavedChange(userId: string): SettingsChange {
  const unsaved = readStored("APPEARANCE_UNSAVED");
  return unsaved?.userId === userId ? unsaved.change : {};
}

function keepUnsaved(userId: string, change: SettingsChange): void {
  if (Object.keys(change).length === 0) removeStored("APPEARANCE_UNSAVED");
  else writeStored("APPEARANCE_UNSAVED", { userId, change });
}

/** Acts at once, is stored at once, and is kept with the account soon after. */
export function changeAppearance(change: SettingsChange): void {
  const before = getAppearance();
  const next = changedSettings(before, change);
  if (!adoptAppearance(next)) return;
  const userId = getSession()?.user.id;
  if (userId === undefined) return;
  keepUnsaved(userId, { ...unsavedChange(userId), ...differenceOf(before, next) });
  clearTimeout(timer);
  timer = setTimeout(saveAppearance, WAIT_MS);
}

/** One saving after the other, so that the last one asked for is the one that stays. */
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
    late.set(false);
  } catch (error) {
    // Whoever is here now has set nothing.
    if (getSession()?.user.id !== userId) return;
    if (isPassing(error)) {
      late.set(true);
      timer = setTimeout(saveAppearance, RETRY_MS);
      return;
    }
    reportError(error);
  }
  // What was set meanwhile is still to be sent.
  if (getSession()?.user.id === userId) keepUnsaved(userId, differenceOf(change, unsavedChange(userId)));
}

/** No answer, or none of the server's own: the same may be taken later. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code.startsWith("client.") || [429, 502, 503, 504].includes(error.status));

saveBeforeSignOut(saveAppearance);
window.addEventListener("online", () => void saveAppearance());
onSessionChange(() => {
  if (getSession() !== null) return;
  clearTimeout(timer);
  late.set(false);
});
