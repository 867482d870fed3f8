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
  test("moves by keyboard one position at a time, and not past the end", async () => {
    const figures = (version: number) => ({ ...menuAdminItem("figures", "archive", "档案统计"), version });
    const otherItems = menuItems
      .filter(({ id }) => id !== "figures")
      .concat(menuAdminItem("loans", "archive", "借阅登记"));
    const reply = deferred<null>();
    const calls = answer("menuAdmin.move", () => reply.promise);
    answerItems([...otherItems, figures(2)]);
    await open();
    await userEvent.click(line("/figures"));
    await expect.element(button("编辑")).toBeVisible();
    await expect.element(button("下移")).toHaveAttribute("aria-disabled", "true");
    await expect.element(button("上移")).not.toHaveAttribute("aria-disabled");
    (button("上移").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.element(button("上移")).toHaveAttribute("aria-disabled", "true");
    answerItems([...otherItems.slice(0, -1), figures(3), ...otherItems.slice(-1)]);
    reply.resolve(null);
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
