import { pino } from "pino";

export type Logger = import("pino").Logger;

/**
 * Query parameters with credentials or personal names, in lower case. Some calls and protocols put them into addresses,
 * and so do callers who try a GET that is refused. Logs must not contain them.
 */
const SECRET_PARAMETERS: ReadonlySet<string> = new Set([
  ...["token", "access_token", "accesstoken", "refresh_token", "id_token", "id_token_hint", "logout_token"],
  ...["ticket", "pgt", "pgtid", "pgtiou", "logoutrequest", "calockcode"],
  ...["code", "authcode", "auth_code", "code_verifier", "state", "secret", "client_secret", "client_assertion"],
  ...["assertion", "smscode", "checkcode", "captcha", "password", "oldpassword", "newpassword", "confirmpassword"],
  ...["phone", "mobile", "username", "email"],
]);

/** Returns a pattern for the text with each character literal or percent-escaped, any number of times. */
const escapablePattern = (text: string): string =>
  text.replace(/./g, (character) => `(?:${character}|%(?:25)*${character.charCodeAt(0).toString(16)})`);
const SECRET_PATH = new RegExp(`(${escapablePattern("/thirdLogin/getLoginUser/")})[^?#]+`, "gi");

/** Decodes escapes. In a text with a broken escape all other escapes are still decoded. */
function unescapeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}
/** Text with more levels of escapes or nesting is omitted as a whole. */
const MAX_DEPTH = 6;

/** Returns whether a parameter is secret. Some programs also read `tok%65n`, `token[0]` and `TOKEN` as a token. */
function isSecret(parameter: string): boolean {
  let name = parameter;
  for (let n = 0; n < MAX_DEPTH && name.includes("%"); n += 1) name = unescapeText(name);
  return name.includes("%") || SECRET_PARAMETERS.has(name.replace(/\[.*$/s, "").toLowerCase());
}

/** Returns a value for the log. It may itself be an address with secrets. */
function valueForLog(value: string, depth: number): string {
  if (!/[%=/]/.test(value)) return value;
  if (depth === 0) return "…";
  const unescapedValue = unescapeText(value);
  const cleanedText = cleanAddress(unescapedValue, depth - 1);
  if (unescapedValue === value) return cleanedText;
  const deepCleaned = valueForLog(cleanedText, depth - 1);
  return deepCleaned === unescapedValue ? value : encodeURIComponent(deepCleaned).replaceAll("%E2%80%A6", "…");
}

const cleanAddress = (address: string, depth: number): string =>
  address
    .replace(/([?&#])([^=?&#]*)=([^&#]*)/g, (_all, mark: string, name: string, value: string) => {
      return `${mark}${name}=${isSecret(name) ? "…" : valueForLog(value, depth)}`;
    })
    .replace(SECRET_PATH, "$1…");

/** Returns an address without the secrets that it may contain. */
export const addressForLog = (url: string): string => cleanAddress(url, MAX_DEPTH);

/** Returns an error without SQL and parameters. Drizzle's message contains both; the driver's cause does not. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const message = /Failed query/.test(error.message) ? "failed query" : error.message;
  return {
    type: error.name,
    // A parameter may contain lines that resemble a stack, so the whole message is replaced.
    stack: error.stack?.replace(error.message, () => message),
    message,
    code: "code" in error ? error.code : undefined,
    cause: error.cause ? errorForLog(error.cause) : undefined,
  };
}

/** Creates the structured log: one JSON object per line on standard output. */
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
