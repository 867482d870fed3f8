import { expect, test } from "vitest";
import { coversAll, type RightRow, rightsOf } from "./rights.ts";

const row = (id: string, overrides: Partial<RightRow> = {}): RightRow => ({
  id,
  appId: "70001",
  kind: 2,
  action: null,
  status: "1",
  ...overrides,
});

test.each([
  ["a menu", row("m", { kind: 1 }), ["menu m"]],
  ["a button", row("b", { action: "a:x" }), ["70001 a:x"]],
  ["a button of several codes", row("b", { action: "a:x, a:y" }), ["70001 a:x", "70001 a:y"]],
  ["a button that is switched off", row("b", { action: "a:x", status: "0" }), []],
  ["a button without a code", row("b"), []],
])("[SEC-60] returns the rights of %s", (_what, item, rights) => {
  expect([...rightsOf([item])]).toEqual(rights);
});

test("[SEC-60] compares buttons by code and app, menus by id", () => {
  const rights = rightsOf([row("m", { kind: 0 }), row("b", { action: "a:x,a:y" })]);
  const areCovered = (...rows: RightRow[]) => coversAll(rights, rows);
  expect(areCovered()).toBe(true);
  expect(areCovered(row("other", { action: "a:y" }), row("m", { kind: 0 }))).toBe(true);
  expect(areCovered(row("other", { action: "a:y", appId: "70002" }))).toBe(false);
  expect(areCovered(row("other", { action: "a:y,a:z" }))).toBe(false);
  expect(areCovered(row("n", { kind: 0 }))).toBe(false);
});
