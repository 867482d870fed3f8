import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openApp } from "#test/browser/open.tsx";
import { asKeeperOfPeople } from "#test/browser/user-administration.ts";

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

test("what is chosen in a list stays light under the keyboard", async () => {
  asKeeperOfPeople();
  await openApp("/system/users");
  await userEvent.click(page.getByLabelText("状态"));
  const option = () => document.querySelector(".ant-select-item-option-selected.ant-select-item-option-active");
  await expect.poll(option).not.toBeNull();
  const parts = getComputedStyle(option() as Element).backgroundColor.match(/0?\.\d+/g) ?? [];
  expect(parts.map(Number).map((part) => part > 0.7)).toEqual([true, true, true]);
});
