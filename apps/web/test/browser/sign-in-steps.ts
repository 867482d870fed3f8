import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/sha";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "./answers.ts";
import { answerEncryptionKey } from "./wire-password.ts";

/** Answers the calls of the sign-in form before its main call. The slider's proof of work is real but small. */
export function answerSignInForm() {
  answer("captcha.challengeSlider", async () => {
    const { parameters, signature } = await createChallenge({
      algorithm: "SHA-256",
      cost: 1,
      counter: 3,
      deriveKey,
      hmacSignatureSecret: "secret",
    });
    return { parameters: { ...parameters }, signature: signature ?? "" };
  });
  answerEncryptionKey();
  return answer("captcha.check", null);
}

/** Moves the slider to its end by the keyboard. */
export async function passSlider(): Promise<void> {
  page.getByRole("slider").element().focus();
  await userEvent.keyboard("{ArrowRight}".repeat(25));
  await expect.element(page.getByText("验证通过", { exact: true })).toBeVisible();
}

export async function submitSignIn(username: string, password: string): Promise<void> {
  await userEvent.fill(page.getByLabelText("用户名"), username);
  await userEvent.fill(page.getByLabelText("密码", { exact: true }), password);
  await passSlider();
  await userEvent.click(page.getByRole("button", { name: "登录", exact: true }));
}
