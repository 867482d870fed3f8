import { deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, scrollsSideways, seriousFindings, stored, storedKeys, test } from "./support/browser.ts";
import { expectNotification } from "./support/notifications.ts";
import { createPerson } from "./support/portal-data.ts";
import { openSession } from "./support/session.ts";
import { PASSWORD, submitSignIn } from "./support/sign-in.ts";

/** A photograph of 640 × 480, generated: a PNG in one colour. */
function photograph(): Buffer {
  const [width, height] = [640, 480];
  const chunk = (kind: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height, 0);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows.set([(x * 255) / width, (y * 255) / height, 140], y * (width * 3 + 1) + 1 + x * 3);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

async function toSettings(page: Page, section: string): Promise<void> {
  await page.goto(`/account/settings/base#${section}`);
  await expect(page.getByRole("heading", { name: "账号设置" })).toBeVisible();
}

async function enterProof(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "验证身份" });
  await dialog.getByLabel("登录密码").fill(PASSWORD);
  await dialog.getByRole("button", { name: "验证", exact: true }).click();
  await expect(dialog).toBeHidden();
}

const codeFor = async (page: Page, query: string): Promise<string> =>
  (await (await page.request.get(`/api/dev/outbox?${query}`)).json()).result[0].code;

test.describe("a signed-in person", () => {
  test.use({ account: "buyer" });

  test("[SEC-89, SEC-69, API-36] saves corrected data, retains refused input, and refuses other files as avatar", async ({
    page,
  }) => {
    await toSettings(page, "base");
    await page.getByLabel("职务").fill("采购经办");
    await page.getByLabel("出生日期").fill("2099-01-01");
    await page.getByRole("button", { name: "保存资料" }).click();
    await expect(page.getByText("出生日期不正确")).toBeVisible();
    await expect(page.getByLabel("职务")).toHaveValue("采购经办");
    await page.getByLabel("出生日期").fill("1990-05-17");
    await page.getByRole("button", { name: "保存资料" }).click();
    await expectNotification(page, "资料已保存");
    await page.reload();
    await expect(page.getByLabel("出生日期")).toHaveValue("1990-05-17");
    await expect(page.getByLabel("职务")).toHaveValue("采购经办");

    const choose = page.locator('input[type="file"]');
    await choose.setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
    await expect(page.getByText("请选择 PNG、JPG 或 WEBP 图片")).toBeVisible();
    await choose.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await expect(page.getByText("图片无法读取，请更换图片")).toBeVisible();
    await choose.setInputFiles({ name: "我.png", mimeType: "image/png", buffer: photograph() });
    const dialog = page.getByRole("dialog", { name: "裁剪头像" });
    await dialog.getByLabel("缩放").fill("2");
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "使用此头像" }).click();
    await expectNotification(page, "头像已更新");
    const header = page.getByRole("button", { name: /欢迎您/ }).locator("img");
    await expect(header).toHaveAttribute("src", /attachGroup=avatar&attachPath=[0-9a-f]{32}\/96\.webp$/);
    await expect
      .poll(() => header.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(96);
    await page.getByRole("button", { name: "恢复默认" }).click();
    await expect(header).toHaveCount(0);
  });
});

test("[SEC-19] replaces the phone after a proof, by a code, and lists it in 安全动态", async ({ page }) => {
  await createPerson("mover", "13900000401");
  await openSession(page, "mover");
  await toSettings(page, "security");
  await page.getByRole("button", { name: "更换手机号" }).click();
  await enterProof(page);
  const dialog = page.getByRole("dialog", { name: "更换手机号" });
  await dialog.getByLabel("新手机号").fill("139");
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expect(dialog.getByText("请输入正确的手机号")).toBeVisible();
  await dialog.getByLabel("新手机号").fill("13800000002");
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expect(dialog.getByText("手机号已存在!")).toBeVisible();
  await dialog.getByLabel("新手机号").fill("13900000402");
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await expectNotification(page, "验证码已发送");
  await dialog.getByLabel("验证码", { exact: true }).fill("000000");
  await dialog.getByRole("button", { name: "更换手机号" }).click();
  await expect(dialog.getByText("验证码不正确，请核对后重新输入")).toBeVisible();
  await page.setViewportSize({ width: 375, height: 740 });
  await dialog.getByLabel("验证码", { exact: true }).fill(await codeFor(page, "mobile=13900000402"));
  // The dialog changes to the phone layout a moment later.
  await expect.poll(() => scrollsSideways(page)).toBe(false);
  await dialog.getByRole("button", { name: "更换手机号" }).click();
  await expectNotification(page, "手机号已更换为 139****0402");
  await expect(page.getByText("139****0402", { exact: true })).toBeVisible();
  await page.goto("/account/center");
  await expect(page.getByText("手机号已由 139****0401 改为 139****0402")).toBeVisible();
});

