import { expect, test } from "vitest";
import { pictureFault, pictureName } from "./picture-file.ts";

test("accepts pictures of three types up to 10 MB", () => {
  for (const type of ["image/png", "image/jpeg", "image/webp"])
    expect(pictureFault({ type, size: 10_485_760 })).toBeUndefined();
  expect(pictureFault({ type: "image/png", size: 10_485_761 })).toBe("图片超过 10 MB，请更换较小的图片");
  for (const type of ["image/svg+xml", "image/gif", "application/pdf", ""])
    expect(pictureFault({ type, size: 1 })).toBe("请选择 PNG、JPG 或 WEBP 图片");
});

test("names a created picture after its type", () => {
  expect(["image/webp", "image/jpeg", "image/png"].map(pictureName)).toEqual([
    "avatar.webp",
    "avatar.jpg",
    "avatar.png",
  ]);
});
