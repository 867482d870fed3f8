import { DrizzleQueryError } from "drizzle-orm";
import { sqlErrorOf } from "./database/sql-error.ts";
import { truncateText } from "./limited-text.ts";

/**
 * Returns the text under which a failure is recorded. It never contains a statement, its parameters or the database's
 * message: they may contain typed text.
 */
export function failureText(error: unknown): string {
  const refused = sqlErrorOf(error);
  if (refused) return `SQL ${refused.code}`;
  // A broken connection has no SQLSTATE, and the message still contains the statement.
  if (error instanceof DrizzleQueryError) return error.cause ? failureText(error.cause) : "failed query";
  return truncateText(error instanceof Error ? error.message : String(error), 300);
}
