import { expect, test } from "vitest";
import { type Arrow, findKnots } from "./rings.ts";

/** Parses `"ab bc"`: a needs b, b needs c. */
const drawn = (text: string): Arrow[] =>
  text.split(" ").map(([from = "", to = ""], index) => ({ from, to, path: `${from}.ts`, line: index + 1 }));

const knotsOf = (text: string) =>
  findKnots(drawn(text)).map(({ ring, others }) => [ring.map(({ from, to }) => from + to).join(" "), others.join(" ")]);

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

test("reports the first place of each arrow", () => {
  expect(findKnots(drawn("ab ab ba")).map(({ ring }) => ring.map(({ line }) => line))).toEqual([[1, 3]]);
});
