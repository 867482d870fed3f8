import { compactOf } from "@tender/contract/normal-form";

/** Sizes and counts of the picture. Specification 9. */
export const localCaptcha = { length: 4, width: 136, height: 38, lines: 1, dots: 100 } as const;

/** Largest angle of a character to either side, in radians. */
const MAX_ANGLE = 0.35;

/** Letters and digits without look-alikes. */
const characters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";

const captchaFallback = "BUG";
const captchaFailureText = "生成验证码错误,请联系系统管理员";

/** Random numbers in [0, 1). */
export type RandomSource = () => number;

const randomInteger = (random: RandomSource, limit: number) => Math.min(limit - 1, Math.floor(random() * limit));

/** Four letters or digits. */
export const createCaptchaCode = (random: RandomSource): string =>
  Array.from({ length: localCaptcha.length }, () => characters[randomInteger(random, characters.length)]).join("");

/** Reads a code from another source. */
export type RemoteCode = () => Promise<string>;

/** Returns the code to draw. If it cannot be created, the code is `BUG` and `failure` has the error text. */
export async function readCaptchaCode(
  random: RandomSource,
  remote: RemoteCode | undefined,
): Promise<{ code: string; failure: string | null }> {
  try {
    const code = remote ? await remote() : createCaptchaCode(random);
    if (code === "") throw new Error("an empty code");
    return { code, failure: null };
  } catch {
    return { code: captchaFallback, failure: captchaFailureText };
  }
}

export type CaptchaMark =
  | {
      readonly kind: "line";
      readonly start: readonly [number, number];
      readonly end: readonly [number, number];
      readonly hue: number;
    }
  | { readonly kind: "dot"; readonly position: readonly [number, number]; readonly hue: number }
  | {
      readonly kind: "character";
      readonly text: string;
      readonly position: readonly [number, number];
      readonly angle: number;
      readonly hue: number;
    };

/** Returns all marks in drawing order. */
export function planCaptcha(code: string, random: RandomSource): CaptchaMark[] {
  const { width, height, lines, dots } = localCaptcha;
  const point = (): [number, number] => [randomInteger(random, width), randomInteger(random, height)];
  const hue = () => randomInteger(random, 360);
  const gap = width / (code.length + 1);
  return [
    ...Array.from(
      code,
      (text, index): CaptchaMark => ({
        kind: "character",
        text,
        position: [Math.round(gap * (index + 1)), Math.round(height / 2)],
        angle: (random() * 2 - 1) * MAX_ANGLE,
        hue: hue(),
      }),
    ),
    ...Array.from({ length: lines }, (): CaptchaMark => ({ kind: "line", start: point(), end: point(), hue: hue() })),
    ...Array.from({ length: dots }, (): CaptchaMark => ({ kind: "dot", position: point(), hue: hue() })),
  ];
}

/** Validates a typed code: it is missing, or differs from the drawn one; case is ignored. Specification 5. */
export function captchaError(typed: string, code: string): string | null {
  if (typed.trim() === "") return "请输入验证码!";
  return compactOf(typed).toLowerCase() === code.toLowerCase() ? null : "您输入的验证码不正确!";
}
