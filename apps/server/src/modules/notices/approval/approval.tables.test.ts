import { expect, test } from "vitest";
import { approval } from "./approval.tables.ts";

test("stores facts and calls with U+FFFD in place of half a surrogate pair", () => {
  expect(approval.facts.mapToDriverValue([{ label: "正文", value: "半\ud83d" }])).toBe(
    '[{"label":"正文","value":"半\ufffd"}]',
  );
  expect(approval.call.mapToDriverValue({ key: "role.save", input: "半\ud83d" })).toBe(
    '{"key":"role.save","input":"半\ufffd"}',
  );
});
