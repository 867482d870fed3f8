import { encode } from "uqr";

/** Modules of quiet zone that readers need around the code. */
const QUIET = 4;

/**
 * A QR code as one SVG path of unit squares, and the width of its square view box. With the least
 * correction: nothing dirties a screen, and fewer modules are easier to read.
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
