import { expect, test } from "vitest";
import { coversAll, type RightRow, rightsOf } from "./rights.ts";

const row = (id: string, wish: Partial<RightRow> = {}): RightRow => ({
  id,
  appId: "70001",
  kind: 2,
  action: null,
  status: "1",
  ...wish,
});

test.each([
  ["a menu", row("m", { kind: 1 }), ["menu m"]],
  ["a button", row("b", { action: "a:x" }), ["70001 a:x"]],
  ["a button of several codes", row("b", { action: "a:x, a:y" }), ["70001 a:x", "70001 a:y"]],
  ["a button that is switched off", row("b", { action: "a:x", status: "0" }), []],
  ["a button without a code", row("b"), []],
])("[SEC-60] returns the rights of %s", (_what, one, rights) => {
  expect([...rightsOf([one])]).toEqual(rights);
});

test("[SEC-60] compares buttons by code and app, menus by id", () => {
  const held = rightsOf([row("m", { kind: 0 }), row("b", { action: "a:x,a:y" })]);
  const cover = (...rows: RightRow[]) => coversAll(held, rows);
  expect(cover()).toBe(true);
  expect(cover(row("other", { action: "a:y" }), row("m", { kind: 0 }))).toBe(true);
  expect(cover(row("other", { action: "a:y", appId: "70002" }))).toBe(false);
  expect(cover(row("other", { action: "a:y,a:z" }))).toBe(false);
  expect(cover(row("n", { kind: 0 }))).toBe(false);
});
