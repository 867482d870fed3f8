import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred } from "#test/browser/answers.ts";
import { answerItems, menuAdminItem, menuItems, signInAsMenuAdmin } from "#test/browser/menu-administration.ts";
import { openApp } from "#test/browser/open.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const line = (title: string) => page.getByText(title, { exact: true }).first();

async function open(): Promise<void> {
  await openApp("/system/menus");
  await expect.element(line("archive:export")).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsMenuAdmin();
});

describe("[ADMINDATA-25] menu item", () => {
  test("moves by keyboard step by step, one move at a time within the ends", async () => {
    const figures = (version: number) => ({ ...menuAdminItem("figures", "archive", "档案统计"), version });
    const others = menuItems.filter(({ id }) => id !== "figures").concat(menuAdminItem("loans", "archive", "借阅登记"));
    const moved = deferred<null>();
    const calls = answer("menuAdmin.move", () => moved.promise);
    answerItems([...others, figures(2)]);
    await open();
    await userEvent.click(line("/figures"));
    await expect.element(button("编辑")).toBeVisible();
    await expect.element(button("下移")).toHaveAttribute("aria-disabled", "true");
    await expect.element(button("上移")).not.toHaveAttribute("aria-disabled");
    (button("上移").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.element(button("上移")).toHaveAttribute("aria-disabled", "true");
    answerItems([...others.slice(0, -1), figures(3), ...others.slice(-1)]);
    moved.resolve(null);
    await expect.element(button("上移")).not.toHaveAttribute("aria-disabled");
    await expect.element(button("上移")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() => calls.inputs.map(({ body }) => body))
      .toEqual([
        { id: "figures", version: 2, parentId: "archive", beforeId: "loans" },
        { id: "figures", version: 3, parentId: "archive", beforeId: "dossiers" },
      ]);
  });

  test("moves by dragging onto another item", async () => {
    const calls = answer("menuAdmin.move", null);
    await open();
    await userEvent.dragAndDrop(line("/figures"), line("/help"));
    await expect.poll(() => calls.inputs.at(-1)?.body).toMatchObject({ id: "figures", version: 2 });
  });
});
