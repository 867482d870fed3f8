import { Transformer } from "@napi-rs/image";
import { beforeAll, expect, test } from "vitest";
import { createImageEncoder } from "./image-encoder.ts";
import { imageSize } from "./image-size.ts";

const encoder = createImageEncoder();
let wide: Buffer;

beforeAll(async () => {
  // Left half black, right half white.
  const pixels = new Uint8Array(200 * 100 * 4).fill(255);
  for (let y = 0; y < 100; y++) for (let x = 0; x < 100; x++) pixels.fill(0, (y * 200 + x) * 4, (y * 200 + x) * 4 + 3);
  wide = await Transformer.fromRgbaPixels(pixels, 200, 100).png();
});

/** Returns a JPEG with an Exif block: an orientation, followed by a text. */
async function withExif(orientation: number): Promise<Buffer> {
  const jpeg = await new Transformer(wide).jpeg(90);
  const tiff = Buffer.alloc(26);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.from("GPS 39.9,116.4")]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

test.each(["png", "jpeg", "webp"] as const)(
  "[SEC-69] re-encodes an image as %s without appended data",
  async (format) => {
    const withScript = Buffer.concat([wide, Buffer.from("<script>alert(1)</script>")]);
    const rewritten = await encoder.rewrite(withScript, format);
    expect(imageSize(rewritten)).toEqual({ width: 200, height: 100 });
    expect(rewritten.includes("script")).toBe(false);
  },
);

test("[SEC-69] turns a picture upright and drops its Exif data", async () => {
  const rotated = await withExif(6);
  expect(rotated.includes("GPS")).toBe(true);
  const rewritten = await encoder.rewrite(rotated, "jpeg");
  expect(imageSize(rewritten)).toEqual({ width: 100, height: 200 });
  expect(rewritten.includes("GPS")).toBe(false);
  expect(rewritten.includes("Exif")).toBe(false);
});

test("crops the middle square to each size", async () => {
  const squares = await encoder.squares(wide, [96, 32]);
  expect(squares.map(imageSize)).toEqual([
    { width: 96, height: 96 },
    { width: 32, height: 32 },
  ]);
  const pixels = await new Transformer(squares[0] as Buffer).rawPixels();
  const channels = pixels.length / (96 * 96);
  const at = (x: number) => pixels[(48 * 96 + x) * channels] ?? -1;
  expect(at(8)).toBeLessThan(40);
  expect(at(88)).toBeGreaterThan(215);
});

test("[SEC-69] refuses a picture with too many pixels by its header", async () => {
  const bomb = Buffer.from(wide);
  bomb.writeUInt32BE(8_000, 16);
  bomb.writeUInt32BE(5_001, 20);
  await expect(encoder.rewrite(bomb, "png")).rejects.toMatchObject({ code: "file.too_many_pixels" });
  await expect(encoder.squares(bomb, [96])).rejects.toMatchObject({ code: "file.too_many_pixels" });
});

test("[SEC-69] refuses a truncated image, one without pixels, and other data", async () => {
  const flat = Buffer.from(wide);
  flat.writeUInt32BE(0, 16);
  for (const bytes of [wide.subarray(0, 120), flat, Buffer.from("GIF89a not a picture of ours")])
    await expect(encoder.rewrite(bytes, "png")).rejects.toMatchObject({ code: "file.bad_image" });
});

test("continues after refused pictures", async () => {
  const broken = Array.from({ length: 6 }, () => encoder.rewrite(wide.subarray(0, 120), "png").catch(() => "refused"));
  expect(await Promise.all(broken)).toEqual(Array(6).fill("refused"));
  expect(imageSize(await encoder.rewrite(wide, "png"))).toEqual({ width: 200, height: 100 });
});
