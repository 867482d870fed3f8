/** Shorter texts are masked entirely: two characters of them are too large a part. */
const MIN_VISIBLE_LENGTH = 7;

/** Number of characters that remain at both ends of a text of at least `minLength` characters. */
interface VisibleEnds {
  readonly minLength: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Masks the middle of a number. Of a text shorter than `minLength` only the last two characters remain, and none of one
 * shorter than seven.
 */
export function maskMiddle(text: string, { minLength, start, end }: VisibleEnds): string {
  if (text.length < MIN_VISIBLE_LENGTH) return "****";
  if (text.length < minLength) return `****${text.slice(-2)}`;
  return `${text.slice(0, start)}****${text.slice(-end)}`;
}

/** Masks the serial number of a certificate as 3F9A****C712: from twelve characters on, four remain at each end. */
export const maskSerial = (serial: string): string => maskMiddle(serial, { minLength: 12, start: 4, end: 4 });
