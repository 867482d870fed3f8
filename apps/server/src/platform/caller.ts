import type { UserInfo } from "@tender/contract";

/** Who is calling: a living session with what its user may do in the chosen department. */
export interface Caller {
  readonly sessionId: string;
  /** The session that somebody signed in to: `sessionId`, or the one that this was handed over from. */
  readonly rootSessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  /** Set when the session was handed over to a subsystem: it opens that subsystem's calls only. */
  readonly appId: string | null;
  readonly department: { readonly id: string; readonly orgCode: string; readonly departName: string } | null;
  /** What the session still owes before anything else: a second factor, or the setting up of one. */
  readonly secondStep: "code" | "set-up" | null;
  /** A second factor was shown in this session. */
  readonly hasPassedTwoStep: boolean;
  /** By setting, administration calls need a session that has shown a second factor, and this one has not. */
  readonly lacksTwoStep: boolean;
  /** The session still owes its department choice. */
  readonly departmentPending: boolean;
  /** The session was opened with a password over its maximum age, which must be changed first. */
  readonly passwordExpired: boolean;
  /** Codes of the roles that count in the current department. */
  readonly roles: readonly string[];
  /** Every button permission held, over all apps. */
  readonly permissions: ReadonlySet<string>;
  /** Another administrator who has agreed to this very call. */
  readonly approvedBy?: string;
  /** Equal for callers whose roles are equal: a cache key. */
  readonly grantKey: string;
}

/** Where a request comes from, for audit and throttles. */
export interface Origin {
  /** Client address; IPv6 as it came. */
  readonly address: string;
  readonly userAgent: string;
  /** Value of the cookie by which a trusted device is known again. */
  readonly device?: string | undefined;
  /** Value of the browser's session cookie, whoever's it may be: at a sign-in that of the former one. */
  readonly session?: string | undefined;
  readonly requestId: string;
}

/** What every answer tells of the person who calls. */
export const userInfoOf = ({ userId, username, realname }: Caller, avatar: string | null): UserInfo => ({
  id: userId,
  username,
  realname,
  avatar,
});
