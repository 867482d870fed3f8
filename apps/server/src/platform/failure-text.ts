import { DrizzleQueryError } from "drizzle-orm";
import { cutText } from "./cut-text.ts";
import { sqlErrorOf } from "./database/sql-error.ts";

/** What a failure is recorded as. Never a statement, its parameters or the database's own words: they may hold what somebody typed. */
export function failureText(error: unknown): string {
  const refused = sqlErrorOf(error);
  if (refused) return `SQL ${refused.code}`;
  // A connection that broke has no state, and the statement stands in the message all the same.
  if (error instanceof DrizzleQueryError) return error.cause ? failureText(error.cause) : "failed query";
  return cutText(error instanceof Error ? error.message : String(error), 300);
}
