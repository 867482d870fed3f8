import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "../../../../test/browser/answers.ts";
import { openApp } from "../../../../test/browser/open.tsx";
import { answerSignInForm } from "../../../../test/browser/sign-in-steps.ts";

const submit = () => page.getByRole("button", { name: "登录", exact: true });
const username = () => page.getByLabelText("用户名");
const password = () => page.getByLabelText("密码", { exact: true });

test("[SLIDER-02] can be moved by the arrow keys, and leaves its lock to nothing but a new try", async () => {
  answerSignInForm();
  await openApp("/user/login");
  const slider = page.getByRole("slider");
  slider.element().focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
  await expect.element(slider).toHaveAttribute("aria-valuenow", "10");
  await userEvent.keyboard("{ArrowRight}".repeat(10));
  await expect.element(page.getByText("验证通过", { exact: true })).toBeVisible();
  await userEvent.keyboard("{ArrowLeft}".repeat(10));
  await userEvent.click(password());
  await expect.element(page.getByText("验证通过", { exact: true })).toBeVisible();
  await expect.element(slider).toHaveAttribute("aria-disabled", "true");
  await userEvent.dragAndDrop(slider, username(), { steps: 5 });
  await expect.element(slider).toHaveAttribute("aria-valuenow", "100");
  await expect.element(page.getByText("验证通过", { exact: true })).toBeVisible();
  answer("session.signInWithPassword", refusal("session.wrong_credentials", { needsGraphicCode: false }));
  await userEvent.fill(username(), "buyer");
  await userEvent.fill(password(), "Wrong@2026");
  await userEvent.click(submit());
  await expect.element(page.getByText("向右拖动滑块验证", { exact: true })).toBeVisible();
  await expect.element(slider).toHaveAttribute("aria-valuenow", "0");
});
