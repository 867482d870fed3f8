const DAY_MS = 86_400_000;

/** Number of days before the expiry from which a warning is shown. */
const WARNING_DAYS = 60;

/** Classifies the expiry of a certificate: `over`, the remaining whole days, or `later` when no warning is due. */
export function certificateEnd(notAfter: string, now: number): "later" | "over" | number {
  const remainingMs = Date.parse(notAfter) - now;
  if (remainingMs <= 0) return "over";
  const days = Math.floor(remainingMs / DAY_MS);
  return days > WARNING_DAYS ? "later" : days;
}
