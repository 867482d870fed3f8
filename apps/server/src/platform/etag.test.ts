import { expect, test } from "vitest";
import { matchesEtag, weakEtag } from "./etag.ts";

test("returns one validator for equal content and another for other content", () => {
  expect(weakEtag("a")).toBe(weakEtag(Buffer.from("a")));
  expect(weakEtag("a")).not.toBe(weakEtag("b"));
  expect(weakEtag("a")).toMatch(/^W\/"[\w-]{27}"$/);
});

test.each([
  ['W/"x"', true],
  ['"x"', true],
  ['"y", W/"x"', true],
  ["*", true],
  ['"xx"', false],
  ["x", false],
  ["", false],
  [undefined, false],
])("compares If-None-Match %j weakly", (header, expected) => {
  expect(matchesEtag(header, 'W/"x"')).toBe(expected);
});
