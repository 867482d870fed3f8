import { expect, test, vi } from "vitest";
import { createDialogBoard } from "./dialog-board.ts";

test("updates a posted dialog in its place", () => {
  const board = createDialogBoard();
  board.post("1:edit", "甲");
  board.post("1:view", "乙");
  board.post("1:edit", "丙");
  expect(board.read()).toEqual([
    ["1:edit", "丙"],
    ["1:view", "乙"],
  ]);
});

test("removes a dialog of a closed page and notifies once", () => {
  const board = createDialogBoard();
  board.post("1:edit", "甲");
  const listener = vi.fn();
  board.subscribe(listener);
  board.remove("1:edit");
  board.remove("1:edit");
  expect(board.read()).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(1);
});

test("returns the same list until something changes", () => {
  const board = createDialogBoard();
  board.post("1:edit", "甲");
  expect(board.read()).toBe(board.read());
});

test("notifies no listener that has unsubscribed", () => {
  const board = createDialogBoard();
  const listener = vi.fn();
  board.subscribe(listener)();
  board.post("1:edit", "甲");
  expect(listener).not.toHaveBeenCalled();
});
