import type { Department, UserInfo } from "@tender/contract";
import { readStored, removeSessionStored, removeStored, renewStored, writeStored } from "./stored-values.ts";

export interface Credentials {
  readonly token: string;
  readonly accessToken: string | null;
}

/** Reads the credentials. Call for every request, so that a sign-in in another tab applies at once. */
export function readCredentials(): Credentials | null {
  const token = readStored("Access-Token");
  return token === null ? null : { token, accessToken: readStored("ACCESS_TOKEN") };
}

/** Stores a session's tokens. If the token differs, removes the menu and button lists of the former session. */
export function storeCredentials(token: string, accessToken: string | null): void {
  if (readStored("Access-Token") !== token) {
    removeStored("MENU_PERMISSIONS");
    removeSessionStored("LOGIN_USER_BUTTON_AUTH");
    removeSessionStored("SYS_BUTTON_AUTH");
  }
  renewCredentials(token, accessToken);
}

/** Stores another token of the same session, whose menus and buttons stay the same. */
export function renewCredentials(token: string, accessToken: string | null): void {
  writeStored("Access-Token", token);
  writeStored("token", token);
  if (accessToken === null) removeStored("ACCESS_TOKEN");
  else writeStored("ACCESS_TOKEN", accessToken);
}

export function storeUser(user: UserInfo, department: Department | null): void {
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
  // A person who stays in a built-in subsystem does not enter it again; menus and dictionaries are read again anyway.
  "CURRENT_APP_ID",
] as const;
const RENEW_AFTER_MS = 60 * 60_000;

/** Extends the lifetime of the stored values on use, at most once an hour, as the server extends the session. */
export function renewStoredSession(): void {
  for (const key of renewedKeys) renewStored(key, RENEW_AFTER_MS);
}
