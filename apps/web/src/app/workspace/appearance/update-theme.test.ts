import { afterEach, expect, test, vi } from "vitest";
import { dismissToast, shownToasts } from "#shared/feedback/notify.ts";
import { updateTheme } from "./update-theme.ts";

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

const texts = () => shownToasts().map(({ kind, text }) => [kind, text]);

test("[ERR-30] shows one failure if the former colour fails too, and none after a success", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const failing = () => {
    throw new Error("no style sheet");
  };
  expect(updateTheme(failing, "#722ED1", "#13C2C2")).toBe(false);
  expect(texts()).toHaveLength(1);
  for (const { id } of shownToasts()) dismissToast(id);
  expect(updateTheme(() => undefined, "#722ED1", "#13C2C2")).toBe(true);
  expect(texts()).toEqual([]);
  warn.mockRestore();
});
