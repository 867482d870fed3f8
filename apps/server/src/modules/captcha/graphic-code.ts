import { randomInt } from "node:crypto";
import svgCaptcha, { type ConfigObject } from "svg-captcha";

/** Without characters that look alike. */
const CHARACTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
const GRAPHIC_CODE_LENGTH = 4;

/** The package is this function as well, which its types leave out. */
const draw = svgCaptcha as unknown as (text: string, options: ConfigObject) => string;

/** A code and its picture in dark strokes on nothing; the glyphs are drawn as paths, so the picture holds no text. */
export function drawGraphicCode(): { text: string; svg: string } {
  // Its own choice of text comes from a generator whose next numbers can be told from the picture's.
  const text = Array.from({ length: GRAPHIC_CODE_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");
  return { text, svg: draw(text, { width: 136, height: 38, fontSize: 42, noise: 2, color: false }) };
}
