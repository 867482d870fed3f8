import type { Department, SecondStep, SignInResult, UserInfo } from "@tender/contract";
import { MULTI_DEPART } from "@tender/contract/constants";
import { call, callEnvelope, type ResultFor } from "#shared/api/client.ts";
import { patience } from "#shared/clock/patience.ts";
import {
  type Credentials,
  readCredentials,
  renewCredentials,
  storeCredentials,
  storeUser,
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
  /** The person must choose one of `departs` first. */
  readonly departmentPending: boolean;
  readonly departs: readonly Department[];
  /** The password exceeds its maximum age and must be changed first. */
  readonly passwordExpired: boolean;
  /** The person must complete or set up a second factor first. The server sends the departments only after that. */
  readonly secondStep: SecondStep | null;
}

/** `unverified`: a token is stored, but its owner is unknown; `refreshSession` reads it. */
export type SessionStatus = "anonymous" | "unverified" | "pending" | "ready";
/** The reason why the session ended: signed out here, found dead by the server, or ended in another tab. */
export type EndReason = "signed-out" | "expired" | "elsewhere";

let endReason: EndReason | null = null;

type PendingSteps = Pick<Session, "departmentPending" | "departs" | "passwordExpired" | "secondStep">;

/**
 * The only place that builds a session: two sessions are compared by their JSON, which depends on the order of the
 * fields.
 */
const sessionOf = (
  { token, accessToken }: Credentials,
  user: UserInfo,
  department: Department | null,
  { departmentPending, departs, passwordExpired, secondStep }: PendingSteps,
): Session => ({ token, accessToken, user, department, departmentPending, departs, passwordExpired, secondStep });

/** Restores the session from the storage, which has a person only after a complete sign-in. */
function restoreSession(): Session | null {
  const credentials = readCredentials();
  const user = readStored("Login_Userinfo");
  if (!credentials || !user) return null;
  const noPendingSteps = { departmentPending: false, departs: [], passwordExpired: false, secondStep: null };
  return sessionOf(credentials, user, readStored("CURRENT_DEPART"), noPendingSteps);
}

/** Returns whether the session owes a step before the product opens. */
const isPending = (steps: Pick<Session, "secondStep" | "passwordExpired" | "departmentPending">): boolean =>
  steps.secondStep !== null || steps.passwordExpired || steps.departmentPending;

const restoredAtLoad = typeof window === "undefined" ? null : restoreSession();
if (restoredAtLoad) claimTab(restoredAtLoad.user);
const store = createStore(restoredAtLoad);

export const { get: getSession, listen: onSessionChange, use: useSession } = store;

/** Clears what another person left in this tab's storage, even without a sign-out in between. */
function claimTab({ id }: UserInfo): void {
  const owner = readSessionStored("TAB_OF");
  if (owner === id) return;
  if (owner !== null) clearSessionStored();
  writeSessionStored("TAB_OF", id);
}

function changeSession(next: Session | null): void {
  if (next) {
    endReason = null;
    claimTab(next.user);
  }
  store.set(next);
}

/** Derives the status from the stored token, which expires without an event: a session in memory ends with it. */
export function sessionStatus(): SessionStatus {
  if (readCredentials() === null) return "anonymous";
  const current = getSession();
  if (!current) return "unverified";
  return isPending(current) ? "pending" : "ready";
}

/** Returns the stored token, or that of the session in memory if the stored one has expired. */
export const currentToken = (): string | null => readCredentials()?.token ?? getSession()?.token ?? null;

/**
 * For calls that change the session. The returned function checks that the session is still the one that called:
 * another person may have signed in before the answer arrived.
 */
export function captureSession(): () => boolean {
  const tokenBefore = currentToken();
  return () => currentToken() === tokenBefore;
}

export const lastEndReason = (): EndReason | null => endReason;

/** Call after the reason has decided where the visitor lands; later navigation must not use it. */
export const clearEndReason = (): void => {
  endReason = null;
};

/** Makes this the current session. The person is stored only if the session owes nothing. */
function adopt(next: Session): Session {
  if (isPending(next)) removeStored("Login_Userinfo");
  else storeUser(next.user, next.department);
  changeSession(next);
  return next;
}

/** Stores the answer of a sign-in. With several departments the session is `pending` until `adoptDepartment`. */
export function adoptSignIn(result: SignInResult): Session {
  const { token, userInfo: user, multi_depart: count, departs } = result;
  // A session that owes its second step has no access token yet; the field is empty.
  const accessToken = result.accessToken || null;
  storeCredentials(token, accessToken);
  writeStored("Login_Username", user.username);
  writeStored("UI_CACHE_DB_DICT_DATA", result.sysAllDictItems);
  const department = count === MULTI_DEPART.single ? (departs[0] ?? null) : null;
  const departmentPending = count === MULTI_DEPART.several;
  return adopt(sessionOf({ token, accessToken }, user, department, { ...result, departmentPending }));
}

