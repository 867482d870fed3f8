import { useEffect } from "react";
import { call } from "#shared/api/client.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { getSession, onSessionChange, useSession } from "#shared/session/session.ts";
import { readStored, writeStored } from "#shared/storage/stored-values.ts";
import { changedSettings, differenceOf, settingsFrom } from "./appearance-settings.ts";
import { adoptAppearance, getAppearance, reloadAppearance } from "./appearance-store.ts";
import { saveAppearance, unsavedChange } from "./change-appearance.ts";

async function adoptAccountAppearance(userId: string, signal: AbortSignal): Promise<void> {
  const before = getAppearance();
  const stored = await call("profile.readAppearance", {}, { signal });
  if (getSession()?.user.id !== userId) return;
  // An account without settings gets the defaults in place of another person's settings.
  const hasOtherOwner = readStored("APPEARANCE_OF") !== null;
  // Changes during the call are newer than its answer.
  const change = { ...unsavedChange(userId), ...differenceOf(before, getAppearance()) };
  if (stored || hasOtherOwner) adoptAppearance(changedSettings(settingsFrom(stored ?? {}), change));
  writeStored("APPEARANCE_OF", userId);
}

/**
 * Adopts the account's settings once per sign-in and browser, because a sign-out empties the browser's storage. After
 * sign-out the pages have the default appearance.
 */
export function useAccountAppearance(): void {
  const session = useSession();
  const userId = session && !session.departmentPending ? session.user.id : null;
  useEffect(() => {
    if (userId === null) return;
    // Changes from before a reload, or without a connection.
    void saveAppearance();
    if (readStored("APPEARANCE_OF") === userId) return;
    const stop = new AbortController();
    adoptAccountAppearance(userId, stop.signal).catch(reportError);
    return () => stop.abort();
  }, [userId]);
}

onSessionChange(() => {
  if (getSession() === null) reloadAppearance();
});
