import { expect, test } from "vitest";
import {
  awardStatusOf,
  bidStatusOf,
  categoryOf,
  contractStatusOf,
  evalMethodOf,
  isClosed,
  projectStatusOf,
  scaleOf,
} from "./code-lists.ts";

test.each([
  [
    "the status of a project",
    projectStatusOf,
    {
      planning: "0",
      planned: "1",
      active: "2",
      complete: "3",
      unsuccessful: "4",
      cancelled: "5",
      withdrawn: "6",
    },
  ],
  ["the status of an award", awardStatusOf, { pending: "0", active: "1", cancelled: "2", unsuccessful: "3" }],
  ["the status of a contract", contractStatusOf, { pending: "0", active: "1", terminated: "2", cancelled: "3" }],
  ["the status of a bid", bidStatusOf, { invited: "0", pending: "1", valid: "2", disqualified: "3", withdrawn: "4" }],
  ["the method of evaluation", evalMethodOf, { priceOnly: "1", ratedCriteria: "2", qualityOnly: "3", costOnly: "4" }],
  [
    "the scale of a supplier",
    scaleOf,
    { micro: "micro", small: "small", medium: "medium", sme: "sme", large: "large" },
  ],
])("maps %s, and no other word", (_list, codeOf, codes) => {
  const words = Object.keys(codes);
  expect(Object.fromEntries(words.map((word) => [word, codeOf(word)]))).toEqual(codes);
  for (const word of ["Active", "constructor", "", undefined]) expect(codeOf(word), word).toBeUndefined();
});

test.each([
  ["goods", "A"],
  ["works", "B"],
  ["services", "C"],
  ["Goods", "9"],
  ["constructor", "9"],
  [undefined, "9"],
])("maps the category %s to %s", (word, code) => {
  expect(categoryOf(word)).toBe(code);
});

test("counts a project as closed from its completion on", () => {
  expect((["0", "1", "2", "3", "4", "5", "6"] as const).filter(isClosed)).toEqual(["3", "4", "5", "6"]);
});
