import type { Page } from "@playwright/test";
import { expect, test } from "./support/browser.ts";
import { expectFrames } from "./support/frames.ts";
import { expectNotification } from "./support/notifications.ts";
import { openSession } from "./support/session.ts";
import { PASSWORD } from "./support/sign-in.ts";

/** Address of the example by another host name than the seed's: a site that is not registered yet. */
const site = () => (process.env.E2E_SUBSYSTEM_URL ?? "").replace("localhost", "127.0.0.1");

/** Gives a proof if it is required: a proof remains valid for a while. */
async function enterProof(page: Page, form: string): Promise<void> {
  const proof = page.getByRole("dialog", { name: "验证身份" });
  await expect(proof.or(page.getByRole("dialog", { name: form }))).toBeVisible();
  if (!(await proof.isVisible())) return;
  await proof.getByLabel("登录密码").fill(PASSWORD);
  await proof.getByRole("button", { name: "验证", exact: true }).click();
}

test("[SEC-73] registers a site for frames, which pages then show, and no other", async ({ browser }) => {
  // A context of its own: the browser reports the refusals of this test on its console.
  const context = await browser.newContext();
  const page = await context.newPage();
  await openSession(page, "admin");
  await page.goto("/system/subsystems");
  await page.getByRole("tab", { name: "登记站点" }).click();
  await page.getByRole("button", { name: "登记站点", exact: true }).click();
  await enterProof(page, "登记站点");
  const form = page.getByRole("dialog", { name: "登记站点" });
  await form.getByRole("textbox", { name: "站点" }).fill("https://framed.example");
  await form.getByLabel("允许在菜单的页面框架中显示该站点").check();
  await form.getByRole("button", { name: "登记", exact: true }).click();
  await expectNotification(page, "https://framed.example 已登记");
  await page.goto("/user/register");
  await expectFrames(page, { shown: "framed.example", refused: "other.example" });
  await context.close();
});

test("[SEC-53, LAUNCH-10, LAUNCH-11] registers a site and creates a subsystem there, which a person enters", async ({
  page,
  browser,
}) => {
  await openSession(page, "admin");
  await page.goto("/system/subsystems");
  await page.getByRole("button", { name: "新增子系统" }).click();
  await enterProof(page, "新增子系统");
  const form = page.getByRole("dialog", { name: "新增子系统" });
  await form.getByLabel("应用编号").fill("88001");
  await form.getByLabel("名称", { exact: true }).fill("合同管理系统");
  await form.getByLabel("用途").fill("合同的签订与履行");
  await form.getByLabel("首页地址").fill(`${site()}/`);
  await form.getByLabel("可以进入的角色").fill("供应商");
  await page.keyboard.press("Enter");
  await form.getByRole("button", { name: "保存", exact: true }).click();
  await expect(form.getByText(`请先登记站点 ${site()}`)).toBeVisible();
  await form.getByRole("button", { name: `登记 ${site()} 并保存` }).click();
  await expectNotification(page, "“合同管理系统”已保存");
  await page.getByRole("tab", { name: "登记站点" }).click();
  await expect(page.getByRole("cell", { name: site(), exact: true })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await openSession(other, "supplier");
  await other.goto("/info/home");
  const handedOver = other.waitForRequest((request) => request.url().startsWith(`${site()}/?token=`));
  await other.getByRole("button", { name: /合同管理系统/ }).click();
  expect(new URL((await handedOver).url()).searchParams.get("appId")).toBe("88001");
  await expect(other.getByRole("heading", { name: /您已进入/ })).toBeVisible();
  await expect(other.getByText("supplier", { exact: true })).toBeVisible();
  expect(new URL(other.url()).origin).toBe(site());
  await context.close();

  await page.getByRole("tab", { name: "子系统", exact: true }).click();
  await page.getByRole("button", { name: "删除 合同管理系统" }).click();
  await page.getByRole("dialog", { name: "删除子系统" }).getByRole("button", { name: "删除" }).click();
  await expectNotification(page, "“合同管理系统”已删除");
});
