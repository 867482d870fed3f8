import type { SubsystemEntry } from "@tender/contract";

/** The only subsystem whose log contains the access token. Decisions 9, no. 43. */
const withAccessToken = "61001";

export interface LoginLog {
  appId: string;
  appName: string;
  loginType: 1;
  accessToken?: string;
}

/** Returns the login log of an entry. */
export function loginLogOf(entry: Pick<SubsystemEntry, "appId" | "appCnName">, accessToken: string | null): LoginLog {
  const log: LoginLog = { appId: entry.appId, appName: entry.appCnName, loginType: 1 };
  return entry.appId === withAccessToken && accessToken ? { ...log, accessToken } : log;
}
