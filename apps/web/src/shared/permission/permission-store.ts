import type { ButtonPermission, MenuItem } from "@tender/contract";
import { call } from "#shared/api/client.ts";
import { onSessionChange } from "#shared/session/session.ts";
import { readCredentials } from "#shared/storage/stored-session.ts";
import { readSessionStored, readStored, writeSessionStored, writeStored } from "#shared/storage/stored-values.ts";
import { createStore } from "#shared/store/create-store.ts";

export interface Permissions {
  readonly menu: readonly MenuItem[];
  readonly auth: readonly ButtonPermission[];
  readonly allAuth: readonly ButtonPermission[];
  /** False: the server has not answered yet, and the lists are those of the tab's last load. */
  readonly isLoaded: boolean;
}

const noPermissions: Permissions = { menu: [], auth: [], allAuth: [], isLoaded: false };
const store = createStore(noPermissions);
/** The token by which the lists were read. */
let owner: string | null = null;

export const usePermissions = store.use;

/**
 * Loads menu and buttons of one app for the current department. Rejects an empty menu but stores the buttons; the
 * caller shows what to do. Specification 8.
 */
export async function loadPermissions(appId: string, signal?: AbortSignal): Promise<Permissions> {
  const token = readCredentials()?.token;
  const { menu, auth, allAuth } = await call(
    "permission.readOwn",
    { query: { ...(token === undefined ? {} : { token }), appId } },
    { appId, ...(signal ? { signal } : {}) },
  );
  // Another person may have signed in during the call; the answer to the old token must not become their rights.
  if (readCredentials()?.token !== token) return store.get();
  owner = token ?? null;
  writeStored("MENU_PERMISSIONS", menu);
  writeSessionStored("LOGIN_USER_BUTTON_AUTH", auth);
  writeSessionStored("SYS_BUTTON_AUTH", allAuth);
  const permissions = { menu, auth, allAuth, isLoaded: true };
  store.set(permissions);
  if (menu.length === 0) throw new Error("permissions must be a non-null array");
  return permissions;
}

/** Restores the lists of the last load, so that a reload shows the shell at once while the server is called. */
function restorePermissions(): Permissions {
  const menu = readStored("MENU_PERMISSIONS");
  const auth = readSessionStored("LOGIN_USER_BUTTON_AUTH");
  const allAuth = readSessionStored("SYS_BUTTON_AUTH");
  return menu && auth && allAuth ? { menu, auth, allAuth, isLoaded: false } : noPermissions;
}

if (typeof window !== "undefined") {
  store.set(restorePermissions());
  owner = readCredentials()?.token ?? null;
  onSessionChange(() => {
    const token = readCredentials()?.token ?? null;
    // A change of department also removes the stored lists; the store follows.
    if (token !== owner || readStored("MENU_PERMISSIONS") === null) {
      owner = token;
      store.set(restorePermissions());
    }
  });
}
