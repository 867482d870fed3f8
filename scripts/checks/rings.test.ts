import { expect, test } from "vitest";
import { type Arrow, findKnots } from "./rings.ts";

/** Parses `"ab bc"`: a needs b, b needs c. */
const parseArrows = (text: string): Arrow[] =>
  text.split(" ").map(([from = "", to = ""], index) => ({ from, to, path: `${from}.ts`, line: index + 1 }));

const knotsOf = (text: string) =>
  findKnots(parseArrows(text)).map(({ ring, otherNodes }) => [
    ring.map(({ from, to }) => from + to).join(" "),
    otherNodes.join(" "),
  ]);

test.each([
  ["ab bc ac", []],
  ["aa", []],
  ["ab ba", [["ab ba", ""]]],
  ["ab bc ca", [["ab bc ca", ""]]],
  ["ab bc cd da ca", [["ab bc ca", "d"]]],
  ["ab bc cd da dc", [["cd dc", "a b"]]],
  ["xa ab ba by", [["ab ba", ""]]],
  [
    "ab ba cd dc",
    [
      ["ab ba", ""],
      ["cd dc", ""],
    ],
  ],
  // m is between two rings and part of neither.
  [
    "ab ba bm mc cd dc",
    [
      ["ab ba", ""],
      ["cd dc", ""],
    ],
  ],
])("finds in %s the knots %j", (arrows, knots) => {
  expect(knotsOf(arrows)).toEqual(knots);
});

test("reports the first line of each arrow", () => {
  expect(findKnots(parseArrows("ab ab ba")).map(({ ring }) => ring.map(({ line }) => line))).toEqual([[1, 3]]);
});
