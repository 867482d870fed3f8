import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "./answers.ts";
import { stayOnTheirWay } from "./workspace.ts";

/** Signs out by the button of the page that is open. Each answer that `resolve` lets go then had the time to be taken in. */
export async function signOutBefore(resolve: () => void): Promise<void> {
  for (const key of ["session.signOut", "session.signOutAtGateway"] as const) answer(key, null);
  stayOnTheirWay("session.readEncryptionKey", "captcha.challengeSlider");
  await userEvent.click(page.getByRole("button", { name: "退出登录" }));
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "确定" }));
  await expect.element(page.getByLabelText("用户名")).toBeVisible();
  resolve();
  await new Promise((over) => setTimeout(over, 200));
}
