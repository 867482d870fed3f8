import { describe, expect, test } from "vitest";
import { type Filter, parseFilter } from "./filter-grammar.ts";

/** Prints a filter with all brackets, so that its structure is visible. */
function bracketed(filter: Filter): string {
  switch (filter.kind) {
    case "and":
    case "or":
      return `(${bracketed(filter.left)} ${filter.kind} ${bracketed(filter.right)})`;
    case "not":
      return `not ${bracketed(filter.operand)}`;
    case "within":
      return `${filter.path}[${bracketed(filter.operand)}]`;
    case "present":
      return `${filter.path} pr`;
    default:
      return `${filter.path} ${filter.operator} ${JSON.stringify(filter.value)}`;
  }
}

describe("filter of a list", () => {
  test.each([
    ['userName eq "lincaiwei"', 'userName eq "lincaiwei"'],
    ['name.formatted co "采薇"', 'name.formatted co "采薇"'],
    [
      'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "l"',
      'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "l"',
    ],
    ["title pr", "title pr"],
    ["active eq true", "active eq true"],
    ["externalId eq null", "externalId eq null"],
    ["count ge 12.5", "count ge 12.5"],
    ['meta.lastModified GT "2026-05-13T04:42:34Z"', 'meta.lastModified gt "2026-05-13T04:42:34Z"'],
    ['a pr and b eq "1"', '(a pr and b eq "1")'],
    ['a pr or b eq "1" and c eq "2"', '(a pr or (b eq "1" and c eq "2"))'],
    ['(a pr or b eq "1") and c eq "2"', '((a pr or b eq "1") and c eq "2")'],
    ['a eq "1" or b eq "2" or c eq "3"', '((a eq "1" or b eq "2") or c eq "3")'],
    ['not (a pr) and b eq "1"', '(not a pr and b eq "1")'],
    ['A PR AND NOT(b EQ "x")', '(A pr and not b eq "x")'],
    [
      'emails[type eq "work" and value co "@example.cn"] or phoneNumbers pr',
      '(emails[(type eq "work" and value co "@example.cn")] or phoneNumbers pr)',
    ],
    ['note eq "a \\"quoted\\" ) and ( text"', 'note eq "a \\"quoted\\" ) and ( text"'],
    ['  a   eq   "b"  ', 'a eq "b"'],
  ])("reads %s", (text, expected) => {
    expect(bracketed(parseFilter(text))).toBe(expected);
  });

  test.each([
    [""],
    ["userName"],
    ["userName eq"],
    ['userName is "a"'],
    ["userName eq a"],
    ['userName eq "a'],
    ['userName eq "a" and'],
    ['userName eq "a" userName eq "b"'],
    ['(userName eq "a"'],
    ['userName eq "a")'],
    ['emails[type eq "work"'],
    ["not userName pr"],
    ['"userName" eq "a"'],
    ["userName; eq 1"],
    ["userName eq {}"],
    [String.raw`userName eq "a\u0000"`],
    [String.raw`userName eq "\ud83d"`],
    [`${"(".repeat(40)}a pr${")".repeat(40)}`],
    [`a eq "${"x".repeat(2_000)}"`],
  ])("refuses %s", (text) => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ status: 400, scimType: "invalidFilter" }));
  });
});
