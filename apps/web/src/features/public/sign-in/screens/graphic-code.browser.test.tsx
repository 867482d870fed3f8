import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { openApp, scrollsSideways, seriousFindings } from "#test/browser/open.tsx";
import { answerSignInForm, submitSignIn } from "#test/browser/sign-in-steps.ts";

test("[SLIDER-12] shows the code large at 1440 and 375 px and names the ways without a picture", async () => {
  answerSignInForm();
  let drawings = 0;
  answer("captcha.drawForKey", () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 272, height: 76 });
    canvas.getContext("2d")?.fillRect(0, 0, ++drawings, 1);
    return canvas.toDataURL("image/png");
  });
  answer("signIn.withPassword", refusal("captcha.graphic_required", { needsGraphicCode: true }));
  await openApp("/user/login");
  await submitSignIn("buyer", "Tender@2026");
  await expect.element(page.getByRole("textbox", { name: "验证码" })).toBeVisible();
  const expectPicture = () =>
    page.getByRole("button", { name: "图形验证码，点击更换" }).element().querySelector("img") as HTMLImageElement;
  await expect.poll(() => expectPicture().naturalWidth).toBe(272);
  const size = () => [expectPicture().getBoundingClientRect().width, expectPicture().getBoundingClientRect().height];
  for (const width of [375, 1440]) {
    await page.viewport(width, 900);
    await expect.poll(size).toEqual([272, 76]);
    expect(await scrollsSideways()).toBe(false);
  }
  for (const name of ["图形验证码，点击更换", "换一张"]) {
    const former = expectPicture().src;
    await userEvent.click(page.getByRole("button", { name, exact: true }));
    await expect.poll(() => expectPicture().src).not.toBe(former);
  }
  const otherWays = "看不清或无法读图时，可改用扫码登录、CA 登录、通行密钥，无需图形验证码。";
  await expect.element(page.getByText(otherWays, { exact: true })).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  // A passkey needs no picture; the delivered page marks browsers that support passkeys.
  onTestFinished(() => void delete document.documentElement.dataset.passkeys);
  document.documentElement.dataset.passkeys = "";
  await expect.element(page.getByRole("button", { name: "使用通行密钥登录" })).toBeEnabled();
});
