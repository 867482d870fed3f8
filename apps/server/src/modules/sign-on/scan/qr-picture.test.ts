import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrPicture } from "./qr-picture.ts";

const QUIET = 4;

/** The modules of a drawing, dark or not, including the quiet zone. */
function parsePicture(picture: string): { readonly dark: boolean[][]; readonly colours: string[] } {
  const svg = Buffer.from(picture.slice(picture.indexOf(",") + 1), "base64").toString();
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const [ground = "", modules = ""] = [...svg.matchAll(/<path [^>]*\/>/g)].map(([path]) => path);
  for (const [, x, y, width] of modules.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    dark[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return { dark, colours: [ground, modules].map((path) => /fill="([^"]+)"/.exec(path)?.[1] ?? "black") };
}

test.each(["https://portal.example/user/login?authType=0&taskId=t1", "x"])(
  "[API-26, SCAN-02] draws the code of %s dark on white",
  (text) => {
    const { dark, colours } = parsePicture(qrPicture(text));
    const { data } = encode(text, { ecc: "L", border: 0, maskPattern: 2 });
    const inner = dark.slice(QUIET, -QUIET).map((row) => row.slice(QUIET, -QUIET));
    expect(inner).toEqual(data);
    expect(dark.flat().filter(Boolean)).toHaveLength(data.flat().filter(Boolean).length);
    expect(dark).toHaveLength(data.length + 2 * QUIET);
    expect(colours).toEqual(["#fff", "black"]);
  },
);
