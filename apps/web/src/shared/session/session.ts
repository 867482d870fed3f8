import type { Department, SecondStep, SignInResult, UserInfo } from "@tender/contract";
import { MULTI_DEPART } from "@tender/contract/constants";
import { call, callEnvelope, type ResultFor } from "#shared/api/client.ts";
import { patience } from "#shared/clock/patience.ts";
import {
  type Credentials,
  readCredentials,
  renewCredentials,
  storeCredentials,
  storePerson,
} from "#shared/storage/stored-session.ts";
import {
  clearAllStored,
  clearSessionStored,
  readSessionStored,
  readStored,
  removeSessionStored,
  removeStored,
  writeSessionStored,
  writeStored,
} from "#shared/storage/stored-values.ts";
import { createStore } from "#shared/store/create-store.ts";

export interface Session {
  readonly token: string;
  readonly accessToken: string | null;
  readonly user: UserInfo;
  readonly department: Department | null;
  /** A choice among `departs` is owed before anything else works. */
  readonly departmentPending: boolean;
  readonly departs: readonly Department[];
  /** The password is over its maximum age: it is changed before anything else works. */
  readonly passwordExpired: boolean;
  /** A second factor, or its setting up, is owed before all else: only then are the departments told. */
  readonly secondStep: SecondStep | null;
}

/** `unverified`: a token is stored, but not yet whose it is; `refreshSession` finds out. */
export type SessionStatus = "anonymous" | "unverified" | "pending" | "ready";
/** Why there is no session any more: asked for here, found dead by the server, or ended in another tab. */
export type EndReason = "signed-out" | "expired" | "elsewhere";

let endReason: EndReason | null = null;

type Owed = Pick<Session, "departmentPending" | "departs" | "passwordExpired" | "secondStep">;

/** Made here alone: two sessions are compared by their text, which the order of the fields is part of. */
const sessionOf = (
  { token, accessToken }: Credentials,
  user: UserInfo,
  department: Department | null,
  { departmentPending, departs, passwordExpired, secondStep }: Owed,
): Session => ({ token, accessToken, user, department, departmentPending, departs, passwordExpired, secondStep });

/** What storage tells: a person is stored only once sign-in is complete. */
function restoreSession(): Session | null {
  const credentials = readCredentials();
  const user = readStored("Login_Userinfo");
  if (!credentials || !user) return null;
  const nothingOwed = { departmentPending: false, departs: [], passwordExpired: false, secondStep: null };
  return sessionOf(credentials, user, readStored("CURRENT_DEPART"), nothingOwed);
}

/** Is anything owed before the product opens? */
const isPending = (owed: Pick<Session, "secondStep" | "passwordExpired" | "departmentPending">): boolean =>
  owed.secondStep !== null || owed.passwordExpired || owed.departmentPending;

const known = typeof window === "undefined" ? null : restoreSession();
if (known) takeTab(known.user);
const store = createStore(known);

export const { get: getSession, listen: onSessionChange, use: useSession } = store;

/** Nothing that somebody left at this tab is the next person's, though no sign-out was between them. */
function takeTab({ id }: UserInfo): void {
  const owner = readSessionStored("TAB_OF");
  if (owner === id) return;
  if (owner !== null) clearSessionStored();
  writeSessionStored("TAB_OF", id);
}

function changeSession(next: Session | null): void {
  if (next) {
    endReason = null;
    takeTab(next.user);
  }
  store.set(next);
}

/** The stored token runs out without a word to the page: a session that is still known here has ended with it. */
export function sessionStatus(): SessionStatus {
  if (readCredentials() === null) return "anonymous";
  const current = getSession();
  if (!current) return "unverified";
  return isPending(current) ? "pending" : "ready";
}

/** The stored token; also that of a session which this page still knows when the stored one has run out. */
export const presentToken = (): string | null => readCredentials()?.token ?? getSession()?.token ?? null;

/**
 * For whoever asks for something that changes the session: tells afterwards whether it is still the one that asked. Somebody
 * else may have come to this page before the answer did, and it is nothing to them.
 */
export function notePresentSession(): () => boolean {
  const asking = presentToken();
  return () => presentToken() === asking;
}

export const lastEndReason = (): EndReason | null => endReason;

/** It decides where the visitor lands when the session ends, and nothing that they do after it. */
export const forgetEndReason = (): void => {
  endReason = null;
};

/** Makes this the present session. The person is stored only when the session owes nothing any more. */
function adopt(next: Session): Session {
  if (isPending(next)) removeStored("Login_Userinfo");
  else storePerson(next.user, next.department);
  changeSession(next);
  return next;
}

/** Stores what a good sign-in answered. With several departments the session is `pending` until `adoptDepartment`. */
export function adoptSignIn(result: SignInResult): Session {
  const { token, userInfo: user, multi_depart: count, departs } = result;
  // A session that owes its second step has no access token yet: the answer's is empty.
  const accessToken = result.accessToken || null;
  storeCredentials(token, accessToken);
  writeStored("Login_Username", user.username);
  writeStored("UI_CACHE_DB_DICT_DATA", result.sysAllDictItems);
  const department = count === MULTI_DEPART.single ? (departs[0] ?? null) : null;
  const departmentPending = count === MULTI_DEPART.several;
  return adopt(sessionOf({ token, accessToken }, user, department, { ...result, departmentPending }));
}

