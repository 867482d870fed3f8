import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "../../../../test/browser/answers.ts";
import { openApp, seriousFindings } from "../../../../test/browser/open.tsx";
import { answerSignInForm, submitSignIn } from "../../../../test/browser/sign-in-steps.ts";

test("[SLIDER-12] shows the graphic code as pixels that can be enlarged to twice their size, and offers a passkey to who cannot see them", async () => {
  answerSignInForm();
  let drawings = 0;
  answer("captcha.drawForKey", () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 272, height: 76 });
    canvas.getContext("2d")?.fillRect(0, 0, ++drawings, 1);
    return canvas.toDataURL("image/png");
  });
  answer("session.signInWithPassword", refusal("captcha.graphic_required", { needsGraphicCode: true }));
  await openApp("/user/login");
  await submitSignIn("buyer", "Tender@2026");
  await expect.element(page.getByRole("textbox", { name: "验证码" })).toBeVisible();
  const drawn = () =>
    page.getByRole("button", { name: "图形验证码，点击更换" }).element().querySelector("img") as HTMLImageElement;
  await expect.poll(() => drawn().naturalWidth).toBe(272);
  const size = () => [drawn().getBoundingClientRect().width, drawn().getBoundingClientRect().height];
  expect(size()).toEqual([136, 38]);
  await userEvent.click(page.getByRole("button", { name: "放大" }));
  await expect.element(page.getByRole("button", { name: "还原" })).toHaveAttribute("aria-pressed", "true");
  expect(size()).toEqual([272, 76]);
  const first = drawn().src;
  await userEvent.click(page.getByRole("button", { name: "图形验证码，点击更换" }));
  await expect.poll(() => drawn().src).not.toBe(first);
  expect(await seriousFindings()).toEqual([]);
  // Who sees no picture signs in with a passkey, which asks for none; the delivered page marks browsers that know them.
  onTestFinished(() => void delete document.documentElement.dataset.passkeys);
  document.documentElement.dataset.passkeys = "";
  await expect.element(page.getByRole("button", { name: "使用通行密钥登录" })).toBeEnabled();
});
