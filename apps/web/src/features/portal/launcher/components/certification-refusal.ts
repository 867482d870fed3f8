import { ApiError } from "#shared/api/client.ts";
import { LockError, troubleOf } from "#shared/certificate-lock/lock-error.ts";
import { lockText } from "#shared/certificate-lock/lock-text.ts";
import { nextStepAfter } from "../model/next-step.ts";
import { launcherText } from "../text.ts";
import type { Refusal } from "./refusal-note.tsx";
import { LockNotRead, NoLock } from "./use-certification.tsx";

/** What is said of an entry that did not come about. */
export function refusalOf(error: unknown): Omit<Refusal, "name" | "retry"> {
  if (error instanceof NoLock) return { message: error.message, help: launcherText.withoutLock, needsAgent: true };
  if (error instanceof LockError) {
    const { code, message } = error;
    // Without an agent that answers, or that may be asked, and with a lock that does not work, a fixed sentence comes first.
    if (code === "NO_AGENT") return { message: launcherText.needsInternetExplorer, help: message, needsAgent: true };
    if (code === "DENIED")
      return { message: launcherText.needsInternetExplorer, help: `${message}。${lockText.deniedHelp}` };
    if (code === "VERSION") return { message, needsAgent: true };
    const isNotStarted = error instanceof LockNotRead || troubleOf(code) === "device";
    return { message: isNotStarted ? `${lockText.initialisationFailed}${message}` : message };
  }
  if (!(error instanceof ApiError)) return { message: launcherText.enterFailed };
  const help = nextStepAfter(error.code);
  return { message: error.message, ...(help === undefined ? {} : { help }) };
}

const certificateErrors = /^certificate\./;

/** Would showing a certificate once more help? */
export const isOfCertificate = (error: unknown): boolean =>
  error instanceof NoLock ||
  error instanceof LockError ||
  (error instanceof ApiError && (certificateErrors.test(error.code) || error.code === "launcher.certificate_required"));
