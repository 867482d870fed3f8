import type { Page } from "@playwright/test";
import type { RunningPortal } from "./start-portal.ts";
import { codeOf } from "./support/authenticator-app.ts";
import { expect, requestsTo, seriousFindings } from "./support/browser.ts";
import { PRODUCTION_SETTINGS, testOnOwnPortal } from "./support/own-portal.ts";
import { submitSignIn } from "./support/sign-in.ts";

const test = testOnOwnPortal(PRODUCTION_SETTINGS);
test.describe.configure({ mode: "serial" });

const PASSWORD = "Qk7#mvTx-2";
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "建立管理员账号" });

const printed = (output: string): string =>
  /https:\/\/localhost(\/first-administrator#[\w-]{43})/.exec(output)?.[1] ?? "";

/** Returns path and fragment of the link in the terminal, which appears a moment after the portal is ready. */
async function printedLink({ output }: RunningPortal): Promise<string> {
  await expect.poll(() => printed(output())).not.toBe("");
  return printed(output());
}

const form: readonly (readonly [label: string, value: string])[] = [
  ["机构名称", "某市公共资源交易中心"],
  ["用户名", "keeper"],
  ["姓名", "许明远"],
  ["手机号", "13700000001"],
  ["密码", PASSWORD],
  ["确认密码", PASSWORD],
];

async function fill(page: Page): Promise<void> {
  for (const [label, value] of form) await field(page, label).fill(value);
}

const readAllStored = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { localStorage, sessionStorage, history, location } = globalThis as unknown as Record<string, unknown>;
    return JSON.stringify([localStorage, sessionStorage, (history as { state: unknown }).state, String(location)]);
  });

test("[SEC-06] removes the secret from the address, and needs the link again after a reload", async ({
  page,
  ownPortal,
}) => {
  const link = await printedLink(ownPortal);
  await page.goto(link);
  await expect(field(page, "机构名称")).toBeVisible();
  await expect(page).toHaveURL(/\/first-administrator$/);
  await expect(page).toHaveTitle(/^首个管理员/);
  expect(await readAllStored(page)).not.toContain(link.split("#")[1]);
  await field(page, "机构名称").fill("某市公共资源交易中心");

  // Another link, here the same one, continues with the typed data.
  await page.evaluate((fragment) => {
    (globalThis as unknown as { location: { hash: string } }).location.hash = fragment;
  }, link.split("#")[1] ?? "");
  await expect(page).toHaveURL(/\/first-administrator$/);
  await expect(field(page, "机构名称")).toHaveValue("某市公共资源交易中心");

  await page.reload();
  await expect(page.getByRole("heading", { name: "请重新打开链接" })).toBeVisible();
  await expect(page.getByText("请重新打开终端中打印的链接")).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.evaluate((fragment) => {
    (globalThis as unknown as { location: { hash: string } }).location.hash = fragment;
  }, link.split("#")[1] ?? "");
  await expect(field(page, "机构名称")).toBeVisible();
});

test("[SEC-85] reports a wrong link as dead, and explains how to get another one", async ({ page }) => {
  await page.goto(`/first-administrator#${"A".repeat(43)}`);
  await expect(page.getByRole("heading", { name: "链接无效或已过期" })).toBeVisible();
  await expect(page.getByText("重新启动服务，终端会打印新的链接")).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});

test("[SEC-84, SEC-85, SEC-06, SEC-21] creates the administrator once, with second step and guided set-up", async ({
  page,
  ownPortal,
}) => {
  test.slow();
  const link = await printedLink(ownPortal);
  await page.goto(link);
  await fill(page);
  const posted = requestsTo(page, "/api/first-administrator");
  await submit(page).click();
  const consent = page.getByRole("dialog", { name: "隐私政策" });
  await expect(consent).toContainText("收集范围");
  expect(posted.filter((request) => request.url().endsWith("/first-administrator"))).toHaveLength(0);
  await consent.getByRole("button", { name: "同意并建立账号" }).click();

  await expect(page.getByRole("heading", { name: "管理员账号 keeper 已建立" })).toBeVisible();
  const body = posted.at(-1)?.postDataJSON() ?? {};
  expect(body).toMatchObject({ departName: "某市公共资源交易中心", username: "keeper", consent: true });
  expect(JSON.stringify(body)).not.toContain(PASSWORD);
  expect(posted.map((request) => request.url()).join()).not.toContain(link.split("#")[1]);
  for (const text of [await readAllStored(page), ownPortal.output().replaceAll(link, "")]) {
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toContain(link.split("#")[1]);
  }
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole("button", { name: "前往登录" }).click();
  await expect(page).toHaveURL(/\/user\/login\?username=keeper&redirect=%2Foperation%2Fset-up$/);
  await expect(field(page, "用户名")).toHaveValue("keeper");
  await expect(field(page, "密码")).toHaveValue(PASSWORD);
  await submitSignIn(page, "keeper", PASSWORD);

  const setUp = page.getByRole("dialog", { name: "设置两步验证" });
  const shown = await setUp.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  await setUp.getByLabel("身份验证器显示的动态码").fill(codeOf((shown ?? "").replaceAll(" ", "")));
  await setUp.getByRole("button", { name: "验证并开启" }).click();
  const codes = page.getByRole("dialog", { name: "保存恢复码" });
  await codes.getByLabel("我已妥善保存恢复码").check();
  await codes.getByRole("button", { name: "完成" }).click();
  // The landing page leads to the set-up.
  await expect(page).toHaveURL(/\/operation\/set-up$/);
  await expect(page.getByRole("heading", { name: "初始设置", level: 1 })).toBeVisible();

  await page.goto("/system/sessions");
  await expect(page.getByText("许明远（keeper）").first()).toBeVisible();
  await page.goto("/dev");
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByRole("heading", { name: "开发工具" })).toHaveCount(0);
});

test("[SEC-85] [W-19] reports the link as dead afterwards", async ({ page, ownPortal }) => {
  await page.goto(await printedLink(ownPortal));
  await expect(page.getByRole("heading", { name: "链接无效或已过期" })).toBeVisible();
  await page.getByRole("button", { name: "前往登录" }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
});
