import { compactOf } from "@tender/contract/normal-form";
/** Sizes and counts of the picture. Specification 9. */
export const localCaptcha = { length: 4, width: 136, height: 38, lines: 1, dots: 100 } as const;

/** Letters and digits without look-alikes. */
const characters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";

const captchaFallback = "BUG";
const captchaFailureText = "生成验证码错误,请联系系统管理员";

/** Random numbers in [0, 1). */
export type RandomSource = () => number;

const whole = (random: RandomSource, below: number) => Math.min(below - 1, Math.floor(random() * below));

/** Four letters or digits. */
export const makeCaptchaCode = (random: RandomSource): string =>
  Array.from({ length: localCaptcha.length }, () => characters[whole(random, characters.length)]).join("");

/** Reads a code from another source. */
export type RemoteCode = () => Promise<string>;

/** Returns the code to draw. If it cannot be made, the code is `BUG` and `failure` has the error text. */
export async function readCaptchaCode(
  random: RandomSource,
  remote: RemoteCode | undefined,
): Promise<{ code: string; failure: string | null }> {
  try {
    const code = remote ? await remote() : makeCaptchaCode(random);
    if (code === "") throw new Error("an empty code");
    return { code, failure: null };
  } catch {
    return { code: captchaFallback, failure: captchaFailureText };
  }
}

export type CaptchaMark =
  | {
      readonly kind: "line";
      readonly from: readonly [number, number];
      readonly to: readonly [number, number];
      readonly hue: number;
    }
  | { readonly kind: "dot"; readonly at: readonly [number, number]; readonly hue: number }
  | {
      readonly kind: "character";
      readonly text: string;
      readonly at: readonly [number, number];
      readonly turn: number;
      readonly hue: number;
    };

/** Returns all marks in drawing order. */
export function planCaptcha(code: string, random: RandomSource): CaptchaMark[] {
  const { width, height, lines, dots } = localCaptcha;
  const point = (): [number, number] => [whole(random, width), whole(random, height)];
  const hue = () => whole(random, 360);
  const gap = width / (code.length + 1);
  return [
    ...Array.from(
      code,
      (text, place): CaptchaMark => ({
        kind: "character",
        text,
        at: [Math.round(gap * (place + 1)), Math.round(height / 2)],
        turn: (random() - 0.5) * 0.7,
        hue: hue(),
      }),
    ),
    ...Array.from({ length: lines }, (): CaptchaMark => ({ kind: "line", from: point(), to: point(), hue: hue() })),
    ...Array.from({ length: dots }, (): CaptchaMark => ({ kind: "dot", at: point(), hue: hue() })),
  ];
}

/** Validates a typed code: it is missing, or differs from the drawn one; case is ignored. Specification 5. */
export function captchaError(typed: string, code: string): string | null {
  if (typed.trim() === "") return "请输入验证码!";
  return compactOf(typed).toLowerCase() === code.toLowerCase() ? null : "您输入的验证码不正确!";
}
