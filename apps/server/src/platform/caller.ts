import type { UserInfo } from "@tender/contract";

/** The caller: a valid session with its user's rights in the current department. */
export interface Caller {
  readonly sessionId: string;
  /** Id of the portal session: `sessionId`, or the session from which a subsystem's session was derived. */
  readonly rootSessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  /** Set for a subsystem's session, which allows only the calls of that subsystem. */
  readonly appId: string | null;
  readonly department: { readonly id: string; readonly orgCode: string; readonly departName: string } | null;
  /** The step that the session must still take: show a second factor, or set one up. Null: none. */
  readonly secondStep: "code" | "set-up" | null;
  /** A second factor was shown in this session. */
  readonly hasPassedTwoStep: boolean;
  /** Administration calls require a second factor by setting, and this session has shown none. */
  readonly lacksTwoStep: boolean;
  /** The session must still choose a department. */
  readonly departmentPending: boolean;
  /** The session was opened with a password over its maximum age. The password must be changed first. */
  readonly passwordExpired: boolean;
  /** Codes of the roles that apply in the current department. */
  readonly roles: readonly string[];
  /** All button permissions of the caller, over all apps. */
  readonly permissions: ReadonlySet<string>;
  /** User id of the administrator who approved this call. */
  readonly approvedBy?: string;
  /** Cache key: equal for callers with equal roles. */
  readonly grantKey: string;
}

/** Source of a request, for audit and throttles. */
export interface Origin {
  /** Client address; IPv6 in the form that was received. */
  readonly address: string;
  readonly userAgent: string;
  /** Value of the cookie that identifies a trusted device. */
  readonly deviceCookie?: string | undefined;
  /** Value of the browser's session cookie. At a sign-in it may belong to the former session of another account. */
  readonly sessionCookie?: string | undefined;
  readonly requestId: string;
}

/** Returns the audit entry of a caller's change. */
export const entryOf = (action: string, { userId, username }: Caller, object: string, origin: Origin) => ({
  action,
  userId,
  username,
  object,
  origin,
});

/** Returns the caller's data that every answer contains. */
export const userInfoOf = ({ userId, username, realname }: Caller, avatar: string | null): UserInfo => ({
  id: userId,
  username,
  realname,
  avatar,
});
