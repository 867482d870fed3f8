import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openApp } from "#test/browser/open.tsx";
import { signInAsUserAdmin } from "#test/browser/user-administration.ts";

test("places the library's rules before ours, and generates none at run time", async () => {
  // Styles of other tests of the page, which showed components without the theme.
  const before = new Set(document.querySelectorAll("style"));
  signInAsUserAdmin();
  await openApp("/system/users");
  await expect.element(page.getByRole("row").filter({ hasText: "林采薇" })).toBeVisible();
  const styles = [...document.querySelectorAll("style")];
  const sheet = styles.findIndex(({ textContent }) => /\.ant-table-cell\s*\{/.test(textContent));
  const ownSheet = styles.findIndex(({ textContent }) => textContent.includes("--space-4:"));
  expect(sheet).toBeGreaterThanOrEqual(0);
  expect(ownSheet).toBeGreaterThan(sheet);
  const generatedSheets = styles
    .filter((style) => style.dataset.cssHash !== undefined && !before.has(style))
    .map(({ textContent }) => textContent)
    // Icons add rules of their own.
    .filter((text) => !/^(\.anticon|@keyframes)/.test(text));
  // The remaining sheet may only assign custom properties.
  expect(generatedSheets.filter((text) => /[{;]\s*[a-z][a-z-]*\s*:/.test(text))).toEqual([]);
});

test("shows the chosen option of a list on a light ground while it is active", async () => {
  signInAsUserAdmin();
  await openApp("/system/users");
  await userEvent.click(page.getByLabelText("状态"));
  const option = () => document.querySelector(".ant-select-item-option-selected.ant-select-item-option-active");
  await expect.poll(option).not.toBeNull();
  const parts = getComputedStyle(option() as Element).backgroundColor.match(/0?\.\d+/g) ?? [];
  expect(parts).toHaveLength(3);
  expect(Math.min(...parts.map(Number))).toBeGreaterThan(0.7);
});
