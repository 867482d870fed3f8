import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { textsNotInChinese } from "#test/browser/language.ts";
import { faultsOfWidths, openApp } from "#test/browser/open.tsx";
import { inEveryView, views } from "#test/browser/workspace-views.ts";
import { registeredPages } from "./page-register.ts";

beforeEach(async () => {
  await page.viewport(1440, 900);
  inEveryView();
});

test("lists every page of the workspace", () => {
  expect([...new Set(views.map(({ component }) => component))].sort()).toEqual(Object.keys(registeredPages).sort());
});

describe("[LANDING-04, ADMINDATA-25] view of the workspace", () => {
  test.each(views)(
    "is Chinese, scrolls sideways at no width and has no serious finding: $address",
    async ({ address, content }) => {
      await openApp(address);
      await expect.element(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      await expect.element(page.getByText(content, { exact: false }).first()).toBeInTheDocument();
      await expect.poll(textsNotInChinese).toEqual([]);
      expect(await faultsOfWidths()).toEqual([]);
    },
  );
});
