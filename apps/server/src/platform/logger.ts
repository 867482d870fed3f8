import { pino } from "pino";

export type Logger = import("pino").Logger;

/**
 * Query parameters that hold credentials or name people: contract and protocols put them into addresses, and whoever
 * tries a refused GET does too; logs must not keep them. In small letters.
 */
const SECRET_PARAMETERS: ReadonlySet<string> = new Set([
  ...["token", "access_token", "accesstoken", "refresh_token", "id_token", "id_token_hint", "logout_token"],
  ...["ticket", "pgt", "pgtid", "pgtiou", "logoutrequest", "calockcode"],
  ...["code", "authcode", "auth_code", "code_verifier", "state", "secret", "client_secret", "client_assertion"],
  ...["assertion", "smscode", "checkcode", "captcha", "password", "oldpassword", "newpassword", "confirmpassword"],
  ...["phone", "mobile", "username", "email"],
]);

/** The same characters, each as it is or percent-escaped, however often. */
const escapable = (text: string): string =>
  text.replace(/./g, (sign) => `(?:${sign}|%(?:25)*${sign.charCodeAt(0).toString(16)})`);
const SECRET_PATH = new RegExp(`(${escapable("/thirdLogin/getLoginUser/")})[^?#]+`, "gi");

/** What cannot be read as a whole is read sign by sign: a broken escape must not hide what stands beside it. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}
/** What is escaped more often, or nested deeper, is left out whole. */
const DEEPEST = 6;

/** `tok%65n`, `token[0]` and `TOKEN` are read as a token by the one or the other. */
function isSecret(written: string): boolean {
  let name = written;
  for (let n = 0; n < DEEPEST && name.includes("%"); n += 1) name = unescaped(name);
  return name.includes("%") || SECRET_PARAMETERS.has(name.replace(/\[.*$/s, "").toLowerCase());
}

/** A value may be an address that carries secrets of its own. */
function valueForLog(value: string, depth: number): string {
  if (!/[%=/]/.test(value)) return value;
  if (depth === 0) return "…";
  const read = unescaped(value);
  const kept = cleaned(read, depth - 1);
  if (read === value) return kept;
  const whole = valueForLog(kept, depth - 1);
  return whole === read ? value : encodeURIComponent(whole).replaceAll("%E2%80%A6", "…");
}

const cleaned = (address: string, depth: number): string =>
  address
    .replace(/([?&#])([^=?&#]*)=([^&#]*)/g, (_all, mark: string, name: string, value: string) => {
      return `${mark}${name}=${isSecret(name) ? "…" : valueForLog(value, depth)}`;
    })
    .replace(SECRET_PATH, "$1…");

/** An address without the secrets it may carry. */
export const addressForLog = (url: string): string => cleaned(url, DEEPEST);

/** An error without SQL and parameters: Drizzle's message holds both, the driver's cause does not. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const message = /Failed query/.test(error.message) ? "failed query" : error.message;
  return {
    type: error.name,
    // A parameter may have lines of its own that look like those of a stack: the message goes as a whole.
    stack: error.stack?.replace(error.message, () => message),
    message,
    code: "code" in error ? error.code : undefined,
    cause: error.cause ? errorForLog(error.cause) : undefined,
  };
}

/** Structured logs on standard output, one JSON object a line. */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: errorForLog },
    redact: {
      paths: ["*.password", "*.token", "*.accessToken", "*.smscode", "*.captcha", "headers", "req.headers"],
      censor: "…",
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
