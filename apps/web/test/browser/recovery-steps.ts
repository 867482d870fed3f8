import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "./answers.ts";
import { openApp } from "./open.tsx";
import { answerEncryptionKey } from "./wire-password.ts";

/** The picture that the server draws for step 1. */
export const pictureCode =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";

export const account = () => page.getByLabelText("用户名或手机号");
export const captcha = () => page.getByRole("textbox", { name: "验证码" });
export const picture = () => page.getByRole("button", { name: /^图形验证码，/ });
export const phone = () => page.getByLabelText("手机号");
export const code = () => page.getByLabelText("短信验证码");
export const password = () => page.getByLabelText("新密码", { exact: true });
export const confirm = () => page.getByLabelText("确认密码");
export const next = () => page.getByRole("button", { name: "下一步" });
export const previous = () => page.getByRole("button", { name: "上一步" });
export const submit = () => page.getByRole("button", { name: "提交" });
export const expectStep = (step: string) =>
  expect.element(page.getByRole("heading", { name: step, exact: true })).toBeVisible();

/** Answers all calls of the wizard successfully. */
export function answerRecovery() {
  answer("recovery.read", null);
  answer("captcha.draw", { key: "700", code: pictureCode });
  answerEncryptionKey();
  return {
    checks: answer("captcha.check", null),
    lookUps: answer("recovery.find", { username: "forgetful", phone: "139****0103" }),
    verifications: answer("recovery.verifyPhone", "handle-of-the-verification"),
    changes: answer("recovery.setPassword", null),
  };
}

export async function openRecovery(): Promise<void> {
  await openApp("/recover");
  await expect.element(account()).toBeVisible();
}

/** Fills step 1 and presses 下一步. */
export async function submitAccount(entry = "forgetful", typedCode = "aB3d"): Promise<void> {
  await userEvent.fill(account(), entry);
  await userEvent.fill(captcha(), typedCode);
  await userEvent.click(next());
}

export async function openPhoneStep(entry?: string): Promise<void> {
  await openRecovery();
  await submitAccount(entry);
  await expectStep("验证手机");
}

/** Fills step 2 and presses 下一步. */
export async function submitPhone(typed = "123456"): Promise<void> {
  await userEvent.fill(phone(), "13900000103");
  await userEvent.fill(code(), typed);
  await userEvent.click(next());
}

export async function openPasswordStep(entry?: string): Promise<void> {
  await openPhoneStep(entry);
  await submitPhone();
  await expectStep("设置新密码");
}
