import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test.each([
  ["bytes=0-4", { first: 0, last: 4 }],
  ["bytes=5-", { first: 5, last: 9 }],
  ["bytes=5-500", { first: 5, last: 9 }],
  ["bytes=-3", { first: 7, last: 9 }],
  ["bytes=-300", { first: 0, last: 9 }],
  ["bytes=9-9", { first: 9, last: 9 }],
])("reads %s of ten bytes", (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});

test.each(["bytes=10-", "bytes=10-12", "bytes=-0"])('returns "unsatisfiable" for %s of ten bytes', (header) => {
  expect(byteRange(header, 10)).toBe("unsatisfiable");
});

test.each([undefined, "", "bytes=-", "bytes=4-2", "bytes=0-1,4-5", "items=0-1", "bytes=a-b", "bytes=1"])(
  "returns undefined, the whole file, for %j",
  (header) => {
    expect(byteRange(header, 10)).toBeUndefined();
  },
);

test('returns "unsatisfiable" for an empty file', () => {
  expect(byteRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(byteRange("bytes=-5", 0)).toBe("unsatisfiable");
});
