import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { signInAsDictionaryAdmin } from "#test/browser/dictionary-administration.ts";
import { openApp, toast } from "#test/browser/open.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
/** Found by its heading: in tests the library gives the dialog and the pager of the list behind it the same name. */
const dialog = (name: string) =>
  page.getByRole("dialog").filter({ has: page.getByRole("heading", { name, level: 2, exact: true }) });
const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
const line = (text: string) => page.getByRole("listitem").filter({ hasText: text });

async function open(section = "", name = "数据字典"): Promise<void> {
  await openApp(`/system/dictionaries${section}`);
  await expect.element(heading(name)).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsDictionaryAdmin();
});

describe("[ADMINDATA-25] administration of dictionaries", () => {
  test("reads the lists of its section, and creates one whose items are shown next", async () => {
    const calls = answer("dictionaryAdmin.list", { total: 0, rows: [] });
    const saved = answer("dictionaryAdmin.save", { id: "d1" });
    await open();
    await userEvent.click(page.getByRole("tab", { name: "选择列表" }));
    await expect.element(page.getByText("暂无选择列表")).toBeVisible();
    expect(calls.inputs.at(-1)?.query.kind).toBe("select");
    await userEvent.click(button("新增选择列表"));
    const form = dialog("新增选择列表");
    await userEvent.fill(form.getByLabelText("编码"), "1x");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    for (const fault of ["编码以字母开头，只含字母、数字和 _ . -，最多 60 位", "请输入名称"])
      await expect.element(form.getByText(fault)).toBeVisible();
    await userEvent.fill(form.getByLabelText("编码"), "range");
    await userEvent.fill(form.getByLabelText("名称"), "范围");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("已保存“范围”")).toBeVisible();
    expect(saved.inputs[0]?.body).toEqual({
      id: null,
      version: null,
      kind: "select",
      code: "range",
      name: "范围",
      valueType: "text",
      description: "",
    });
    await expect.poll(() => window.location.hash).toBe("#items/d1");
  });

  test.each([
    ["dictionary", "字典"],
    ["select", "选择列表"],
  ] as const)("edits a list except its code, and shows the result in its row: %s", async (kind, kindWord) => {
    const grade = {
      id: "d2",
      version: 3,
      kind,
      code: "grade",
      name: "信用等级",
      valueType: "text" as const,
      description: "",
      builtin: false,
      items: 0,
      updatedAt: "2026-11-20T03:04:05.000Z",
    };
    answer("dictionaryAdmin.list", { total: 1, rows: [grade] });
    const saved = answer("dictionaryAdmin.save", () => {
      answer("dictionaryAdmin.list", { total: 1, rows: [{ ...grade, version: 4, name: "企业信用等级" }] });
      return { id: "d2" };
    });
    await open();
    await userEvent.click(page.getByRole("tab", { name: kindWord }));
    await userEvent.click(button("编辑 信用等级"));
    const form = dialog(`编辑${kindWord}`);
    await expect.element(form.getByLabelText("编码")).toBeDisabled();
    await expect.element(form.getByLabelText("编码")).toHaveValue("grade");
    await userEvent.fill(form.getByLabelText("名称"), "企业信用等级");
    await userEvent.click(form.getByRole("radio", { name: "整数" }));
    await userEvent.fill(form.getByLabelText("说明"), "按年评定");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("已保存“企业信用等级”")).toBeVisible();
    expect(saved.inputs.map(({ body }) => body)).toEqual([
      {
        id: "d2",
        version: 3,
        kind,
        code: "grade",
        name: "企业信用等级",
        valueType: "number",
        description: "按年评定",
      },
    ]);
    await expect.element(page.getByText("企业信用等级", { exact: true })).toBeVisible();
  });

  test("shows the uses of a list that cannot be deleted, and protects built-in ones", async () => {
    answer("dictionaryAdmin.remove", refusal("dictionary.in_use", null, { uses: "2 个项目" }));
    await open();
    await expect.element(page.getByText("信用等级")).toBeVisible();
    expect(button("采购类别 的更多操作").query()).toBeNull();
    await userEvent.click(button("信用等级 的更多操作"));
    await userEvent.click(page.getByRole("menuitem", { name: "删除" }));
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "删除" }));
    await expect.element(toast("该字典仍被使用，不能删除：2 个项目")).toBeVisible();
  });

  test("restores from the recycle bin, or erases after confirmation", async () => {
    const [restored, erased] = [answer("dictionaryAdmin.restore", null), answer("dictionaryAdmin.erase", null)];
    await open("#removed", "回收站");
    await userEvent.click(button("恢复 信用等级"));
    await expect.element(toast("“信用等级”已恢复")).toBeVisible();
    await userEvent.click(button("彻底删除 信用等级"));
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "彻底删除" }));
    await expect.element(toast("“信用等级”已彻底删除")).toBeVisible();
    expect([restored, erased].map(({ inputs }) => inputs.map(({ body }) => body.id))).toEqual([["d2"], ["d2"]]);
  });
});

