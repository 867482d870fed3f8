/** Every SQLSTATE contains a digit. Node's own five-letter codes, such as EPIPE, contain none. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

const NO_PRIVILEGE = "42501";

/** Returns the driver's error, which Drizzle wraps as `cause`. */
function driverErrorOf(error: unknown): (Error & { readonly code: string }) | undefined {
  for (let e: unknown = error; e instanceof Error; e = e.cause)
    if ("code" in e && typeof e.code === "string" && SQLSTATE.test(e.code)) return e as Error & { code: string };
  return undefined;
}

/** Returns the SQLSTATE and constraint of a failed statement. */
export function sqlErrorOf(error: unknown): { code: string; constraint: string | undefined } | undefined {
  const e = driverErrorOf(error);
  if (!e) return undefined;
  return { code: e.code, constraint: "constraint" in e && typeof e.constraint === "string" ? e.constraint : undefined };
}

/** Returns the server's text about a privilege that the database account lacks. Undefined: another error. */
export function missingPrivilegeOf(error: unknown): string | undefined {
  const e = driverErrorOf(error);
  return e?.code === NO_PRIVILEGE ? e.message : undefined;
}
