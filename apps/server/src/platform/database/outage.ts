import { errorCode } from "#platform/error-code.ts";
import { sqlErrorOf } from "./sql-error.ts";

const UNREACHABLE = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"]);

function causes(error: unknown): Error[] {
  const list: Error[] = [];
  for (let e: unknown = error; e instanceof Error && list.length < 10; e = e.cause) list.push(e);
  return list;
}

/**
 * Returns whether the database is unreachable, starting, out of connections or space, or too slow. Such an error is no
 * bug.
 */
export function isOutage(error: unknown): boolean {
  const code = sqlErrorOf(error)?.code;
  if (code && (/^(08|53|57P|58)/.test(code) || code === "57014")) return true;
  return causes(error).some(
    (e) =>
      UNREACHABLE.has(errorCode(e) ?? "") ||
      /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
        e.message,
      ),
  );
}
