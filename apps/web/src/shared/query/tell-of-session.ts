import { reportError } from "#shared/feedback/report-error.ts";
import { isReported } from "./query-rules.ts";

/**
 * For who shows a refusal where it was asked for: what ends or blocks the whole session is shown by the default, as no part
 * of a page can. True where it was that. Requirement GUARD-20.
 */
export function tellOfSession(error: unknown): boolean {
  const isOfSession = isReported(error, true);
  if (isOfSession) reportError(error);
  return isOfSession;
}
