import { pino } from "pino";

export type Logger = import("pino").Logger;

/**
 * Query parameters that hold credentials or name people: contract and protocols put them into addresses, and whoever
 * tries a refused GET does too; logs must not keep them.
 */
const SECRET_PARAMETERS =
  /([?&](?:token|ticket|caLockCode|code|authCode|state|logoutRequest|pgt|pgtId|pgtIou|smscode|captcha|(?:old|confirm)?password|phone|mobile|username|email)=)[^&#]*/gi;
const SECRET_PATHS = /(\/thirdLogin\/getLoginUser\/)[^/?#]+/g;

/** An address without the secrets it may carry. */
export const addressForLog = (url: string): string =>
  url.replace(SECRET_PARAMETERS, "$1…").replace(SECRET_PATHS, "$1…");

/** An error without SQL and parameters: Drizzle's message holds both, the driver's cause does not. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const base = {
    type: error.name,
    stack: error.stack?.replace(/^.*Failed query[\s\S]*?(?=\n\s+at )/, "DatabaseError: failed query"),
  };
  const message = /Failed query/.test(error.message) ? "failed query" : error.message;
  return {
    ...base,
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
