import { reportError } from "#shared/feedback/report-error.ts";
import { isReported } from "./query-rules.ts";

/**
 * For parts that show a refusal in place: reports an error that ends or blocks the whole session, which no part can
 * show. Returns true if it was one. Requirement GUARD-20.
 */
export function reportSessionError(error: unknown): boolean {
  const isOfSession = isReported(error, true);
  if (isOfSession) reportError(error);
  return isOfSession;
}
