import type { Page } from "@playwright/test";
import { expect, test } from "./support/browser.ts";
import { expectNotification } from "./support/notifications.ts";
import { openSession } from "./support/session.ts";

const workerMessages = (page: Page): Promise<string[]> => page.evaluate("heard");
const TITLE = "年终结算提醒";

/** Opens the workspace as another person on another machine. */
async function openElsewhere(page: Page, username: string): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ storageState: { cookies: [], origins: [] } });
  // Records the messages of the delivered worker in addition to the page's handling.
  await context?.addInitScript(`globalThis.heard = [];
    globalThis.SharedWorker = class extends SharedWorker {
      constructor(...how) {
        super(...how);
        this.port.addEventListener("message", ({ data }) => heard.push(data === "open" ? data : data.cmd));
      }
    };`);
  const other = await context?.newPage();
  if (!other) throw new Error("no browser");
  await openSession(other, username);
  await other.goto(new URL("/account/center", page.url()).href);
  return other;
}

test.describe("notices", () => {
  // Times are in Beijing, independent of the browser's time zone.
  test.use({ account: "admin", timezoneId: "America/New_York" });

  test("[NOTICE-09, NOTICE-11, NOTICE-15] are written, pushed to another person's browser, read there, and withdrawn", async ({
    page,
  }) => {
    await page.goto("/system/notices");
    const reader = await openElsewhere(page, "supplier");
    const bell = reader.getByRole("button", { name: /^消息/ });
    await expect(bell).toBeVisible();
    await expect.poll(() => workerMessages(reader)).toContain("open");

    await page.getByRole("button", { name: "新建通知" }).click();
    await expect(page.getByRole("heading", { name: "编辑通知" })).toBeVisible();
    await page.getByLabel("标题", { exact: true }).fill(TITLE);
    const text = page.getByRole("textbox", { name: "正文" });
    await text.click();
    await page.keyboard.type("请于月底前完成结算。");
    await page.getByText("打开地址").click();
    await page.getByLabel("地址", { exact: true }).fill("/account/sign-ins");
    const ends = page.getByLabel("结束展示");
    const saved = page.waitForRequest((request) => request.postData()?.includes("2099-05-05T23:08:00.000Z") ?? false);
    await ends.fill("2099-05-06 07:08");
    await ends.press("Enter");
    await saved;
    await expect(page.getByText(/^已自动保存/)).toBeVisible();
    await page.reload();
    await expect(ends).toHaveValue("2099-05-06 07:08");
    await expect(page.getByRole("textbox", { name: "正文" })).toHaveText("请于月底前完成结算。");

    await page.getByRole("button", { name: "发布", exact: true }).click();
    const question = page.getByRole("dialog");
    await expect(question.getByText(/将立即发给/)).toBeVisible();
    await question.getByRole("button", { name: "发布" }).click();
    await expectNotification(page, "已发布");
    await expect
      .poll(() => workerMessages(reader))
      .toEqual(expect.arrayContaining([expect.stringMatching(/^(topic|user)$/)]));
    await bell.click();
    await reader.getByRole("button", { name: new RegExp(TITLE) }).click();
    const detail = reader.getByRole("dialog", { name: TITLE });
    await expect(detail.getByText("请于月底前完成结算。")).toBeVisible();
    await detail.getByRole("button", { name: "去处理" }).click();
    await expect(reader).toHaveURL(/\/account\/sign-ins$/);

    await page.getByRole("button", { name: `撤回 ${TITLE}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "撤回" }).click();
    await expectNotification(page, "已撤回");
    const listed = reader.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/notice/own");
    await reader.goto(new URL("/isps/userAnnouncement", page.url()).href);
    await expect(reader.getByRole("heading", { name: "我的消息" })).toBeVisible();
    expect(await (await listed).text()).not.toContain(TITLE);
    await expect(reader.getByText(TITLE)).toBeHidden();
    await reader.context().close();
  });
});
