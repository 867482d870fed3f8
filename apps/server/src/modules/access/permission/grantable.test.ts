import { expect, test } from "vitest";
import { isGrantable } from "./grantable.ts";
import { type RightRow, rightsOf } from "./rights.ts";

const item = (overrides: Partial<RightRow> & { isGrantedToAnyRole?: boolean }) => ({
  id: "i",
  appId: "70001",
  kind: 2,
  action: null,
  status: "1",
  isGrantedToAnyRole: true,
  ...overrides,
});
const granterRights = rightsOf([item({ id: "m", kind: 1 }), item({ action: "a:x" })]);

test.each([
  ["a menu that the granter holds", { id: "m", kind: 1 }, true],
  ["a menu that others hold", { id: "n", kind: 1 }, false],
  ["a menu that no role has", { id: "n", kind: 1, isGrantedToAnyRole: false }, true],
  ["a button that the granter holds", { action: "a:x" }, true],
  ["a button that others hold", { action: "a:y" }, false],
  ["a button that no role has and that opens no call", { action: "a:y", isGrantedToAnyRole: false }, true],
  ["a button that no role has and that opens calls", { action: "a:y,role:grant", isGrantedToAnyRole: false }, false],
])("[SEC-60] decides whether %s may be granted", (_what, overrides, isAllowed) => {
  expect(isGrantable(item(overrides), granterRights)).toBe(isAllowed);
});
