import { expect, test } from "vitest";
import { captchaError, createCaptchaCode, planCaptcha, readCaptchaCode } from "./local-captcha.ts";

/** Cycles through fixed numbers in [0, 1), including both ends. */
function cycleNumbers(): () => number {
  let calls = 0;
  return () => [0, 0.999_999, 0.5, 0.25, 0.75][calls++ % 5] ?? 0;
}

test("[SLIDER-09] creates a code of 4 letters and digits", () => {
  // Each character is drawn independently.
  expect(createCaptchaCode(cycleNumbers())).toBe("A9dP");
  expect(createCaptchaCode(() => 0.999_999)).toMatch(/^[A-Za-z0-9]{4}$/);
  const allCharacters = Array.from({ length: 1_000 }, (_, index) => createCaptchaCode(() => index / 1_000)).join("");
  // Letters and digits without look-alikes.
  expect([...new Set(allCharacters)].sort().join("")).toBe("23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz");
});

test("[SLIDER-10] draws the characters, 1 line and 100 dots inside 136 by 38", () => {
  const marks = planCaptcha("aB3d", cycleNumbers());
  const count = (kind: string) => marks.filter((mark) => mark.kind === kind).length;
  expect(count("character")).toBe(4);
  expect(count("line")).toBe(1);
  expect(count("dot")).toBe(100);
  expect(marks).toHaveLength(105);
  // The random numbers include both ends, so that marks reach all four edges but not beyond.
  const points = marks.flatMap((mark) => (mark.kind === "line" ? [mark.start, mark.end] : [mark.position]));
  for (const [coordinates, maximum] of [
    [points.map(([x]) => x), 135],
    [points.map(([, y]) => y), 37],
  ] as const)
    expect([Math.min(...coordinates), Math.max(...coordinates)]).toEqual([0, maximum]);
});

test("[SLIDER-11] returns a remote code if there is one, and otherwise its own", async () => {
  expect(await readCaptchaCode(() => 0, undefined)).toEqual({ code: createCaptchaCode(() => 0), failure: null });
  expect(await readCaptchaCode(cycleNumbers(), async () => "X7y9")).toEqual({ code: "X7y9", failure: null });
});

test("[ERR-10] returns BUG and an error if the code cannot be created", async () => {
  const expected = { code: "BUG", failure: "生成验证码错误,请联系系统管理员" };
  expect(await readCaptchaCode(cycleNumbers(), () => Promise.reject(new Error("down")))).toEqual(expected);
  expect(await readCaptchaCode(cycleNumbers(), async () => "")).toEqual(expected);
  const failingSource = () => {
    throw new Error("no source of chance");
  };
  expect(await readCaptchaCode(failingSource, undefined)).toEqual(expected);
});

test.each([
  ["", "请输入验证码!"],
  ["  ", "请输入验证码!"],
  ["aB3e", "您输入的验证码不正确!"],
  ["aB3", "您输入的验证码不正确!"],
  ["aB3d5", "您输入的验证码不正确!"],
  ["5aB3d", "您输入的验证码不正确!"],
  ["aB3d", null],
  ["AB3D", null],
])("[SLIDER-07, SLIDER-08] validates the typed code %j", (typed, error) => {
  expect(captchaError(typed, "aB3d")).toBe(error);
});
