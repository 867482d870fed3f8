// Public pages of tenders: read and searched by a stranger whose browser runs no script.
import { expect, scrollsSideways, seriousFindings, test } from "./support/browser.ts";
import { ANNOUNCEMENT, OCID, storePublishedTender } from "./support/published-tender.ts";

test.beforeAll(storePublishedTender);

const addresses = [
  "/public",
  "/public?method=9",
  `/public/projects/${OCID}`,
  `/public/announcements/${ANNOUNCEMENT}`,
  "/public/none",
];

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });

  test("[TENDER-40, TENDER-41, TENDER-42, TENDER-47] searches, and follows a project to its correction", async ({
    page,
  }) => {
    await page.goto("/public");
    await page.getByLabel("关键词").fill("教室");
    await page.getByText("更多条件").click();
    await page.getByLabel("采购方式").selectOption({ label: "公开招标" });
    await page.getByRole("button", { name: "查询公告" }).click();
    await expect(page).toHaveURL(/keyword=%E6%95%99%E5%AE%A4.*method=1/);
    await expect(page.getByRole("listitem").filter({ hasText: "更正公告" })).toBeVisible();
    await page.getByRole("link", { name: "多媒体教室设备采购公开招标公告" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "多媒体教室设备采购公开招标公告" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "多媒体教室设备采购更正公告" }).click();
    await expect(page.getByRole("cell", { name: "2026-12-20 09:00" })).toBeVisible();
    await page.getByRole("navigation", { name: "当前位置" }).getByRole("link", { name: "多媒体教室设备采购" }).click();
    await expect(page.getByRole("heading", { name: "标段 2：录播系统" })).toBeVisible();
    await expect(page.getByText("投标截止及开标（未到）")).toBeVisible();
  });

  test("[TENDER-40, TENDER-47] retains the typed form beside a wrong date", async ({ page }) => {
    await page.goto("/public?keyword=教室&from=2026-13-01");
    await expect(page.getByRole("alert")).toHaveText("“开始日期”应为 2026-01-31 形式的日期，请修改后重新查询。");
    await expect(page.getByLabel("关键词")).toHaveValue("教室");
  });

  test("[TENDER-47] leads the keyboard to the content first", async ({ page }) => {
    await page.goto(`/public/projects/${OCID}`);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "跳到正文" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#content$/);
  });
});

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [1440, 1024, 375])
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test("[TENDER-47] pages have no serious finding and do not scroll sideways", async ({ page }) => {
        for (const address of addresses) {
          await page.goto(address);
          expect([address, await seriousFindings(page), await scrollsSideways(page)]).toEqual([address, [], false]);
        }
      });
    });

test("[TENDER-47] prints a project without form and navigation", async ({ page }) => {
  await page.goto(`/public/projects/${OCID}`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
});

test.describe("launcher", () => {
  test.use({ account: "admin" });

  test("[TENDER-48] links the logo of the launcher to the public pages", async ({ page }) => {
    await page.goto("/info/home");
    const logo = page.getByRole("banner").getByRole("link", { name: /^电子招标采购平台/ });
    await expect(logo).toHaveAttribute("href", "/public");
    const [opened] = await Promise.all([page.context().waitForEvent("page"), logo.click()]);
    await expect(opened.getByRole("heading", { level: 1, name: "招标采购公告" })).toBeVisible();
  });
});
