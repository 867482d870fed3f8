import { type LockRefusal, refusalOf, wrongPin } from "./protocol.ts";

/** Consecutive wrong PINs before the lock is locked for good. */
export const PIN_TRIES = 6;

/** Simulated faults of a lock when it signs. */
export const lockFaults = ["removed", "busy", "cancelled", "silent"] as const;
export type LockFault = (typeof lockFaults)[number];

/** Immutable contents of a simulated lock: one certificate, its key and the PIN. */
export interface LockContents {
  readonly id: string;
  readonly name: string;
  readonly algorithm: "SM2" | "RSA" | "P-256" | "P-384";
  /** DER in base64. */
  readonly certificate: string;
  /** SM2: the scalar in hexadecimal; otherwise PKCS#8 in base64. */
  readonly privateKey: string;
  readonly pin: string;
}

export interface LockState {
  readonly isPlugged: boolean;
  readonly triesLeft: number;
  readonly fault: LockFault | null;
}

export const unplugged: LockState = { isPlugged: false, triesLeft: PIN_TRIES, fault: null };

export interface PinResult {
  readonly triesLeft: number;
  readonly refusal: LockRefusal | null;
}

/** Counts a PIN try. A right PIN resets the tries; a locked lock refuses every PIN. */
export function verifyPin(triesLeft: number, isRight: boolean): PinResult {
  if (triesLeft === 0) return { triesLeft, refusal: refusalOf("PIN_LOCKED") };
  if (isRight) return { triesLeft: PIN_TRIES, refusal: null };
  const remaining = triesLeft - 1;
  return { triesLeft: remaining, refusal: remaining === 0 ? refusalOf("PIN_LOCKED") : wrongPin(remaining) };
}
