import { expect, test } from "vitest";
import { logoFault, logoName } from "./logo-file.ts";

test.each([
  ["image/png", 204_800, undefined],
  ["image/webp", 1, undefined],
  ["image/png", 204_801, "图片过大，请压缩到 200 KB 以内"],
  ["image/svg+xml", 1, "不支持 SVG 图片：其中可能含有脚本。请导出为 PNG 后上传"],
  ["image/gif", 1, "请选择 PNG、JPG 或 WebP 图片"],
  ["", 1, "请选择 PNG、JPG 或 WebP 图片"],
])("checks a file of type %s and %i bytes", (type, size, fault) => {
  expect(logoFault({ type, size })).toBe(fault);
});

test("names a file by its content", () => {
  expect(logoName("image/jpeg")).toBe("logo.jpg");
  expect(logoName("image/webp")).toBe("logo.webp");
});
