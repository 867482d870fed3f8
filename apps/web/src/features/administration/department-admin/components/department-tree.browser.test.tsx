import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred } from "#test/browser/answers.ts";
import { buying, centre, filing, node, signInAsDepartmentAdmin } from "#test/browser/department-administration.ts";
import { openApp } from "#test/browser/open.tsx";

const line = (name: string) => page.getByRole("treeitem").filter({ hasText: name });
const tree = () => document.querySelector<HTMLElement>('[role="tree"]');

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsDepartmentAdmin();
});

describe("[ADMINDATA-25] level of more than a hundred departments", () => {
  test("shows the rest on request", async () => {
    const all = Array.from({ length: 120 }, (_, index) => node(`n${index}`, `街道${index}`, `B${index}`));
    answer("departmentAdmin.listChildren", ({ query: { offset } }) => ({
      total: 120,
      rows: all.slice(offset, Number(offset) + 100),
    }));
    await openApp("/system/departments");
    await expect.element(line("街道0")).toBeVisible();
    const atTheEnd = (text: string) => () => {
      document.querySelector(".ant-tree-list-holder")?.scrollTo(0, 100_000);
      return page.getByText(text).query();
    };
    const more = "还有 20 个，点击继续显示";
    await expect.poll(atTheEnd(more)).not.toBeNull();
    await userEvent.click(page.getByText(more));
    await expect.poll(atTheEnd("街道119")).not.toBeNull();
  });

  test.each([
    ["no other level open", false],
    ["another level open", true],
  ])("keeps its element and focus while the rest loads, with %s", async (_case, opensLevel) => {
    const streets = Array.from({ length: 119 }, (_, index) => node(`n${index}`, `街道${index}`, `B${index}`));
    const roots = [centre, ...streets];
    const rest = deferred<void>();
    const calls = answer("departmentAdmin.listChildren", async ({ query: { parentId, offset } }) => {
      if (parentId !== undefined) return { total: 2, rows: [filing, buying] };
      if (Number(offset) > 0) await rest.promise;
      return { total: 120, rows: roots.slice(offset, Number(offset) + 100) };
    });
    await openApp("/system/departments");
    await expect.element(line("某市公共资源交易中心")).toBeVisible();
    if (opensLevel) {
      tree()?.focus();
      await userEvent.keyboard("{Home}{ArrowRight}");
      await expect.element(line("档案处")).toBeVisible();
    }
    const before = tree();
    before?.focus();
    await userEvent.keyboard("{End}{Enter}{Enter}");
    await expect.poll(() => calls.inputs.some(({ query }) => Number(query.offset) === 100)).toBe(true);
    expect(page.getByText("暂无部门").query()).toBeNull();
    await expect.element(line("街道98")).toBeVisible();
    rest.resolve();
    await expect.element(line("街道99")).toBeVisible();
    expect(tree()).toBe(before);
    expect(before?.matches(":focus-within")).toBe(true);
  });
});
