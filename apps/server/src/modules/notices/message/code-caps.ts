import type { CodeCaps } from "#config/messaging.ts";

/** Codes requested in the last 24 hours. Times are milliseconds, newest first. */
export interface CodeHistory {
  readonly ofRecipient: readonly number[];
  readonly fromAddress: readonly number[];
  /** The last request for this recipient and purpose. */
  readonly lastOfPurpose: number | undefined;
  /** Codes actually sent in the last hour, to all recipients. */
  readonly sentLastHour: number;
}

export type CodeVerdict =
  | { readonly kind: "free" }
  | { readonly kind: "challenge"; readonly isTotalPassed: boolean }
  | { readonly kind: "too-soon"; readonly seconds: number }
  | { readonly kind: "capped"; readonly seconds: number };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the milliseconds until fewer than `cap` of the times lie within the window; 0: now. */
function waitFor(times: readonly number[], cap: number, windowMs: number, now: number): number {
  const oldestThatCounts = times[cap - 1];
  return oldestThatCounts === undefined ? 0 : Math.max(0, oldestThatCounts + windowMs - now);
}

/**
 * Decides whether a code may be sent now. `hasCaps` false lifts the hourly and daily caps, but not the 60 seconds.
 */
export function judgeCodeRequest(
  history: CodeHistory,
  caps: CodeCaps,
  { now, resendAfterMs, hasCaps }: { now: number; resendAfterMs: number; hasCaps: boolean },
): CodeVerdict {
  const { ofRecipient, fromAddress, lastOfPurpose, sentLastHour } = history;
  const pause = lastOfPurpose === undefined ? 0 : lastOfPurpose + resendAfterMs - now;
  if (pause > 0) return { kind: "too-soon", seconds: Math.ceil(pause / 1000) };
  if (!hasCaps) return { kind: "free" };
  const wait = Math.max(
    waitFor(ofRecipient, caps.recipientHourly, HOUR_MS, now),
    waitFor(ofRecipient, caps.recipientDaily, DAY_MS, now),
    waitFor(fromAddress, caps.addressHourly, HOUR_MS, now),
    waitFor(fromAddress, caps.addressDaily, DAY_MS, now),
  );
  if (wait > 0) return { kind: "capped", seconds: Math.ceil(wait / 1000) };
  const isTotalPassed = sentLastHour >= caps.hourlyTotal;
  const isBusyAddress = waitFor(fromAddress, caps.addressFree, HOUR_MS, now) > 0;
  return isTotalPassed || isBusyAddress ? { kind: "challenge", isTotalPassed } : { kind: "free" };
}
