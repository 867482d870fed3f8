import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { readSentCalls } from "#test/browser/answers.ts";
import { failureToast, openApp, readAddress } from "#test/browser/open.tsx";

const part = vi.hoisted(() => ({ isAsked: false }));

// The chunk with the calls that are not in the first script fails to load.
vi.mock("virtual:api-table-rest", () => {
  part.isAsked = true;
  throw new TypeError("Failed to fetch dynamically imported module");
});

test("[GUARD-06, ERR-32] opens the login page with the reason when a chunk of the sign-in fails to load", async () => {
  await openApp("/info/home?ticket=ST-1");
  await expect.element(page.getByLabelText("用户名")).toBeVisible();
  await expect
    .element(failureToast("登录失败", "页面部分内容加载失败，请检查网络后重试；如仍失败，请重新加载页面"))
    .toBeVisible();
  expect(readAddress()).toBe("/user/login?redirect=%2Finfo%2Fhome");
  expect(part.isAsked).toBe(true);
  expect(readSentCalls().map(({ key }) => key)).toEqual([]);
});
