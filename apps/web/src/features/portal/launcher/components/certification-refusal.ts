import { ApiError } from "#shared/api/client.ts";
import { classifyLockError, LockError } from "#shared/certificate-lock/lock-error.ts";
import { lockText } from "#shared/certificate-lock/lock-text.ts";
import { nextStepAfter } from "../model/next-step.ts";
import { launcherText } from "../text.ts";
import type { Refusal } from "./refusal-note.tsx";
import { LockReadError, NoLockError } from "./use-certification.tsx";

/** Returns the message for a failed entry. */
export function refusalOf(error: unknown): Omit<Refusal, "name" | "retry"> {
  if (error instanceof NoLockError) return { message: error.message, help: launcherText.withoutLock, needsAgent: true };
  if (error instanceof LockError) {
    const { code, message } = error;
    // A fixed sentence precedes the message if no agent answers, the agent may not be used, or the lock fails.
    if (code === "NO_AGENT") return { message: launcherText.needsInternetExplorer, help: message, needsAgent: true };
    if (code === "DENIED")
      return { message: launcherText.needsInternetExplorer, help: `${message}。${lockText.deniedHelp}` };
    if (code === "VERSION") return { message, needsAgent: true };
    const isNotStarted = error instanceof LockReadError || classifyLockError(code) === "device";
    return { message: isNotStarted ? `${lockText.initialisationFailed}${message}` : message };
  }
  if (!(error instanceof ApiError)) return { message: launcherText.enterFailed };
  const help = nextStepAfter(error.code);
  return { message: error.message, ...(help === undefined ? {} : { help }) };
}

const certificateErrors = /^certificate\./;

/** Returns whether showing a certificate again can resolve the failure. */
export const isCertificateError = (error: unknown): boolean =>
  error instanceof NoLockError ||
  error instanceof LockError ||
  (error instanceof ApiError && (certificateErrors.test(error.code) || error.code === "launcher.certificate_required"));
