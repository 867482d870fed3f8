import { describe, expect, test } from "vitest";
import { findChoice, focusAfter, placeInside } from "./context-menu-rules.ts";

const items = [
  { key: "refresh", label: "刷新" },
  { key: "left", label: "关闭左侧", disabled: true },
  { key: "right", label: "关闭右侧" },
];
const origin = { target: { name: "clicked element" }, x: 0, y: 0 };

describe("chosen", () => {
  test("[SHELL-17] returns the chosen key with the clicked element", () => {
    const choice = findChoice(items, origin, "right");
    expect(choice?.key).toBe("right");
    expect(choice?.target).toBe(origin.target);
  });

  test("returns undefined for a disabled or unknown entry", () => {
    expect(findChoice(items, origin, "left")).toBeUndefined();
    expect(findChoice(items, origin, "other")).toBeUndefined();
  });
});

test.each([
  [-1, "ArrowDown", 0],
  [0, "ArrowDown", 2],
  [2, "ArrowDown", 0],
  [2, "ArrowUp", 0],
  [0, "ArrowUp", 2],
  [-1, "ArrowUp", 2],
  [2, "Home", 0],
  [0, "End", 2],
  [0, "a", undefined],
])("moves the focus from %i by %s to %s, past disabled entries", (from, pressed, to) => {
  expect(focusAfter(items, from, pressed)).toBe(to);
});

test("places the menu within the screen", () => {
  const menu = { width: 120, height: 160 };
  const screen = { width: 1024, height: 700 };
  expect(placeInside({ x: 40, y: 60 }, menu, screen)).toEqual({ left: 40, top: 60 });
  expect(placeInside({ x: 1000, y: 690 }, menu, screen)).toEqual({ left: 904, top: 540 });
  expect(placeInside({ x: 10, y: 10 }, menu, { width: 100, height: 100 })).toEqual({ left: 0, top: 0 });
});
