import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrPath } from "./qr-path.ts";

test("draws exactly the dark modules with a border of four light ones", () => {
  const text = "otpauth://totp/%E5%B9%B3%E5%8F%B0:zhang?secret=GEZDGNBVGY3TQOJQ&issuer=%E5%B9%B3%E5%8F%B0";
  const { path, size } = qrPath(text);
  const filledCells = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let n = 0; n < Number(width); n++) {
      const row = filledCells[Number(y)];
      if (row) row[Number(x) + n] = true;
    }
  expect(filledCells).toEqual(encode(text, { ecc: "L", border: 4 }).data);
  expect(filledCells.slice(0, 4).flat()).not.toContain(true);
  expect(filledCells[4]?.slice(4, 11)).toEqual(Array(7).fill(true));
});