test("[SEC-88, STORE-13] stores the appearance with the account, not in the browser after sign-out", async ({
  page,
}) => {
  await createPerson("painter", "13900000403");
  await openSession(page, "painter");
  await toSettings(page, "custom");
  const saved = page.waitForResponse(
    (response) => response.request().method() === "PATCH" && response.url().endsWith("/api/account/appearance"),
  );
  await page.getByRole("radio", { name: "酱紫" }).check({ force: true });
  await page.getByRole("radio", { name: "暗色" }).check({ force: true });
  await page.getByRole("radio", { name: "浅色" }).check({ force: true });
  await page.getByRole("checkbox", { name: "大字模式" }).check();
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-theme-mode", "dark");
  await saved;
  expect((await stored(page, "DEFAULT_COLOR"))?.value).toBe("#722ED1");
  await page.getByRole("button", { name: "退出登录" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
  await expect(page.getByLabel("用户名")).toBeVisible();
  expect(
    (await storedKeys(page)).filter((key) =>
      /^(DEFAULT_|PAGE_MODE|LARGE_TYPE|APPEARANCE_OF|Access-Token|Login)/.test(key),
    ),
  ).toEqual([]);
  await expect(root).toHaveAttribute("data-theme-mode", "light");
  await expect(root).not.toHaveAttribute("data-large-type");
  await page.getByRole("dialog", { name: "系统公告" }).getByRole("button", { name: "我知道了" }).click();
  await submitSignIn(page, "painter");
  await expect(root).toHaveAttribute("data-theme-mode", "dark");
  await expect(root).toHaveAttribute("data-large-type", "");
  await expect(root).toHaveCSS("--palette-primary", "#722ed1");
  await expect.poll(async () => (await stored(page, "DEFAULT_THEME"))?.value).toBe("light");
});

test("[SEC-18] ends the sessions on all other devices", async ({ page, browser, baseURL }) => {
  await createPerson("wanderer", "13900000404");
  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: "zh-CN" });
  const elsewhere = await other.newPage();
  await openSession(elsewhere, "wanderer");
  await elsewhere.goto("/info/home");
  await expect(elsewhere.getByRole("heading", { name: "我的子系统" })).toBeVisible();
  await openSession(page, "wanderer");
  await toSettings(page, "security");
  await expect(page.getByText("本机", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "下线其他全部设备" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "下线", exact: true }).click();
  await expectNotification(page, "已下线 1 台设备");
  await elsewhere.reload();
  await expect(elsewhere.getByLabel("用户名").or(elsewhere.getByText("登录已过期")).first()).toBeVisible();
  await other.close();
});

test("[SEC-89] downloads personal data, requests the closing, and withdraws it by a sign-in", async ({ page }) => {
  await createPerson("leaver", "13900000405");
  await openSession(page, "leaver");
  await toSettings(page, "security");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载", exact: true }).click();
  await enterProof(page);
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^leaver-\d{4}-\d\d-\d\d\.json$/);
  const parts: Buffer[] = [];
  for await (const part of await file.createReadStream()) parts.push(part as Buffer);
  expect(JSON.parse(Buffer.concat(parts).toString()).sections.account).toMatchObject({
    username: "leaver",
    phone: "13900000405",
  });

  await page.getByRole("button", { name: "申请注销" }).click();
  const dialog = page.getByRole("dialog", { name: "注销账号" });
  await expect(dialog.getByText("提交后有 7 天冷静期，期间登录即撤回申请。")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "申请注销" })).toBeDisabled();
  await dialog.getByLabel("请输入账号 leaver 确认").fill("leaver2");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "申请注销" }).click();
  await expect(dialog.getByText("输入的账号与当前账号不一致")).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByLabel("请输入账号 leaver 确认").fill("leaver");
  await dialog.getByRole("button", { name: "申请注销" }).click();
  await expectNotification(page, "注销申请已提交");
  await expect(page.getByLabel("用户名")).toBeVisible();
  await page.getByRole("dialog", { name: "系统公告" }).getByRole("button", { name: "我知道了" }).click();
  await submitSignIn(page, "leaver");
  await page.waitForURL((url) => !url.pathname.includes("/user/login"));
  await page.goto("/account/center");
  await expect(page.getByText("已撤回注销账号的申请")).toBeVisible();
});
