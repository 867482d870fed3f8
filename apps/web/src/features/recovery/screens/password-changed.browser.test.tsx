import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { holdClock, passAndAnswer } from "../../../../test/browser/clock.ts";
import { addressNow, openApp } from "../../../../test/browser/open.tsx";

const isAt = (step: string) => expect.element(page.getByRole("heading", { name: step, exact: true })).toBeVisible();

test("[RECOVER-26, RECOVER-27] counts down from 5 under 更改密码成功, then leads to the login with the name filled in", async () => {
  const [name, search] = ["li&wang=1", "?username=li%26wang%3D1"];
  holdClock();
  await openApp(`/password-changed${search}`);
  await isAt("更改密码成功");
  // It counts only once React has run its effects, which is after it is seen.
  await passAndAnswer(0);
  const count = page.getByRole("timer");
  const pages = window.history.length;
  for (const seconds of [5, 4, 3, 2, 1]) {
    await expect.element(count).toHaveTextContent(`${seconds} 秒后自动前往登录页`);
    await passAndAnswer(999);
    await expect.element(count).toHaveTextContent(`${seconds} 秒后自动前往登录页`);
    expect(addressNow()).toBe(`/password-changed${search}`);
    await passAndAnswer(1);
  }
  await expect.element(page.getByLabelText("用户名")).toHaveValue(name);
  expect(addressNow()).toBe(`/user/login${search}`);
  // Going back does not count down anew.
  expect(window.history.length).toBe(pages);
});
