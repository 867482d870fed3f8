import { Transformer } from "@napi-rs/image";
import { beforeAll, expect, test } from "vitest";
import { imageSize } from "./image-size.ts";

const [width, height] = [301, 207];
let picture: Transformer;

beforeAll(() => {
  picture = Transformer.fromRgbaPixels(new Uint8Array(width * height * 4).fill(120), width, height);
});

test.each([
  ["PNG", () => picture.png()],
  ["JPEG", () => picture.jpeg(80)],
  ["WebP", () => picture.webp(80)],
  ["lossless WebP", () => picture.webpLossless()],
])("reads the size in the header of a %s", async (_name, encode) => {
  expect(imageSize(await encode())).toEqual({ width, height });
});

test("reads the canvas of an extended WebP", () => {
  const bytes = Buffer.alloc(30);
  bytes.write("RIFF", 0);
  bytes.write("WEBPVP8X", 8);
  bytes.writeUIntLE(9_999, 24, 3);
  bytes.writeUIntLE(19_999, 27, 3);
  expect(imageSize(bytes)).toEqual({ width: 10_000, height: 20_000 });
});

test("finds no size in other, truncated or empty data", async () => {
  const jpeg = await picture.jpeg(80);
  const otherData = ["", "GIF89a", "<svg/>", "\u0089PNG", "RIFF1234WEBPVP8 "].map((text) =>
    Buffer.from(text, "latin1"),
  );
  for (const bytes of [...otherData, jpeg.subarray(0, 20), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])])
    expect(imageSize(bytes)).toBeUndefined();
});
