/** Who is calling: a living session with what its user may do in the chosen department. */
export interface Caller {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  /** Set when the session was handed over to a subsystem: it opens that subsystem's calls only. */
  readonly appId: string | null;
  readonly department: { readonly id: string; readonly orgCode: string; readonly departName: string } | null;
  /** The session still owes its department choice. */
  readonly departmentPending: boolean;
  /** Codes of the roles that count in the current department. */
  readonly roles: readonly string[];
  /** Every button permission held, over all apps. */
  readonly permissions: ReadonlySet<string>;
  /** Equal for callers whose roles are equal: a cache key. */
  readonly grantKey: string;
}

/** Where a request comes from, for audit and throttles. */
export interface Origin {
  /** Client address; IPv6 as it came. */
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
}
