import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "../../../../test/browser/answers.ts";
import { openApp } from "../../../../test/browser/open.tsx";
import { withSettings } from "../../../../test/browser/settings.ts";

const tabs = () =>
  page
    .getByRole("tab")
    .elements()
    .map(({ textContent }) => textContent);

test("[LOGIN-01, LOGIN-05] offers password with slider, SMS, both phone apps, certificate lock and third parties", async () => {
  withSettings({
    phoneLoginEnabled: true,
    signInWays: {
      scanApps: [
        { authType: "0", name: "移动证书" },
        { authType: "1", name: "阳光采购" },
      ],
      certificate: { agentUrls: [], downloadUrl: null },
      thirdParties: [{ type: "example", name: "示例平台" }],
    },
  });
  answer("scan.drawCode", () => new Promise(() => undefined));
  await openApp("/user/login");
  await expect.element(page.getByLabelText("密码", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("slider")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "示例平台" })).toBeVisible();
  await userEvent.click(page.getByRole("tab", { name: "短信登录" }));
  await expect.element(page.getByLabelText("手机号", { exact: true })).toBeVisible();
  await userEvent.click(page.getByRole("tab", { name: "移动认证登录" }));
  await expect.poll(tabs).toEqual(["账号登录", "短信登录", "移动认证登录", "移动证书扫码", "阳光采购扫码", "CA 登录"]);
  await userEvent.click(page.getByRole("tab", { name: "CA 登录" }));
  await expect.element(page.getByLabelText("CA 锁密码")).toBeVisible();
});
