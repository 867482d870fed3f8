/** Maximum requests per window and per key. All nodes share the count. */
export interface Limit {
  readonly points: number;
  readonly windowSeconds: number;
  readonly key: "session-or-address" | "address" | "task" | "app";
  /** Each node counts separately: the call is too frequent and too cheap for a database query. */
  readonly perNode?: true;
  /** Each call that names the limit has its own count. */
  readonly perCall?: true;
}

const perMinute = (points: number, key: Limit["key"] = "address"): Limit => ({ points, windowSeconds: 60, key });

/** Rate limits by name; an endpoint names one. */
export const limits = {
  /** 600 a minute for a session; half of it for an address without a session (anonymousPoints). */
  general: perMinute(600, "session-or-address"),
  signIn: perMinute(120),
  redeem: perMinute(30),
  captcha: { ...perMinute(60), perCall: true },
  register: { points: 10, windowSeconds: 3600, key: "address" },
  passwordChange: { points: 5, windowSeconds: 600, key: "address" },
  /** Calls, refused ones included; the code service limits the number of codes sent. */
  sms: perMinute(30),
  checkOnlyUser: perMinute(30),
  querySysUser: perMinute(10),
  duplicateCheck: perMinute(60),
  scanPoll: { ...perMinute(30, "task"), perNode: true },
  scanWait: { ...perMinute(30, "task"), perNode: true },
  /**
   * By address, since invented tasks would evade the two limits above: 30 people of one office who wait for their
   * phones.
   */
  scanPollFromAddress: { ...perMinute(600), perNode: true },
  scanWaitFromAddress: { ...perMinute(600), perNode: true },
  /** Codes that a subsystem redeems: by address only failures count. */
  handover: perMinute(600, "app"),
  /** Calls of a client of OpenID Connect, from server to server. */
  openidClient: { ...perMinute(600, "app"), perNode: true },
  /** Calls whose client failed to authenticate, by address. */
  openidFailure: perMinute(30),
  /** Calls of an identity system that sends its people one by one; many at once at the beginning. */
  scim: { ...perMinute(3_000, "app"), perNode: true },
  /** Calls with an invalid token, by address. */
  scimFailure: perMinute(30),
  /** Signed calls, counted after the app's signature was verified. */
  scanApp: perMinute(600, "app"),
  /** Calls of a central sign-on server, which reports many ends of sessions at once. */
  logoutNotice: perMinute(600),
  /** Public pages, which are usually in the node's memory. All people of one office may share an address. */
  publicPage: { ...perMinute(1_200), perNode: true },
  upload: perMinute(30),
  /** Each call sends a message. */
  messageTest: perMinute(5, "session-or-address"),
  /** Each call may read a hundred thousand rows. */
  export: perMinute(10, "session-or-address"),
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Share of the general limit for an address without a session. */
export const anonymousPoints = 300;
