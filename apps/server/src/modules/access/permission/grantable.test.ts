import { expect, test } from "vitest";
import { isGrantable } from "./grantable.ts";
import { type RightRow, rightsOf } from "./rights.ts";

const item = (wish: Partial<RightRow> & { isAnybodys?: boolean }) => ({
  id: "i",
  appId: "70001",
  kind: 2,
  action: null,
  status: "1",
  isAnybodys: true,
  ...wish,
});
const held = rightsOf([item({ id: "m", kind: 1 }), item({ action: "a:x" })]);

test.each([
  ["a menu that is held", { id: "m", kind: 1 }, true],
  ["a menu of others", { id: "n", kind: 1 }, false],
  ["a menu of nobody", { id: "n", kind: 1, isAnybodys: false }, true],
  ["a button that is held", { action: "a:x" }, true],
  ["a button of others", { action: "a:y" }, false],
  ["a button of nobody that opens no call", { action: "a:y", isAnybodys: false }, true],
  ["a button of nobody that opens calls", { action: "a:y,role:grant", isAnybodys: false }, false],
])("[SEC-60] judges whether %s may be granted", (_what, wish, may) => {
  expect(isGrantable(item(wish), held)).toBe(may);
});
