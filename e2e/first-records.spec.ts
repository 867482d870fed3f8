// On a phone the first record of every workspace list is visible, whatever filters the list has, and nothing scrolls
// sideways.
import type { Page } from "@playwright/test";
import type { MenuTemplate } from "../apps/server/seed/base/menu-template.ts";
import { menuTemplates } from "../apps/server/seed/base/menus.ts";
import { expect, scrollsSideways } from "./support/browser.ts";
import { test } from "./support/shared-page.ts";

const SCREEN = { width: 375, height: 740 };

test.use({ viewport: SCREEN, hasTouch: true, account: "admin", group: "first-records" });

/** Views without a list, or with one that is not the workspace's list component. */
const otherPages: ReadonlySet<string> = new Set([
  "account/organisation",
  "approval/approvals",
  "archive/statistics",
  "category-admin/categories",
  "department-admin/departments",
  "layouts/iframe",
  "layouts/route-view",
  "menu-admin/menus",
  "monitor/overview",
  "online-designer/designer",
  "online-reports/designer",
  "own-department/departments",
  "security-center/overview",
  "set-up/set-up",
  "subsystem-admin/subsystems",
  "work-calendar/calendar",
  "work-calendar/rules",
]);

const pagesOf = (items: readonly MenuTemplate[]): readonly MenuTemplate[] =>
  items.flatMap((item) => [item, ...pagesOf(item.children ?? [])]);

const lists = [
  ...new Set(
    pagesOf(menuTemplates["70001"] ?? [])
      .filter(({ component }) => component !== undefined && !otherPages.has(component))
      .map(({ path }) => path),
  ),
  ...["/isps/userAnnouncement", "/account/sign-ins"],
  ...["/online/forms/bid_bond", "/online/forms/supplier_complaint", "/online/reports/bond_months"],
];

/** Returns the top of the first record, or of the text that replaces it in an empty list. */
async function firstRecord(page: Page): Promise<number> {
  const list = page.getByRole("main").locator('section[aria-busy="false"]').first();
  await expect(list).toBeVisible();
  const record = list.locator(':is(ul[aria-label] > li, p:not([role="status"]))').first();
  await expect(record).toBeVisible();
  return (await record.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
}

for (const path of lists)
  test(`shows the first record of ${path} within two thirds of a phone's screen`, async ({ page }) => {
    await page.goto(path);
    expect(await firstRecord(page)).toBeLessThan((SCREEN.height * 2) / 3);
    expect(await scrollsSideways(page)).toBe(false);
  });
