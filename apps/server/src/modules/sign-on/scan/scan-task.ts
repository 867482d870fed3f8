import type { ScanState } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";

export type ScanPurpose = "sign-in" | "bind";

/** `handed`: the browser has got what it asked for. */
export type TaskState = "waiting" | "scanned" | "confirmed" | "handed" | "over";

/** Why a task is over: the code of what its browser is told. */
export type ScanEnding =
  | "scan.refused"
  | "scan.replaced"
  | "scan.number_wrong"
  | "scan.holder_unbound"
  | "scan.holder_taken";

interface Task {
  readonly state: TaskState;
  readonly ending: ScanEnding | null;
  readonly expiresAt: Date;
}

/** A task as it is now: one whose time has run out is over, whatever its row says. */
export function stateOf({ state, expiresAt }: Task, now: number): ScanState {
  if (state === "over" || state === "handed") return "over";
  return expiresAt.getTime() <= now ? "over" : state;
}

/** Why nothing more can be done with a task that is over. */
export function endingOf({ state, ending }: Task): AppError {
  if (state === "handed") return new AppError("scan.used");
  return new AppError(ending ?? "scan.expired");
}
