import { encode } from "uqr";

/** Width in modules of the quiet zone that scanners require. */
const QUIET = 4;

/**
 * Returns a QR code as one SVG path of unit squares, with the width of its square view box. Uses the lowest error
 * correction: a screen stays clean, and fewer modules are easier to scan.
 */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: "L", border: QUIET });
  const runs: string[] = [];
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      runs.push(`M${start} ${y}h${x - start + 1}v1H${start}z`);
    }
  }
  return { path: runs.join(""), size };
}
