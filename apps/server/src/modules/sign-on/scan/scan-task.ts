import type { ScanState } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";

export type ScanPurpose = "sign-in" | "bind";

/** `handed`: the browser has received its result. */
export type TaskState = "waiting" | "scanned" | "confirmed" | "handed" | "over";

/** Code of the reason for which a task is over, shown in its browser. */
export type ScanEndReason =
  | "scan.refused"
  | "scan.replaced"
  | "scan.number_wrong"
  | "scan.holder_unbound"
  | "scan.holder_taken";

interface Task {
  readonly state: TaskState;
  readonly ending: ScanEndReason | null;
  readonly expiresAt: Date;
}

/** Returns the current state: an expired task is over, whatever its row says. */
export function stateOf({ state, expiresAt }: Task, now: number): ScanState {
  if (state === "over" || state === "handed") return "over";
  return expiresAt.getTime() <= now ? "over" : state;
}

/** Returns the reason for which a task is over. */
export function endErrorOf({ state, ending }: Task): AppError {
  if (state === "handed") return new AppError("scan.used");
  return new AppError(ending ?? "scan.expired");
}
