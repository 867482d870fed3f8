import { isRefusalCode, type LockRefusalCode, refusalOf, wrongPin } from "@tender/certificate-lock";

const ownMessages = {
  /** No agent answered at any address. */
  NO_AGENT: "未检测到证书助手，请安装并启动后重试",
  /** The browser blocks this site's access to the local machine. */
  DENIED: "浏览器已阻止本网站访问证书助手",
} as const;

export type LockErrorCode = LockRefusalCode | keyof typeof ownMessages;

/** No connection; an outdated agent; a working lock that refused this time; a fault of the device. */
type LockErrorClass = "unreached" | "outdated" | "answered" | "device";

const errorClasses: Readonly<Partial<Record<LockErrorCode, LockErrorClass>>> = {
  NO_AGENT: "unreached",
  DENIED: "unreached",
  VERSION: "outdated",
  PIN_WRONG: "answered",
  PIN_LOCKED: "answered",
  BUSY: "answered",
  CANCELLED: "answered",
  TIMEOUT: "answered",
};

/** Classifies an error. For a fault of the device the page shows the fixed words 初始化失败 first. */
export const classifyLockError = (code: LockErrorCode): LockErrorClass => errorClasses[code] ?? "device";

/** The failure of a lock's request; the message is ready to show. */
export class LockError extends Error {
  override readonly name = "LockError";
  readonly code: LockErrorCode;
  constructor(code: LockErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const portalLockError = (code: keyof typeof ownMessages): LockError => new LockError(code, ownMessages[code]);

export const lockErrorOf = (code: Exclude<LockRefusalCode, "PIN_WRONG">): LockError =>
  new LockError(code, refusalOf(code).message);

const MAX_MESSAGE_LENGTH = 200;

/**
 * Reads the error in a device's answer. A code of the protocol gets the portal's own text; a device's own error keeps
 * its message.
 */
export function readLockError(deviceError: unknown): LockError {
  const { code, message, retriesLeft } = (deviceError ?? {}) as Readonly<Record<string, unknown>>;
  if (code === "PIN_WRONG" && typeof retriesLeft === "number")
    return new LockError(code, wrongPin(retriesLeft).message);
  if (isRefusalCode(code) && code !== "PIN_WRONG") return lockErrorOf(code);
  const sentence = typeof message === "string" ? message.trim().slice(0, MAX_MESSAGE_LENGTH) : "";
  return sentence === "" ? lockErrorOf("UNSUPPORTED") : new LockError("UNSUPPORTED", sentence);
}
