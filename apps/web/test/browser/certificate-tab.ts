import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openApp } from "./open.tsx";

export const pinField = page.getByLabelText("CA 锁密码");
export const readButton = page.getByRole("button", { name: "读取证书锁" });
export const signInButton = page.getByRole("button", { name: "登录", exact: true });

export const expectShown = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

/** Opens the sign-in page at the tab of certificate locks. */
export async function openCertificateTab(): Promise<void> {
  await openApp("/user/login");
  await userEvent.click(page.getByRole("tab", { name: "移动认证登录" }));
  await expect.element(pinField).toBeVisible();
}

/** Types the lock's PIN and submits the form. */
export async function signInWithLock(pin: string): Promise<void> {
  await userEvent.fill(pinField, pin);
  await userEvent.click(signInButton);
}
