/** Requests per window and per key; `key` says what is counted. The server holds them across nodes. */
export interface Limit {
  readonly points: number;
  readonly windowSeconds: number;
  readonly key: "session-or-address" | "address" | "task" | "app";
  /** Each node counts for itself: what is asked so often and costs so little is not worth a question to the database. */
  readonly perNode?: true;
  /** Each of the calls that name it is counted by itself. */
  readonly perCall?: true;
}

const perMinute = (points: number, key: Limit["key"] = "address"): Limit => ({ points, windowSeconds: 60, key });

/** Specification of limits by name; an endpoint names one. */
export const limits = {
  /** 600 a minute for a session; an anonymous address gets half (anonymousPoints). */
  general: perMinute(600, "session-or-address"),
  signIn: perMinute(120),
  redeem: perMinute(30),
  captcha: { ...perMinute(60), perCall: true },
  register: { points: 10, windowSeconds: 3600, key: "address" },
  passwordChange: { points: 5, windowSeconds: 600, key: "address" },
  /** Calls, refused ones included; how many codes are sent is capped by the code service. */
  sms: perMinute(30),
  checkOnlyUser: perMinute(30),
  querySysUser: perMinute(10),
  duplicateCheck: perMinute(60),
  scanPoll: { ...perMinute(30, "task"), perNode: true },
  scanWait: { ...perMinute(30, "task"), perNode: true },
  /** Beside the two, which made-up tasks would not reach: 30 people of one office who wait for their phones. */
  scanPollFromAddress: { ...perMinute(600), perNode: true },
  scanWaitFromAddress: { ...perMinute(600), perNode: true },
  /** Codes that a subsystem redeems: beside them only failures count, of its address. */
  handover: perMinute(600, "app"),
  /** Of a client of OpenID Connect, from server to server. */
  openidClient: { ...perMinute(600, "app"), perNode: true },
  /** Calls whose client did not prove itself, of an address. */
  openidFailure: perMinute(30),
  /** Of an identity system that tells of its people one by one; many at once when it begins. */
  scim: { ...perMinute(3_000, "app"), perNode: true },
  /** Calls whose token is none, of an address. */
  scimFailure: perMinute(30),
  /** Signed calls, counted once the signature is known to be the app's. */
  scanApp: perMinute(600, "app"),
  /** Of a central sign-on server, which tells of many ends at once. */
  logoutNotice: perMinute(600),
  upload: perMinute(30),
  /** Each costs a message. */
  messageTest: perMinute(5, "session-or-address"),
  /** Each may read a hundred thousand rows. */
  export: perMinute(10, "session-or-address"),
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** What an address without a session gets of the general limit. */
export const anonymousPoints = 300;
