import { expect, test } from "vitest";
import { type Arrow, findRings } from "./rings.ts";

/** `"ab bc"`: a needs b, b needs c. */
const drawn = (text: string): Arrow[] =>
  text.split(" ").map(([from = "", to = ""], index) => ({ from, to, path: `${from}.ts`, line: index + 1 }));

const waysOf = (text: string) => findRings(drawn(text)).map((ring) => ring.map(({ from, to }) => from + to).join(" "));

test.each([
  ["ab bc ac", []],
  ["aa", []],
  ["ab ba", ["ab ba"]],
  ["ab bc ca", ["ab bc ca"]],
  ["ab bc cd da ca", ["ab bc ca", "da ab bc cd"]],
  ["xa ab ba by", ["ab ba"]],
  ["ab ba cd dc", ["ab ba", "cd dc"]],
  // Between two rings, and on neither.
  ["ab ba bm mc cd dc", ["ab ba", "cd dc"]],
])("finds in %s the rings %j", (arrows, rings) => {
  expect(waysOf(arrows)).toEqual(rings);
});

test("keeps the first place of each arrow", () => {
  expect(findRings(drawn("ab ab ba")).map((ring) => ring.map(({ line }) => line))).toEqual([[1, 3]]);
});
