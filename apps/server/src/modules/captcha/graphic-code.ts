import svgCaptcha from "svg-captcha";

/** Without characters that look alike. */
const CHARACTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
const GRAPHIC_CODE_LENGTH = 4;

/** A code and its picture; the glyphs are drawn as paths, so the picture holds no text. */
export function drawGraphicCode(): { text: string; svg: string } {
  const { text, data } = svgCaptcha.create({
    size: GRAPHIC_CODE_LENGTH,
    charPreset: CHARACTERS,
    width: 136,
    height: 38,
    fontSize: 42,
    noise: 2,
    color: true,
    background: "#f4f7f8",
  });
  return { text, svg: data };
}
