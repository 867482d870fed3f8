import { expect, test } from "vitest";
import { shortcutOf } from "./shortcuts.ts";

const none = { code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  ["Ctrl+K", { key: "k", ctrlKey: true }, "palette"],
  ["⌘K", { key: "k", metaKey: true }, "palette"],
  ["Ctrl+K under caps lock", { key: "K", ctrlKey: true }, "palette"],
  ["?", { key: "?", shiftKey: true }, "help"],
  ["Alt+PageUp", { key: "PageUp", altKey: true }, "previousTab"],
  ["Alt+PageDown", { key: "PageDown", altKey: true }, "nextTab"],
  ["Alt+W, which writes ∑ on some keyboards", { key: "∑", code: "KeyW", altKey: true }, "closeTab"],
  ["Ctrl+Shift+K", { key: "K", ctrlKey: true, shiftKey: true }, undefined],
  ["Ctrl+⌘K", { key: "k", ctrlKey: true, metaKey: true }, undefined],
  ["Ctrl+Alt+W, which is AltGr", { key: "w", code: "KeyW", ctrlKey: true, altKey: true }, undefined],
  ["PageUp", { key: "PageUp" }, undefined],
  ["w", { key: "w", code: "KeyW" }, undefined],
])("%s", (_name, pressed, expected) => {
  expect(shortcutOf({ ...none, ...pressed }, false)).toBe(expected);
});

test("ignores a plain key in a field, and obeys keys with Ctrl and Alt", () => {
  expect(shortcutOf({ ...none, key: "?" }, true)).toBeUndefined();
  expect(shortcutOf({ ...none, key: "k", ctrlKey: true }, true)).toBe("palette");
  expect(shortcutOf({ ...none, key: "PageDown", altKey: true }, true)).toBe("nextTab");
});