/** Sets the current department. Removes the stored menus and buttons, which depend on it. */
export function adoptDepartment(user: UserInfo, department: Department): void {
  const current = getSession();
  if (!current) return;
  removeStored("MENU_PERMISSIONS");
  removeSessionStored("LOGIN_USER_BUTTON_AUTH");
  removeSessionStored("SYS_BUTTON_AUTH");
  adopt({ ...current, user, department, departmentPending: false });
}

/** Continues the session under a new token after a new password: same person, same page. Null: there is no session. */
export function adoptRenewedToken(token: string, accessToken: string): Session | null {
  const current = getSession();
  if (!current) return null;
  renewCredentials(token, accessToken);
  return adopt({ ...current, token, accessToken, passwordExpired: false });
}

/** Adopts a live token from an address or from a page of the same origin. `now`: its session. */
export function adoptLiveToken(result: SignInResult, now: ResultFor<"session.readCurrent">): Session {
  storeCredentials(result.token, result.accessToken || null);
  writeStored("UI_CACHE_DB_DICT_DATA", result.sysAllDictItems);
  return adoptCurrentSession(result.token, { ...now, userInfo: result.userInfo });
}

function adoptCurrentSession(token: string, now: ResultFor<"session.readCurrent">): Session {
  const accessToken = readCredentials()?.accessToken ?? null;
  return adopt(sessionOf({ token, accessToken }, now.userInfo, now.department, now));
}

/**
 * Reads the session of the stored token from the server. Null: nobody is signed in. If the token changed during the
 * call, the answer is dropped.
 */
export async function refreshSession(signal?: AbortSignal): Promise<Session | null> {
  const token = readCredentials()?.token;
  if (token === undefined) return null;
  const answer = await call("session.readCurrent", {}, signal ? { signal } : {});
  return readCredentials()?.token === token ? adoptCurrentSession(token, answer) : getSession();
}

const text = {
  signedOut: "已退出登录",
  signOutFailed: "退出登录时出现错误，本机登录信息已清除",
} as const;

export interface SignOutAnswer {
  readonly ok: boolean;
  readonly message: string;
}

/** The maximum delay of a sign-out for pending saves. */
const SAVE_TIMEOUT_MS = 2_000;
const pendingSaves = new Set<() => Promise<unknown>>();

/**
 * Registers a delayed save, which runs at once at sign-out, while the session still allows it. Returns the function
 * that unregisters it.
 */
export function saveBeforeSignOut(save: () => Promise<unknown>): () => void {
  pendingSaves.add(save);
  return () => void pendingSaves.delete(save);
}

async function flushPendingSaves(): Promise<void> {
  const { promise: timedOut, resolve } = Promise.withResolvers<void>();
  const stopTimer = patience.start(resolve, SAVE_TIMEOUT_MS);
  await Promise.race([Promise.allSettled([...pendingSaves].map((save) => save())), timedOut]);
  stopTimer();
}

/**
 * Ends the session on the server and empties the browser's storage, the latter also without an answer. `isUrgent` does
 * not wait for the answer. The guard then opens the login page.
 */
export async function signOut(options: {
  call: "gateway" | "portal";
  reason?: EndReason;
  isUrgent?: boolean;
}): Promise<SignOutAnswer> {
  if (!options.isUrgent) await flushPendingSaves();
  const accessToken = readCredentials()?.accessToken;
  const answer = (
    options.call === "gateway"
      ? callEnvelope("session.signOutAtGateway")
      : callEnvelope("session.signOut", {}, accessToken ? { token: accessToken } : {})
  ).then(
    ({ message }): SignOutAnswer => ({ ok: true, message: message || text.signedOut }),
    (error: unknown): SignOutAnswer => ({ ok: false, message: failureText(error) }),
  );
  if (!options.isUrgent) await answer;
  endSession(options.reason ?? "signed-out");
  return answer;
}

const failureText = (error: unknown): string =>
  error instanceof Error && error.message !== "" ? error.message : text.signOutFailed;

/** Ends the session in this browser only. Null: as if there had been none. */
export function endSession(reason: EndReason | null): void {
  clearAllStored();
  endReason = reason;
  changeSession(null);
}

/** Adopts a sign-in or sign-out in another tab of the browser. */
function syncWithOtherTabs(event: StorageEvent): void {
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

if (typeof window !== "undefined") window.addEventListener("storage", syncWithOtherTabs);
