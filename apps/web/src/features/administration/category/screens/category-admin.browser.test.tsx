import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { foundNode, signInAsCategoryAdmin, works } from "#test/browser/category-administration.ts";
import { expectNotClosable } from "#test/browser/not-closable.ts";
import { openApp, seriousFindings, toast } from "#test/browser/open.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
/** Found by text: in tests the library gives all its dialogs the same name. */
const dialog = (title: string) => page.getByRole("dialog").filter({ hasText: title });
const title = (name: string) => page.getByRole("heading", { name, level: 2 });
const line = (name: string) => page.getByRole("treeitem").filter({ hasText: name });

async function open(id = ""): Promise<void> {
  await openApp(`/system/categories${id === "" ? "" : `#${id}`}`);
  await expect.element(page.getByRole("heading", { name: "分类字典", level: 1 })).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsCategoryAdmin();
});

describe("[ADMINDATA-25] administration of category trees", () => {
  test("shows codes and disabled categories, opened level by level", async () => {
    await open("k4");
    await expect.element(line("家具")).toBeVisible();
    expect(line("家具").element().textContent).toBe("家具A01A02停用");
  });

  test("previews an import, locks its dialog during the import, and can export", async () => {
    const summary = { made: 12, changed: 1, faults: [], faultCount: 0 };
    const applied = deferred<typeof summary & { isApplied: boolean }>();
    const sent = answer("category.import", ({ params: { mode } }) =>
      mode === "apply" ? applied.promise : { ...summary, isApplied: false },
    );
    await open();
    await expect.element(button("导出")).toBeVisible();
    await userEvent.click(button("导入"));
    const form = dialog("导入分类");
    const field = document.querySelector<HTMLInputElement>('.ant-modal input[type="file"]');
    if (field) await userEvent.upload(field, new File(["分类"], "分类.csv"));
    await expect.element(form.getByText("将新增 12 个分类，更新 1 个分类。")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(form.getByRole("button", { name: "导入" }));
    await expectNotClosable(form);
    applied.resolve({ ...summary, isApplied: true });
    await expect.element(toast("导入完成")).toBeVisible();
    expect(sent.inputs.map(({ params }) => params)).toEqual([{ mode: "try" }, { mode: "apply" }]);
  });

  test("shows the faults of each line of a table, and imports nothing", async () => {
    const faults = [{ row: 3, what: "上级分类“货物”不存在，请先写出上级" }];
    answer("category.import", { isApplied: false, made: 0, changed: 0, faults, faultCount: 1 });
    await open();
    await userEvent.click(button("导入"));
    const form = dialog("导入分类");
    const field = document.querySelector<HTMLInputElement>('.ant-modal input[type="file"]');
    if (field) await userEvent.upload(field, new File(["分类"], "分类.csv"));
    await expect.element(form.getByText("第 3 行：上级分类“货物”不存在，请先写出上级")).toBeVisible();
    await expect.element(form.getByRole("button", { name: "导入" })).toBeDisabled();
  });

  test("creates a category below another one", async () => {
    const saved = answer("category.save", { id: "k3", code: "A01A03" });
    await open("k1");
    await userEvent.click(button("新增下级"));
    const form = dialog("在“货物”下新增分类");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("请输入名称")).toBeVisible();
    await userEvent.fill(form.getByLabelText("名称"), "车辆");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("“车辆”已保存，编码 A01A03")).toBeVisible();
    expect(saved.inputs[0]?.body).toEqual({
      id: null,
      version: null,
      parentId: "k1",
      name: "车辆",
      description: "",
      enabled: true,
    });
    await expect.poll(() => window.location.hash).toBe("#k3");
  });

  test("reorders by buttons, and asks before a move to another parent", async () => {
    const reply = deferred<{ code: string }>();
    const moved = answer("category.move", () => reply.promise);
    answer("category.search", { rows: [foundNode(works)], hasMore: false });
    await open("k4");
    await expect.element(button("下移")).toHaveAttribute("aria-disabled", "true");
    await expect.element(button("上移")).not.toHaveAttribute("aria-disabled");
    (button("上移").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.element(button("上移")).toHaveAttribute("aria-disabled", "true");
    reply.resolve({ code: "A02A01" });
    await expect.element(button("上移")).not.toHaveAttribute("aria-disabled");
    await expect.element(button("上移")).toHaveFocus();
    await expect
      .poll(() => moved.inputs.map(({ body }) => body))
      .toEqual([{ id: "k4", version: 3, parentId: "k1", before: "k3" }]);
    await userEvent.click(button("移动"));
    const form = dialog("移动“家具”");
    await userEvent.fill(form.getByLabelText("新的上级分类"), "工程");
    await userEvent.click(page.getByText("工程（A02）"));
    await userEvent.click(form.getByRole("button", { name: "移动" }));
    const question = dialog("移动分类");
    await expect
      .element(
        question.getByText("“家具”（A01A02）的编码将按新的上级重新生成，立即生效。已按原编码保存的内容不随之改变。"),
      )
      .toBeVisible();
    await userEvent.click(question.getByRole("button", { name: "移动" }));
    await expect.element(toast("“家具”已移动，编码 A02A01")).toBeVisible();
    expect(moved.inputs[1]?.body).toEqual({ id: "k4", version: 3, parentId: "k2", before: null });
  });

  test("refuses to delete a parent, and shows the reason", async () => {
    answer("category.remove", refusal("category.has_children", null, { count: 2 }));
    await open("k1");
    await userEvent.click(button("删除"));
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "删除" }));
    await expect.element(toast("该分类还有 2 个下级，请先移动或删除")).toBeVisible();
    await expect.element(title("货物")).toBeVisible();
  });
});
