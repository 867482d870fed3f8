/** Every SQLSTATE holds a digit; Node's own codes of five letters, such as EPIPE, hold none. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** The SQLSTATE and constraint behind a failed statement: Drizzle wraps the driver's error as `cause`. */
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
