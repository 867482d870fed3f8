import { type LockRefusal, refusalOf, wrongPin } from "./protocol.ts";

/** How often in a row a PIN may be wrong before the lock closes for good. */
export const PIN_TRIES = 6;

/** What a simulated lock can be told to do wrong whenever it signs. */
export const lockFaults = ["removed", "busy", "cancelled", "silent"] as const;
export type LockFault = (typeof lockFaults)[number];

/** What never changes about a simulated lock: one certificate, its key and the PIN that guards it. */
export interface LockContents {
  readonly id: string;
  readonly name: string;
  readonly algorithm: "SM2" | "RSA" | "P-256" | "P-384";
  /** DER in base64. */
  readonly certificate: string;
  /** SM2: the scalar in hexadecimal; else PKCS#8 in base64. */
  readonly privateKey: string;
  readonly pin: string;
}

export interface LockState {
  readonly isPlugged: boolean;
  readonly triesLeft: number;
  readonly fault: LockFault | null;
}

export const unplugged: LockState = { isPlugged: false, triesLeft: PIN_TRIES, fault: null };

export interface PinTried {
  readonly triesLeft: number;
  readonly refusal: LockRefusal | null;
}

/** A right PIN gives all tries back; a locked lock does not even look at it. */
export function tryPin(triesLeft: number, isRight: boolean): PinTried {
  if (triesLeft === 0) return { triesLeft, refusal: refusalOf("PIN_LOCKED") };
  if (isRight) return { triesLeft: PIN_TRIES, refusal: null };
  const left = triesLeft - 1;
  return { triesLeft: left, refusal: left === 0 ? refusalOf("PIN_LOCKED") : wrongPin(left) };
}
