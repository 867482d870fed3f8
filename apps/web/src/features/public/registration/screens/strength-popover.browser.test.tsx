import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { advanceAndSettle } from "#test/browser/clock.ts";
import { openApp } from "#test/browser/open.tsx";

const field = (label: string) => page.getByLabelText(label, { exact: true });
const popover = () => page.getByRole("region", { name: "密码强度提示" });

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(1440, 900);
  await openApp("/user/register");
  await expect.element(field("密码")).toBeVisible();
});

test("[REG-03, REG-04, REG-05] opens the strength popover on a click in the password, with word and bar", async () => {
  field("密码").element().focus();
  await expect.element(field("密码")).toHaveFocus();
  await advanceAndSettle(0);
  await expect.element(popover()).not.toBeInTheDocument();
  await userEvent.click(field("密码"));
  const bar = popover().getByRole("progressbar");
  for (const [password, word, percent] of [
    ["", "低", "10"],
    ["abcdef", "低", "30"],
    ["abc123", "中", "60"],
    ["abc123!", "强", "100"],
  ] as const) {
    await userEvent.fill(field("密码"), password);
    await expect.element(bar).toHaveAttribute("aria-valuenow", percent);
    await expect.element(bar).toBeVisible();
    expect(bar.element().firstElementChild?.getAttribute("style")).toBe(`width: ${percent}%;`);
    await expect.element(popover().getByText(word, { exact: true })).toBeVisible();
    for (const other of ["低", "中", "强"].filter((each) => each !== word))
      expect(popover().getByText(other, { exact: true }).query()).toBeNull();
  }
  await userEvent.click(field("确认密码"));
  await expect.element(popover()).not.toBeInTheDocument();
});

test("[REG-05] opens no popover up to 767 px and opens it from 768 px", async () => {
  for (const width of [375, 767]) {
    await page.viewport(width, 720);
    await userEvent.click(field("密码"));
    await userEvent.type(field("密码"), "abc123!");
    await advanceAndSettle(0);
    await expect.element(popover()).not.toBeInTheDocument();
  }
  await page.viewport(768, 720);
  await userEvent.click(field("密码"));
  await expect.element(popover()).toBeVisible();
});
