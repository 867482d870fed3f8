import { generateSecret, generateURI, verifySync } from "otplib";
import { LARGEST_CLOCK_ERROR_MS } from "#platform/clock.ts";

const CODE_DIGITS = 6;
const STEP_SECONDS = 30;

/** 160 random bits in Base32. */
export const newSeed = (): string => generateSecret({ length: 20 });

export const isCode = (text: string): boolean => /^\d{6}$/.test(text);

/** Returns the address in the QR code for authenticator apps. */
export const seedAddress = (seed: string, platformName: string, username: string): string =>
  generateURI({ issuer: platformName, label: username, secret: seed, digits: CODE_DIGITS, period: STEP_SECONDS });

/** No step used yet: every code within the tolerance is accepted. */
export const NO_STEP = -1;

/** Consumed steps further ahead were consumed while the clock was wrong, and exclude no code. */
export const LARGEST_STEP_ERROR = LARGEST_CLOCK_ERROR_MS / 1_000 / STEP_SECONDS;

/**
 * Returns the time step of a code: the current, previous or next one, since clocks differ, but later than `lastStep`.
 * Undefined: the code is wrong or used. RFC 6238.
 */
export function stepOfCode(seed: string, code: string, now: number, lastStep: number): number | undefined {
  if (!isCode(code)) return undefined;
  const epoch = Math.floor(now / 1000);
  const checked = verifySync({
    strategy: "totp",
    secret: seed,
    token: code,
    epoch,
    epochTolerance: STEP_SECONDS,
    period: STEP_SECONDS,
    digits: CODE_DIGITS,
  });
  if (!checked.valid || !("timeStep" in checked)) return undefined;
  const isUsed = lastStep >= checked.timeStep && lastStep <= checked.timeStep + LARGEST_STEP_ERROR;
  return isUsed ? undefined : checked.timeStep;
}
