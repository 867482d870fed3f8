/** Every SQLSTATE contains a digit. Node's own five-letter codes, such as EPIPE, contain none. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** Returns the SQLSTATE and constraint of a failed statement. Drizzle wraps the driver's error as `cause`. */
export function sqlErrorOf(error: unknown): { code: string; constraint: string | undefined } | undefined {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if ("code" in e && typeof e.code === "string" && SQLSTATE.test(e.code)) {
      return {
        code: e.code,
        constraint: "constraint" in e && typeof e.constraint === "string" ? e.constraint : undefined,
      };
    }
  }
  return undefined;
}
