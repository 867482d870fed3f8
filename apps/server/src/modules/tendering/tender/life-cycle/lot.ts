import { isFinalState, type LotState } from "@tender/contract/tender-terms";

/** The part of a lot that the life cycle decides about. Times are milliseconds since 1970. */
export interface Lot {
  readonly state: LotState;
  readonly round: number;
  /** Of the current round. Null: not published. */
  readonly deadline: number | null;
  readonly isSuspended: boolean;
  /** Time from the suspension to the deadline. Null: not suspended, or suspended without a running deadline. */
  readonly leftMs: number | null;
}

/** An event. `at`: the time of the database at which it is processed. */
export type LotEvent =
  | { readonly kind: "publish"; readonly at: number; readonly deadline: number }
  /** `deadline` null: unchanged. */
  | { readonly kind: "correct"; readonly at: number; readonly deadline: number | null }
  /** The clock found the deadline passed. */
  | { readonly kind: "deadline"; readonly at: number }
  | { readonly kind: "suspend"; readonly at: number }
  | { readonly kind: "resume"; readonly at: number; readonly deadline: number }
  | { readonly kind: "cancel"; readonly at: number };

export type LotRefusal =
  | { readonly code: "tender.state" }
  /** `earliest`: the earliest deadline that the event may set. */
  | { readonly code: "tender.resume_too_soon" | "tender.deadline_passed"; readonly earliest: number };

export type LotStep = { readonly lot: Lot; readonly refusal?: undefined } | { readonly refusal: LotRefusal };

const refused: LotStep = { refusal: { code: "tender.state" } };
const passed = (earliest: number): LotStep => ({ refusal: { code: "tender.deadline_passed", earliest } });

/** True: the clock moves the lot at its deadline. */
const isTimed = ({ state, isSuspended }: Lot): boolean => state === "open" && !isSuspended;

/** Returns the instant of the next timed move. Null: only people move the lot. */
export const nextAt = (lot: Lot): number | null => (isTimed(lot) ? lot.deadline : null);

/** Returns whether the clock must move the lot before anything else happens to it. */
export function isDue(lot: Lot, at: number): boolean {
  const next = nextAt(lot);
  return next !== null && next <= at;
}

function publish(lot: Lot, { at, deadline }: LotEvent & { kind: "publish" }): LotStep {
  if (lot.state !== "draft") return refused;
  return deadline <= at ? passed(at) : { lot: { ...lot, state: "open", deadline } };
}

function correct(lot: Lot, { at, deadline }: LotEvent & { kind: "correct" }): LotStep {
  // A suspended lot has no running deadline: its end publishes one.
  if (lot.state !== "open" || (lot.isSuspended && deadline !== null)) return refused;
  if (deadline === null) return { lot };
  return deadline <= at ? passed(at) : { lot: { ...lot, deadline } };
}

function suspend(lot: Lot, { at }: LotEvent & { kind: "suspend" }): LotStep {
  if (lot.isSuspended || lot.state === "draft" || isFinalState(lot.state)) return refused;
  const leftMs = isTimed(lot) && lot.deadline !== null ? Math.max(0, lot.deadline - at) : null;
  return { lot: { ...lot, isSuspended: true, leftMs } };
}

function resume(lot: Lot, { at, deadline }: LotEvent & { kind: "resume" }): LotStep {
  if (!lot.isSuspended || isFinalState(lot.state)) return refused;
  const running = { ...lot, isSuspended: false, leftMs: null };
  if (lot.leftMs === null) return { lot: running };
  const earliest = at + lot.leftMs;
  if (deadline < earliest) return { refusal: { code: "tender.resume_too_soon", earliest } };
  return deadline <= at ? passed(at) : { lot: { ...running, deadline } };
}

/** Applies an event that is not due to the clock. */
function move(lot: Lot, event: LotEvent): LotStep {
  switch (event.kind) {
    case "publish":
      return publish(lot, event);
    case "correct":
      return correct(lot, event);
    case "deadline":
      return isDue(lot, event.at) ? { lot: { ...lot, state: "opening" } } : refused;
    case "suspend":
      return suspend(lot, event);
    case "resume":
      return resume(lot, event);
    case "cancel":
      return lot.state === "draft" || isFinalState(lot.state)
        ? refused
        : { lot: { ...lot, state: "cancelled", isSuspended: false, leftMs: null } };
  }
}

/**
 * Applies an event to a lot, or refuses it. Refuses every event of people while a timed move is due: the caller applies
 * the move first, so that a late clock changes no truth.
 */
export const step = (lot: Lot, event: LotEvent): LotStep =>
  event.kind !== "deadline" && isDue(lot, event.at) ? refused : move(lot, event);
