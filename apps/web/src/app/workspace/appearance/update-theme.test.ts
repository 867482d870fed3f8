import { afterEach, expect, test, vi } from "vitest";
import { dismissToast, shownToasts } from "#shared/feedback/notify.ts";
import { updateTheme } from "./update-theme.ts";

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

const listToasts = () => shownToasts().map(({ kind, text }) => [kind, text]);

test("[ERR-30] shows 'Failed to update theme' if a colour fails, and restores the former one", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const apply = vi.fn((colour: string) => {
    if (colour === "#722ED1") throw new Error("no style sheet");
  });
  expect(updateTheme(apply, "#722ED1", "#13C2C2")).toBe(false);
  expect(listToasts()).toEqual([["error", "Failed to update theme"]]);
  expect(apply.mock.calls.map(([colour]) => colour)).toEqual(["#722ED1", "#13C2C2"]);
  warn.mockRestore();
});

test("[ERR-30] shows one failure if the former colour fails too, and none after a success", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const failing = () => {
    throw new Error("no style sheet");
  };
  expect(updateTheme(failing, "#722ED1", "#13C2C2")).toBe(false);
  expect(listToasts()).toHaveLength(1);
  for (const { id } of shownToasts()) dismissToast(id);
  expect(updateTheme(() => undefined, "#722ED1", "#13C2C2")).toBe(true);
  expect(listToasts()).toEqual([]);
  warn.mockRestore();
});
