import { isRefusalCode, type LockRefusalCode, refusalOf, wrongPin } from "@tender/certificate-lock";

const ownSentences = {
  /** No agent answered at any of the addresses. */
  NO_AGENT: "未检测到证书助手，请安装并启动后重试",
  /** The browser lets no page of this site through to the machine itself. */
  DENIED: "浏览器已阻止本网站访问证书助手",
} as const;

export type LockErrorCode = LockRefusalCode | keyof typeof ownSentences;

/** Nothing to talk to; an agent too old; a lock that works and did not do it this time; the device itself. */
type LockTrouble = "unreached" | "outdated" | "answered" | "device";

const troubles: Readonly<Partial<Record<LockErrorCode, LockTrouble>>> = {
  NO_AGENT: "unreached",
  DENIED: "unreached",
  VERSION: "outdated",
  PIN_WRONG: "answered",
  PIN_LOCKED: "answered",
  BUSY: "answered",
  CANCELLED: "answered",
  TIMEOUT: "answered",
};

/** Where the trouble lies: of the device's own the fixed words 初始化失败 come first. */
export const troubleOf = (code: LockErrorCode): LockTrouble => troubles[code] ?? "device";

/** Why a lock did not do what it was asked; the message is ready to show. */
export class LockError extends Error {
  override readonly name = "LockError";
  readonly code: LockErrorCode;
  constructor(code: LockErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const ownLockError = (code: keyof typeof ownSentences): LockError => new LockError(code, ownSentences[code]);

export const lockErrorOf = (code: Exclude<LockRefusalCode, "PIN_WRONG">): LockError =>
  new LockError(code, refusalOf(code).message);

const LONGEST_SENTENCE = 200;

/**
 * The error in a device's answer. What the protocol names is said in our own words; a device's own sentence is shown
 * where it has a trouble of its own.
 */
export function readLockError(given: unknown): LockError {
  const { code, message, retriesLeft } = (given ?? {}) as Readonly<Record<string, unknown>>;
  if (code === "PIN_WRONG" && typeof retriesLeft === "number")
    return new LockError(code, wrongPin(retriesLeft).message);
  if (isRefusalCode(code) && code !== "PIN_WRONG") return lockErrorOf(code);
  const sentence = typeof message === "string" ? message.trim().slice(0, LONGEST_SENTENCE) : "";
  return sentence === "" ? lockErrorOf("UNSUPPORTED") : new LockError("UNSUPPORTED", sentence);
}
