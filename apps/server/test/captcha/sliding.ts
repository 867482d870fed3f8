import { startTestApp, type TestApp } from "@tender/testkit";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";

const track = [
  [0, 0, 0],
  [120, 2, 180],
  [320, 1, 460],
];
let key = 1_800_000_000_000;
export const freshKey = () => String(++key);

export async function challengeOf(app: TestApp): Promise<Challenge> {
  return (await app.call("captcha.challengeSlider")).body.result as unknown as Challenge;
}

/** Returns a browser's submission of a dragged slider; `change` may alter it. */
export async function solvedAt(
  app: TestApp,
  change: (submission: { challenge: Challenge; solution: unknown; track: unknown }) => void = () => undefined,
): Promise<string> {
  const challenge = await challengeOf(app);
  const solution = await solveChallenge({ challenge, deriveKey });
  const submission = { challenge: structuredClone(challenge), solution, track };
  change(submission);
  return Buffer.from(JSON.stringify(submission)).toString("base64");
}

/** Starts the application with captchas on, with a browser's steps of a sign-in. */
export async function startWithCaptchas() {
  const t: TestApp = await startTestApp({ env: { CAPTCHA: "on" } });

  const slide = async (checkKey: string, captcha?: string, from?: string) =>
    t.call("captcha.check", { body: { captcha: captcha ?? (await solvedAt(t)), checkKey } }, from ? { from } : {});

  const signIn = (
    user: { username: string; password: string },
    more: { captcha?: string | null; checkCode?: string; checkKey?: string | number | null } = {},
    from?: string,
  ) =>
    t.call(
      "signIn.withPassword",
      { body: { username: user.username, password: user.password, ...more } },
      from ? { from } : {},
    );

  return { t, slide, signIn };
}
