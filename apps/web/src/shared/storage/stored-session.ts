import type { Department, UserInfo } from "@tender/contract";
import { readStored, removeSessionStored, removeStored, renewStored, writeStored } from "./stored-values.ts";

export interface Credentials {
  readonly token: string;
  readonly accessToken: string | null;
}

/** Read anew for every call, so that a sign-in in another tab of the browser counts at once. */
export function readCredentials(): Credentials | null {
  const token = readStored("Access-Token");
  return token === null ? null : { token, accessToken: readStored("ACCESS_TOKEN") };
}

/** Another token than before takes the menu and button lists of the old one away. */
export function storeCredentials(token: string, accessToken: string | null): void {
  if (readStored("Access-Token") !== token) {
    removeStored("MENU_PERMISSIONS");
    removeSessionStored("LOGIN_USER_BUTTON_AUTH");
    removeSessionStored("SYS_BUTTON_AUTH");
  }
  renewCredentials(token, accessToken);
}

/** The same, for another token of the same session: what its menus and buttons are does not change. */
export function renewCredentials(token: string, accessToken: string | null): void {
  writeStored("Access-Token", token);
  writeStored("token", token);
  if (accessToken === null) removeStored("ACCESS_TOKEN");
  else writeStored("ACCESS_TOKEN", accessToken);
}

export function storePerson(user: UserInfo, department: Department | null): void {
  writeStored("Login_Username", user.username);
  writeStored("Login_Userinfo", user);
  if (department === null) removeStored("CURRENT_DEPART");
  else writeStored("CURRENT_DEPART", department);
}

const renewedKeys = [
  "Access-Token",
  "token",
  "ACCESS_TOKEN",
  "Login_Username",
  "Login_Userinfo",
  "CURRENT_DEPART",
  // Whoever stays in a subsystem of ours enters it no second time; menus and dictionaries are fetched anew.
  "CURRENT_APP_ID",
] as const;
const renewAfterMs = 60 * 60_000;

/** The server's end of the session slides with use; the stored values slide with it, once an hour. */
export function renewStoredSession(): void {
  for (const key of renewedKeys) renewStored(key, renewAfterMs);
}
