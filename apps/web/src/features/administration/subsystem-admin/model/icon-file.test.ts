import { expect, test } from "vitest";
import { iconFault, iconName } from "./icon-file.ts";

test.each([
  ["image/png", 2_097_152, undefined],
  ["image/jpeg", 1, undefined],
  ["image/webp", 1, undefined],
  ["image/svg+xml", 1, "图标应为 PNG、JPEG 或 WebP 图片"],
  ["", 1, "图标应为 PNG、JPEG 或 WebP 图片"],
  ["image/png", 2_097_153, "图标不能超过 2 MB"],
])("judges a file of type %s and %i bytes", (type, size, fault) => {
  expect(iconFault({ type, size })).toBe(fault);
});

test("names a picture by its type", () => {
  expect(["image/png", "image/jpeg", "image/webp"].map(iconName)).toEqual(["icon.png", "icon.jpg", "icon.webp"]);
});
