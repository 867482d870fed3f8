import type { Department, EndpointOf, ResultOf, SignInResult, UserInfo } from "@tender/contract";
import { storeCredentials, storeUser } from "#shared/storage/stored-session.ts";

export const buyer: UserInfo = { id: "u1", username: "buyer", realname: "王采购", avatar: null };

export const firstDepartment: Department = { id: "d1", orgCode: "A01", departName: "采购一部" };
export const secondDepartment: Department = { id: "d2", orgCode: "A02", departName: "采购二部" };

/** The answer of a sign-in whose session owes nothing. */
export const signedIn = (overrides: Partial<SignInResult> = {}): SignInResult => ({
  token: "token-1",
  accessToken: "access-1",
  userInfo: buyer,
  sysAllDictItems: {},
  multi_depart: 1,
  departs: [firstDepartment],
  passwordExpired: false,
  passwordDaysLeft: null,
  secondStep: null,
  ...overrides,
});

/** The server's state of a session that owes nothing. */
export const currentSession = (userInfo: UserInfo = buyer): ResultOf<EndpointOf<"session.readCurrent">> => ({
  userInfo,
  department: firstDepartment,
  departs: [firstDepartment],
  departmentPending: false,
  passwordExpired: false,
  secondStep: null,
  expires: new Date(Date.now() + 3_600_000).toISOString(),
});

/** Stores a sign-in, as after a reload of the page, and notifies the app as another tab would. */
export function rememberSignIn(
  user: UserInfo = buyer,
  department: Department | null = firstDepartment,
  token = "token-1",
): void {
  storeCredentials(token, "access-1");
  storeUser(user, department);
  window.dispatchEvent(new StorageEvent("storage", { key: "Login_Userinfo", storageArea: window.localStorage }));
}