describe("[ADMINDATA-25] items", () => {
  const openItems = () => open("#items/d1", "采购类别（category）");

  test("are reordered by buttons and by dragging", async () => {
    const ordered = answer("dictionaryAdmin.orderItems", null);
    await openItems();
    await userEvent.click(button("下移 货物"));
    await expect.poll(() => ordered.inputs.at(-1)?.body.ids).toEqual(["i2", "i1", "i3"]);
    await expect.element(page.getByText("“货物”已移到第 2 位，共 3 个")).toBeInTheDocument();
    await openItems();
    await userEvent.dragAndDrop(line("其他采购").getByTitle("拖动排列"), line("货物"));
    await expect.poll(() => ordered.inputs.at(-1)?.body.ids).toEqual(["i3", "i1", "i2"]);
  });

  test("are created, disabled, and deleted; built-in ones keep their value and remain", async () => {
    const saved = answer("dictionaryAdmin.saveItem", { id: "i4" });
    const removed = answer("dictionaryAdmin.removeItem", null);
    await openItems();
    expect(button("删除 货物").query()).toBeNull();
    await userEvent.click(button("新增字典项"));
    const form = dialog("新增字典项");
    await userEvent.fill(form.getByLabelText("值"), "C");
    await userEvent.fill(form.getByLabelText("文本"), "服务");
    await userEvent.click(form.getByLabelText("颜色"));
    await userEvent.click(page.getByText("绿", { exact: true }));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("已保存“服务”")).toBeVisible();
    const newItem = { value: "C", text: "服务", color: "green", description: "", enabled: true };
    expect(saved.inputs[0]?.body).toEqual({ ...newItem, dictionaryId: "d1", id: null, version: null });
    await userEvent.click(button("停用 工程"));
    await expect.element(toast("“工程”已停用")).toBeVisible();
    expect(saved.inputs.at(-1)?.body).toMatchObject({ id: "i2", version: 2, value: "GC01", enabled: false });
    await userEvent.click(button("删除 其他采购"));
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "删除" }));
    await expect.element(toast("已删除“其他采购”")).toBeVisible();
    expect(removed.inputs[0]?.body).toEqual({ dictionaryId: "d1", id: "i3", version: 2 });
    await userEvent.click(button("编辑 货物"));
    await expect.element(dialog("编辑字典项").getByLabelText("值")).toBeDisabled();
  });

  test("are found by value or text, and cannot be reordered while filtered", async () => {
    await openItems();
    await userEvent.fill(page.getByRole("searchbox", { name: "查找字典项" }), "工程");
    await expect.element(page.getByText("找到 1 项")).toBeVisible();
    expect(line("货物").query()).toBeNull();
    expect(button("上移 工程").query()).toBeNull();
  });
});

describe("[ADMINDATA-25] import", () => {
  const counts = {
    newDictionaries: 1,
    changedDictionaries: 0,
    newItems: 12,
    changedItems: 0,
    faults: [],
    faultCount: 0,
  };
  const choose = async () => {
    await open();
    await userEvent.click(button("导入"));
    const form = dialog("导入字典");
    await expect.element(form.getByRole("button", { name: "导入" })).toBeDisabled();
    const field = document.querySelector<HTMLInputElement>('.ant-modal input[type="file"]');
    if (field) await userEvent.upload(field, new File(["字典编码,值,文本"], "字典.csv"));
    return form;
  };

  test("previews the effects of a file", async () => {
    const sent = answer("dictionaryAdmin.import", ({ params: { mode } }) => ({
      ...counts,
      isApplied: mode === "apply",
    }));
    const form = await choose();
    await expect.element(form.getByText("将新增字典 1 个，新增字典项 12 项。")).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "导入" }));
    await expect.element(toast("导入完成")).toBeVisible();
    expect(sent.inputs.map(({ params }) => params)).toEqual([
      { kind: "dictionary", mode: "try" },
      { kind: "dictionary", mode: "apply" },
    ]);
  });

  test("names the faults of a file by line, and imports nothing", async () => {
    const faults = [{ row: 3, what: "文本应为 1 至 200 个字" }];
    answer("dictionaryAdmin.import", { ...counts, isApplied: false, faults, faultCount: 1 });
    const form = await choose();
    await expect.element(form.getByText("文件有 1 处不正确，未导入任何内容：")).toBeVisible();
    await expect.element(form.getByText("第 3 行：文本应为 1 至 200 个字")).toBeVisible();
    await expect.element(form.getByRole("button", { name: "导入" })).toBeDisabled();
  });
});
