import { ApiError } from "#shared/api/client.ts";
import { reportError } from "#shared/feedback/report-error.ts";

/**
 * Returns the server's refusal of a certificate, for the dialog that sent it. Null: the failure was reported as usual.
 */
export function refusalSentence(error: unknown): string | null {
  if (error instanceof ApiError && error.status === 200) return error.message;
  reportError(error);
  return null;
}
