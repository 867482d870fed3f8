/** Offsets of the first and last byte. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses a Range header for a file of `size` bytes: one range, `unsatisfiable`, or undefined for the whole file (no
 * header, another unit, several ranges: RFC 9110 lets a server ignore those).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!match) return undefined;
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return undefined;
  if (from === "") {
    const length = Number(to);
    return length === 0 || size === 0 ? "unsatisfiable" : { first: Math.max(0, size - length), last: size - 1 };
  }
  const first = Number(from);
  if (to !== "" && Number(to) < first) return undefined;
  if (first >= size) return "unsatisfiable";
  return { first, last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
