import { ApiError } from "#shared/api/client.ts";
import { reportError } from "#shared/feedback/report-error.ts";

/** What the server says of a certificate stays in the dialog that showed it; everything else goes the usual way. */
export function refusalSentence(error: unknown): string | null {
  if (error instanceof ApiError && error.status === 200) return error.message;
  reportError(error);
  return null;
}
