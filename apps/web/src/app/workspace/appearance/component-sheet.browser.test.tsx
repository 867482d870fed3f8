import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openApp } from "../../../../test/browser/open.tsx";
import { asKeeperOfPeople } from "../../../../test/browser/user-administration.ts";

test("the component library's rules stand before ours, and none is made while components mount", async () => {
  // Of other tests of the page, which showed components without the theme.
  const before = new Set(document.querySelectorAll("style"));
  asKeeperOfPeople();
  await openApp("/system/users");
  await expect.element(page.getByRole("row").filter({ hasText: "林采薇" })).toBeVisible();
  const styles = [...document.querySelectorAll("style")];
  const sheet = styles.findIndex(({ textContent }) => /\.ant-table-cell\s*\{/.test(textContent));
  const ours = styles.findIndex(({ textContent }) => textContent.includes("--space-4:"));
  expect([sheet >= 0, ours > sheet]).toEqual([true, true]);
  const made = styles
    .filter((style) => style.dataset.cssHash !== undefined && !before.has(style))
    .map(({ textContent }) => textContent)
    // Signs bring rules of their own.
    .filter((text) => !/^(\.anticon|@keyframes)/.test(text));
  // It gives names their values, and nothing else.
  expect(made.filter((text) => /[{;]\s*[a-z][a-z-]*\s*:/.test(text))).toEqual([]);
});
