import { call } from "../../../shared/api/client.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { getSession } from "../../../shared/session/session.ts";
import type { AppearanceSettings } from "./appearance-settings.ts";

/** Several switches in a row are one saving. */
const WAIT_MS = 600;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the settings with the account; signing out in the meantime leaves them unsaved. */
export function saveSoon(settings: AppearanceSettings): void {
  clearTimeout(timer);
  const userId = getSession()?.user.id;
  timer = setTimeout(() => {
    if (userId !== undefined && getSession()?.user.id === userId)
      call("profile.saveAppearance", { body: settings }).catch(reportError);
  }, WAIT_MS);
}
