import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { codeOf } from "./support/authenticator-app.ts";
import { expect, requestsTo, scrollsSideways, seriousFindings } from "./support/browser.ts";
import { expectNotification } from "./support/notifications.ts";
import { testOnOwnPortal } from "./support/own-portal.ts";
import { openSession } from "./support/session.ts";
import { openLogin, PASSWORD, signIn, submitSignIn } from "./support/sign-in.ts";

const test = testOnOwnPortal({ TWO_STEP_FOR_ADMINISTRATORS: "on", TRUSTED_DEVICE_DAYS: "30" });
test.describe.configure({ mode: "serial" });

const LANDING = /\/info\/archivesatatisticst$/;
const setUp = (page: Page) => page.getByRole("dialog", { name: "设置两步验证" });
const step = (page: Page) => page.getByRole("dialog", { name: "两步验证", exact: true });

/** Virtual authenticator of the browser: a device with a screen lock whose holder is present and confirms. */
const authenticator = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** Set up by the first journey; the others sign in with it. */
let secret = "";
let recoveryCodes: string[] = [];

test("[SEC-21] requires an administrator to set it up before anything else", async ({ page }) => {
  await signIn(page, "admin");
  const dialog = setUp(page);
  await expect(dialog).toContainText("您的账号有管理权限，须设置两步验证后才能继续。");
  await expect(dialog.getByRole("img", { name: "身份验证器二维码" })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await page.goto("/info/home");
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
  await expect(dialog).toBeVisible();

  const shown = dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  secret = ((await shown.textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByLabel("身份验证器显示的动态码").fill("12345");
  await dialog.getByRole("button", { name: "验证并开启" }).click();
  await expect(dialog.getByText("请输入 6 位动态码!")).toBeVisible();
  await dialog.getByLabel("身份验证器显示的动态码").fill(codeOf(secret));
  await dialog.getByRole("button", { name: "验证并开启" }).click();

  const codes = page.getByRole("dialog", { name: "保存恢复码" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  recoveryCodes = await codes.getByRole("listitem").allTextContents();
  const download = page.waitForEvent("download");
  await codes.getByRole("button", { name: "下载" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  for (const code of recoveryCodes) expect(file).toContain(code);
  await expect(codes.getByRole("button", { name: "完成" })).toBeDisabled();
  await codes.getByLabel("我已妥善保存恢复码").check();
  await codes.getByRole("button", { name: "完成" }).click();
  await expect(page).toHaveURL(/\/info\/home$/);
});

test("[PAGE-10, PAGE-11, PAGE-12, ROUTE-07] cannot be bypassed, and opens 2 s after the app's code, also at a phone's width", async ({
  page,
}) => {
  await signIn(page, "admin");
  const dialog = step(page);
  const code = dialog.getByLabel("动态码");
  await expect(code).toBeFocused();
  const calls = requestsTo(page, "/api/two-step/verify");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByText("请输入 6 位动态码!")).toBeVisible();
  await code.fill("12345a");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByText("请输入 6 位动态码!")).toBeVisible();
  await dialog.getByRole("button", { name: "手机丢失？" }).click();
  await expect(code).toHaveValue("12345a");
  expect(calls).toHaveLength(0);
  await expect(page).toHaveURL(/\/user\/login$/);
  expect(await seriousFindings(page)).toEqual([]);

  await page.reload();
  await expect(dialog).toBeVisible();
  await page.goto("/dashboard/workplace");
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
  await expect(dialog).toBeVisible();

  const startedAt = Date.now();
  await code.fill("000000");
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByText("动态码不正确或已使用，请输入新的动态码")).toBeVisible();
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(2_000);
  await expect(code).toHaveValue("000000");

  await page.setViewportSize({ width: 375, height: 760 });
  await expect.poll(() => scrollsSideways(page)).toBe(false);
  const passed = Date.now();
  await code.fill(codeOf(secret, passed + 30_000));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "确定" })).toBeDisabled();
  await expect(page).toHaveURL(LANDING);
  expect(Date.now() - passed).toBeGreaterThanOrEqual(2_000);
  await expectNotification(page, /好，陈立衡$/);
});

test("[PAGE-11, ROUTE-07] accepts a recovery code, trusts the device and then skips the step there", async ({
  page,
}) => {
  await signIn(page, "admin");
  const dialog = step(page);
  await expect(dialog.getByRole("button", { name: "手机丢失？" }).locator("+ button")).toHaveText("使用恢复码");
  await dialog.getByRole("button", { name: "使用恢复码" }).click();
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog.getByText("请输入恢复码", { exact: true })).toBeVisible();
  await dialog.getByLabel("恢复码").fill((recoveryCodes[0] ?? "").toLowerCase());
  await dialog.getByLabel("30 天内在此设备上不再询问").check();
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(page).toHaveURL(LANDING);
  await openLogin(page, "/user/login?logoutFlag=1");
  await submitSignIn(page, "admin");
  await expect(page).toHaveURL(LANDING);
});

