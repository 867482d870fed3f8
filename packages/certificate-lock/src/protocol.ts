/**
 * Protocol between a page and a certificate agent, one JSON object per message: the answer has the `id` of its request.
 */
export const PROTOCOL_VERSION = 1;
export const AGENT_PATH = "/ca/v1";

export type LockAlgorithm = "SM2" | "RSA" | "ECDSA";

export interface LockCertificate {
  readonly certId: string;
  /** DER in base64. */
  readonly certificate: string;
  readonly subject: string;
  readonly issuer: string;
  /** Hexadecimal. */
  readonly serial: string;
  /** ISO instants. */
  readonly notBefore: string;
  readonly notAfter: string;
  readonly alg: LockAlgorithm;
  readonly provider: string;
}

export interface LockRequests {
  /** `portal`: the origin of the requesting page. */
  readonly hello: { readonly portal: string };
  readonly listCerts: { readonly usage: "sign" };
  /** `data`: base64 of the signed bytes. The PIN is sent to the device only. */
  readonly sign: {
    readonly certId: string;
    readonly alg: LockAlgorithm;
    readonly pin: string;
    readonly data: string;
  };
}

export interface LockResults {
  /** Versions of this protocol from `minVersion` to `version` are supported; `devices`: number of plugged-in locks. */
  readonly hello: {
    readonly agent: string;
    readonly version: number;
    readonly minVersion: number;
    readonly devices: number;
  };
  readonly listCerts: readonly LockCertificate[];
  /** Base64: for SM2 and ECDSA the DER sequence of r and s, for RSA the PKCS#1 v1.5 signature. */
  readonly sign: { readonly signature: string; readonly certificate: string };
}

export type LockRequestType = keyof LockRequests;

export type LockRequest = {
  readonly [T in LockRequestType]: {
    readonly v: typeof PROTOCOL_VERSION;
    readonly id: string;
    readonly type: T;
  } & LockRequests[T];
}[LockRequestType];

const refusalTexts = {
  NO_DEVICE: "未检测到证书锁",
  NO_CERT: "证书锁中没有可用证书",
  PIN_WRONG: "证书密码错误，剩余{n}次",
  PIN_LOCKED: "证书锁已锁定，请联系证书服务机构",
  CANCELLED: "已取消",
  BUSY: "证书助手正忙",
  ORIGIN: "证书助手未允许本网站",
  VERSION: "请升级证书助手",
  UNSUPPORTED: "证书助手不支持此操作",
  TIMEOUT: "证书锁无响应",
} as const;

export type LockRefusalCode = keyof typeof refusalTexts;

export interface LockRefusal {
  readonly code: LockRefusalCode;
  readonly message: string;
  /** Remaining PIN tries, with PIN_WRONG. */
  readonly retriesLeft?: number;
}

export type LockAnswer =
  | { readonly id: string; readonly result: LockResults[LockRequestType] }
  | { readonly id: string; readonly error: LockRefusal };

export const isRefusalCode = (code: unknown): code is LockRefusalCode =>
  typeof code === "string" && Object.hasOwn(refusalTexts, code);

export const refusalOf = (code: Exclude<LockRefusalCode, "PIN_WRONG">): LockRefusal => ({
  code,
  message: refusalTexts[code],
});

export const wrongPin = (retriesLeft: number): LockRefusal => ({
  code: "PIN_WRONG",
  message: refusalTexts.PIN_WRONG.replace("{n}", String(retriesLeft)),
  retriesLeft,
});

const textOf = (value: unknown, maxLength: number): string | undefined =>
  typeof value === "string" && value.length <= maxLength ? value : undefined;

/** Maximum characters of a message: more than any request with challenge, PIN and name. */
export const MAX_MESSAGE_LENGTH = 16_384;

interface ParsedMessage {
  /** Id of the message, which its answer repeats; empty: it has none. */
  readonly id: string;
  readonly request: LockRequest | undefined;
  readonly isOtherVersion: boolean;
}

/** Parses an untrusted message. */
export function readRequest(text: string): ParsedMessage {
  const none: ParsedMessage = { id: "", request: undefined, isOtherVersion: false };
  if (text.length > MAX_MESSAGE_LENGTH) return none;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return none;
  }
  if (typeof parsed !== "object" || parsed === null) return none;
  const fields = parsed as Readonly<Record<string, unknown>>;
  const id = textOf(fields.id, 64);
  if (id === undefined) return none;
  if (fields.v !== PROTOCOL_VERSION) return { ...none, id, isOtherVersion: true };
  return { id, request: requestOf(id, fields), isOtherVersion: false };
}

function requestOf(id: string, fields: Readonly<Record<string, unknown>>): LockRequest | undefined {
  const head = { v: PROTOCOL_VERSION, id } as const;
  if (fields.type === "hello") {
    const portal = textOf(fields.portal, 300);
    return portal === undefined ? undefined : { ...head, type: "hello", portal };
  }
  if (fields.type === "listCerts")
    return fields.usage === "sign" ? { ...head, type: "listCerts", usage: "sign" } : undefined;
  if (fields.type !== "sign") return undefined;
  const [certId, pin, data] = [textOf(fields.certId, 200), textOf(fields.pin, 64), textOf(fields.data, 4_096)];
  const { alg } = fields;
  if (certId === undefined || pin === undefined || data === undefined) return undefined;
  if (alg !== "SM2" && alg !== "RSA" && alg !== "ECDSA") return undefined;
  return { ...head, type: "sign", certId, alg, pin, data };
}