/** The department now in force; menus and buttons follow it, so the stored ones go. */
export function adoptDepartment(user: UserInfo, department: Department): void {
  const current = getSession();
  if (!current) return;
  removeStored("MENU_PERMISSIONS");
  removeSessionStored("LOGIN_USER_BUTTON_AUTH");
  removeSessionStored("SYS_BUTTON_AUTH");
  adopt({ ...current, user, department, departmentPending: false });
}

/** The session that goes on after a new password: the same person at the same work, under another token. */
export function adoptRenewedToken(token: string, accessToken: string): Session | null {
  const current = getSession();
  if (!current) return null;
  renewCredentials(token, accessToken);
  return adopt({ ...current, token, accessToken, passwordExpired: false });
}

/** A living token from an address or a page of the same origin: what it opens, and whose session it is now. */
export function adoptLivingToken(result: SignInResult, now: ResultFor<"session.readCurrent">): Session {
  storeCredentials(result.token, result.accessToken || null);
  writeStored("UI_CACHE_DB_DICT_DATA", result.sysAllDictItems);
  return adoptCurrent(result.token, { ...now, userInfo: result.userInfo });
}

function adoptCurrent(token: string, now: ResultFor<"session.readCurrent">): Session {
  const accessToken = readCredentials()?.accessToken ?? null;
  return adopt(sessionOf({ token, accessToken }, now.userInfo, now.department, now));
}

/** Asks the server whose session this is. Null: nobody is signed in, or that changed while asking. */
export async function refreshSession(signal?: AbortSignal): Promise<Session | null> {
  const token = readCredentials()?.token;
  if (token === undefined) return null;
  const answer = await call("session.readCurrent", {}, signal ? { signal } : {});
  return readCredentials()?.token === token ? adoptCurrent(token, answer) : getSession();
}

const text = {
  signedOut: "已退出登录",
  signOutFailed: "退出登录时出现错误，本机登录信息已清除",
} as const;

export interface SignOutAnswer {
  readonly ok: boolean;
  readonly message: string;
}

/** How long what is still to be saved may hold up a sign-out. */
const SAVING_PATIENCE_MS = 2_000;
const savings = new Set<() => Promise<unknown>>();

/** What saves with a delay saves at once when the person signs out, while the session still lets it. Hands back its end. */
export function saveBeforeSignOut(save: () => Promise<unknown>): () => void {
  savings.add(save);
  return () => void savings.delete(save);
}

async function finishSaving(): Promise<void> {
  const { promise: isEnough, resolve } = Promise.withResolvers<void>();
  const stopTimer = patience.start(resolve, SAVING_PATIENCE_MS);
  await Promise.race([Promise.allSettled([...savings].map((save) => save())), isEnough]);
  stopTimer();
}

/**
 * Ends the session on the server and empties the browser's storage, the latter also when the server cannot be
 * reached; `isUrgent` does not wait for its answer. The guard then leads to the login page.
 */
export async function signOut(how: {
  call: "gateway" | "portal";
  reason?: EndReason;
  isUrgent?: boolean;
}): Promise<SignOutAnswer> {
  if (!how.isUrgent) await finishSaving();
  const accessToken = readCredentials()?.accessToken;
  const answer = (
    how.call === "gateway"
      ? callEnvelope("session.signOutAtGateway")
      : callEnvelope("session.signOut", {}, accessToken ? { token: accessToken } : {})
  ).then(
    ({ message }): SignOutAnswer => ({ ok: true, message: message || text.signedOut }),
    (error: unknown): SignOutAnswer => ({ ok: false, message: failureText(error) }),
  );
  if (!how.isUrgent) await answer;
  endSession(how.reason ?? "signed-out");
  return answer;
}

const failureText = (error: unknown): string =>
  error instanceof Error && error.message !== "" ? error.message : text.signOutFailed;

/** Forgets the session in this browser alone, and with null that there ever was one. */
export function endSession(reason: EndReason | null): void {
  clearAllStored();
  endReason = reason;
  changeSession(null);
}

/** Signing in or out in another tab of the browser counts here too. */
function followOtherTabs(event: StorageEvent): void {
  if (event.storageArea !== window.localStorage) return;
  if (event.key !== null && !["Access-Token", "Login_Userinfo", "CURRENT_DEPART"].includes(event.key)) return;
  const current = getSession();
  const restored = restoreSession();
  if (restored === null && readCredentials() === null) {
    if (current) {
      clearSessionStored();
      endReason = "elsewhere";
      changeSession(null);
    }
    return;
  }
  const isSame =
    restored && current && JSON.stringify({ ...restored, departs: current.departs }) === JSON.stringify(current);
  if (!isSame) changeSession(restored);
}

if (typeof window !== "undefined") window.addEventListener("storage", followOtherTabs);
