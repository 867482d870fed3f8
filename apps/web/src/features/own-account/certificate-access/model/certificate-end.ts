const DAY_MS = 86_400_000;

/** From how many days on before its end a certificate is spoken of. */
const WARNED_DAYS = 60;

/** What there is to say of a certificate's end: nothing, that it is over, or in how many whole days it comes. */
export function certificateEnd(notAfter: string, now: number): "later" | "over" | number {
  const left = Date.parse(notAfter) - now;
  if (left <= 0) return "over";
  const days = Math.floor(left / DAY_MS);
  return days > WARNED_DAYS ? "later" : days;
}
