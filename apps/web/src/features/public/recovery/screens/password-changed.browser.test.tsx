import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { openApp, readAddress } from "#test/browser/open.tsx";

const isAt = (step: string) => expect.element(page.getByRole("heading", { name: step, exact: true })).toBeVisible();

test("[RECOVER-26, RECOVER-27] counts down from 5 under 更改密码成功 and opens the sign-in with the name", async () => {
  const [name, search] = ["li&wang=1", "?username=li%26wang%3D1"];
  freezeClock();
  await openApp(`/password-changed${search}`, { isChanged: true });
  await isAt("更改密码成功");
  // The countdown starts when React has run its effects, which is after the page is rendered.
  await advanceAndSettle(0);
  const count = page.getByRole("timer");
  const pages = window.history.length;
  for (const seconds of [5, 4, 3, 2, 1]) {
    await expect.element(count).toHaveTextContent(`${seconds} 秒后自动前往登录页`);
    await advanceAndSettle(999);
    await expect.element(count).toHaveTextContent(`${seconds} 秒后自动前往登录页`);
    expect(readAddress()).toBe(`/password-changed${search}`);
    await advanceAndSettle(1);
  }
  await expect.element(page.getByLabelText("用户名")).toHaveValue(name);
  expect(readAddress()).toBe(`/user/login${search}`);
  // The result page is replaced in the history, so the Back button starts no second countdown.
  expect(window.history.length).toBe(pages);
});

test.each([
  ["a typed or received address", undefined],
  ["the history state of another page", { step: 2 }],
])("shows no change for %s, opens the sign-in on request", async (_what, state) => {
  await openApp("/password-changed?username=li", state);
  await isAt("没有可显示的更改结果");
  expect(page.getByText("更改密码成功").query()).toBeNull();
  expect(page.getByRole("timer").query()).toBeNull();
  await userEvent.click(page.getByRole("button", { name: "立即登录" }));
  await expect.element(page.getByLabelText("用户名")).toHaveValue("li");
  expect(readAddress()).toBe("/user/login?username=li");
});