test("[SEC-19] is turned on, renewed and turned off in the settings, each after a proof", async ({ page }) => {
  await openSession(page, "supplier");
  await page.goto("/account/settings/base#security");
  const card = page.getByRole("region", { name: "两步验证" });
  await card.getByRole("button", { name: "开启两步验证" }).click();
  const proof = page.getByRole("dialog", { name: "验证身份" });
  await proof.getByRole("button", { name: "验证" }).click();
  await expect(proof.getByText("请输入密码!")).toBeVisible();
  await proof.getByLabel("登录密码", { exact: true }).fill("Wrong@2026");
  await proof.getByRole("button", { name: "验证" }).click();
  await expect(proof.getByText("密码不正确")).toBeVisible();
  await proof.getByLabel("登录密码", { exact: true }).fill(PASSWORD);
  await proof.getByRole("button", { name: "验证" }).click();
  await expect(proof).toBeHidden();

  const shown = setUp(page).getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = ((await shown.textContent()) ?? "").replaceAll(" ", "");
  await page.setViewportSize({ width: 375, height: 740 });
  await expect(setUp(page).getByRole("img", { name: "身份验证器二维码" })).toBeVisible();
  await expect.poll(() => scrollsSideways(page)).toBe(false);
  await setUp(page).getByLabel("身份验证器显示的动态码").fill(codeOf(secret));
  await page.keyboard.press("Enter");
  const codes = page.getByRole("dialog", { name: "保存恢复码" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  expect(await scrollsSideways(page)).toBe(false);
  const [first = ""] = await codes.getByRole("listitem").allTextContents();
  await codes.getByLabel("我已妥善保存恢复码").check();
  await codes.getByRole("button", { name: "完成" }).click();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(card).toContainText("已开启");
  await expect(card).toContainText("剩余 10 个");
  expect(await seriousFindings(page)).toEqual([]);

  // The proof is still valid: only the confirmation is startedAt.
  await card.getByRole("button", { name: "重新生成" }).click();
  await page.getByRole("dialog", { name: "重新生成恢复码" }).getByRole("button", { name: "重新生成" }).click();
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  expect(await codes.getByRole("listitem").allTextContents()).not.toContain(first);
  await codes.getByLabel("我已妥善保存恢复码").check();
  await codes.getByRole("button", { name: "完成" }).click();
  await card.getByRole("button", { name: "关闭" }).click();
  const question = page.getByRole("dialog", { name: "关闭两步验证" });
  await question.getByRole("button", { name: "关闭", exact: true }).last().click();
  await expect(card).toContainText("未开启");
});

test("[SEC-19, ROUTE-07] adds a passkey in the settings, signs in with it alone, renames and removes it", async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", { options: authenticator });
  await openSession(page, "buyer");
  await page.goto("/account/settings/base#security");
  const card = page.getByRole("region", { name: "通行密钥" });
  await expect(card).toContainText("暂无通行密钥");
  await card.getByRole("button", { name: "添加通行密钥" }).click();
  const proof = page.getByRole("dialog", { name: "验证身份" });
  await proof.getByLabel("登录密码", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await expectNotification(page, /^已添加通行密钥“/);

  await openLogin(page, "/user/login?logoutFlag=1");
  await page.getByRole("button", { name: "使用通行密钥登录" }).click();
  await expect(page).toHaveURL(LANDING);
  await page.goto("/account/settings/base#security");
  await expect(card.getByRole("listitem")).toContainText("最近使用");

  await card.getByRole("button", { name: "改名" }).click();
  const rename = page.getByRole("dialog", { name: "修改通行密钥的名称" });
  await rename.getByLabel("名称").fill("办公电脑");
  await rename.getByRole("button", { name: "保存" }).click();
  await expect(card.getByRole("listitem")).toContainText("办公电脑");

  await card.getByRole("button", { name: "移除" }).click();
  await page.getByRole("dialog", { name: "移除通行密钥" }).getByRole("button", { name: "移除" }).click();
  await proof.getByRole("button", { name: "使用通行密钥" }).click();
  await expect(card).toContainText("暂无通行密钥");
});

test("[ROUTE-07] accepts a passkey in place of the code", async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", { options: authenticator });
  await signIn(page, "admin");
  await step(page).getByRole("button", { name: "使用恢复码" }).click();
  await step(page)
    .getByLabel("恢复码")
    .fill(recoveryCodes[1] ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(LANDING);
  await page.goto("/account/settings/base#security");
  const card = page.getByRole("region", { name: "通行密钥" });
  await card.getByRole("button", { name: "添加通行密钥" }).click();
  const proof = page.getByRole("dialog", { name: "验证身份" });
  await proof.getByRole("button", { name: "使用恢复码" }).click();
  await proof.getByLabel("恢复码").fill(recoveryCodes[2] ?? "");
  await page.keyboard.press("Enter");
  await expect(card.getByRole("listitem")).toHaveCount(1);

  await openLogin(page, "/user/login?logoutFlag=1");
  await submitSignIn(page, "admin");
  // A person whom the authenticator does not recognise is refused with a message.
  await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await step(page).getByRole("button", { name: "使用通行密钥" }).click();
  await expect(step(page).getByText("未完成通行密钥验证，可重试或改用其他方式")).toBeVisible();
  await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await step(page).getByRole("button", { name: "使用通行密钥" }).click();
  await expect(page).toHaveURL(LANDING);
});
