import { expect, test } from "vitest";
import { findSyntaxError } from "./json-syntax.ts";
import { canonicalJson, isJsonObject, numberText, parseJson } from "./json-value.ts";

test.each([
  ["12345678901234567.89", "12345678901234567.89"],
  ["0.1000000000000000055511151231257827", "0.1000000000000000055511151231257827"],
  ["121869256.40", "121869256.4"],
  ["1.50E3", "1500"],
  ["-2.5e-3", "-0.0025"],
  ["-0", "0"],
  ["1e22", "10000000000000000000000"],
  ["007e0".slice(2), "7"],
])("retains the digits of %s", (source, text) => {
  const parsed = parseJson(`{"amount":${source}}`);
  expect(isJsonObject(parsed) && numberText(parsed.amount)).toBe(text);
  expect(canonicalJson(parsed)).toBe(`{"amount":${text}}`);
});

test("writes equal contents alike, whatever their spelling", () => {
  const written = (source: string) => canonicalJson(parseJson(source));
  expect(written('{"b": [1.0, "x"], "a": 1e3}')).toBe(written('{"a":1000,"b":[1,"x"]}'));
  expect(written('{"a": 12345678901234567891}')).not.toBe(written('{"a": 12345678901234567892}'));
});

test("drops keys that reach the prototype, and characters that jsonb refuses", () => {
  const parsed = parseJson(
    '{"__proto__": {"polluted": 1}, "constructor": 1, "a": {"prototype": 2, "b": "x\\u0000y\\ud800"}}',
  );
  expect(canonicalJson(parsed)).toBe('{"a":{"b":"xy\uFFFD"}}');
  expect("polluted" in {}).toBe(false);
});

test.each([
  ['{"a":1}', undefined],
  ['{"a":[1,2,{"b":null}],"c":"\\u00e9"}', undefined],
  ['{"a" 1}', 5],
  ['{"a":1,}', 7],
  ['{"a":01}', 6],
  ['["\\x"]', 3],
  ["[1,2", 4],
  ['{"a":tru}', 8],
])("finds the position of the mistake in %s", (text, offset) => {
  expect(findSyntaxError(text)).toBe(offset);
});
