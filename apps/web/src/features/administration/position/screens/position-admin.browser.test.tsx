import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { openApp, seriousFindings, toast } from "#test/browser/open.tsx";
import { chief, signInAsPositionAdmin } from "#test/browser/position-administration.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
/** Found by its heading: in tests the library gives the dialog and the pager of the list behind it the same name. */
const dialog = (name: string) =>
  page.getByRole("dialog").filter({ has: page.getByRole("heading", { name, level: 2, exact: true }) });

async function open(hash = "", name = "职务管理"): Promise<void> {
  await openApp(`/system/positions${hash}`);
  await expect.element(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}
const openHolders = () => open("#holders/p1", "处长的任职人员");

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsPositionAdmin();
});

describe("[ADMINDATA-25] administration of positions", () => {
  test("shows the word of a disabled grade, in the list and in the position's form", async () => {
    answer("dictionary.readItems", []);
    answer("dictionary.readDisabled", {
      dictionaries: { position_grade: [{ value: "2", text: "中层" }] },
      selects: {},
    });
    await open();
    const row = page.getByRole("row").filter({ hasText: "section-chief" });
    await expect.element(row.getByText("中层")).toBeVisible();
    await userEvent.click(button("编辑 处长"));
    await expect.element(page.getByRole("dialog").getByText("中层", { exact: true })).toBeVisible();
  });

  test("shows words for grades and states, and offers no adding to a disabled position", async () => {
    await open();
    const row = page.getByRole("row").filter({ hasText: "section-chief" });
    await expect.element(row.getByText("中层")).toBeVisible();
    await expect.element(row.getByText("启用")).toBeVisible();
    await expect.element(page.getByRole("row").filter({ hasText: "科员" }).getByText("停用")).toBeVisible();
    answer("position.read", { ...chief, enabled: false });
    await openHolders();
    expect(button("添加任职人员").query()).toBeNull();
  });
});

describe("[ADMINDATA-25] position", () => {
  test("is created with the input", async () => {
    const saved = answer("position.save", { id: "p9" });
    await open();
    await userEvent.click(button("新增职务"));
    const form = dialog("新增职务");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("请输入名称")).toBeVisible();
    await expect.element(form.getByText("编码以字母开头，只含字母、数字和 _ . -，至多 40 位")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await userEvent.fill(form.getByLabelText("名称"), "主任");
    await userEvent.fill(form.getByLabelText("编码"), "head2");
    await userEvent.click(form.getByRole("combobox", { name: "职级" }));
    await userEvent.click(page.getByText("高层", { exact: true }));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("已保存职务“主任”")).toBeVisible();
    expect(saved.inputs[0]?.body).toEqual({
      id: null,
      version: null,
      code: "head2",
      name: "主任",
      grade: "1",
      sortOrder: 0,
      enabled: true,
      remark: "",
    });
  });

  test("can be disabled, but not deleted while it has holders", async () => {
    const saved = answer("position.save", { id: "p1" });
    await open();
    await userEvent.click(button("处长 的更多操作"));
    await userEvent.click(page.getByRole("menuitem", { name: "停用" }));
    await expect.element(toast("“处长”已停用")).toBeVisible();
    expect(saved.inputs[0]?.body).toMatchObject({ id: "p1", version: 3, code: "section-chief", enabled: false });
    answer("position.remove", () => refusal("position.held", null, { count: 2 }));
    await userEvent.click(button("处长 的更多操作"));
    await userEvent.click(page.getByRole("menuitem", { name: "删除" }));
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "删除" }));
    await expect.element(toast("该职务尚有 2 名任职人员，请结束或移除任职后再删除")).toBeVisible();
  });
});

describe("[ADMINDATA-25] holders", () => {
  test("are found by name and added by keyboard, each within a department", async () => {
    const person = { userId: "u7", username: "hanmm", realname: "韩梅梅" };
    answer("position.findPeople", [
      { ...person, departmentId: "d1", departName: "合同处", holds: true },
      { ...person, departmentId: "d2", departName: "采购处", holds: false },
    ]);
    const added = answer("position.addHolders", { changed: 1 });
    await openHolders();
    await userEvent.click(button("添加任职人员"));
    const form = dialog("添加任职人员");
    await userEvent.click(form.getByRole("button", { name: "添加任职人员" }));
    await expect.element(form.getByText("请选择人员")).toBeVisible();
    await userEvent.fill(form.getByRole("combobox", { name: "人员" }), "韩梅");
    await expect.element(page.getByText("韩梅梅（hanmm），合同处，已任职")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await userEvent.fill(form.getByLabelText("任职日期"), "2026-01-05");
    await userEvent.click(form.getByRole("button", { name: "添加任职人员" }));
    await expect.element(toast("已添加 1 项任职")).toBeVisible();
    expect(added.inputs[0]?.body).toEqual({
      positionId: "p1",
      since: "2026-01-05",
      until: null,
      people: [{ userId: "u7", departmentId: "d2" }],
    });
  });

  test("have a term that is saved at the displayed version", async () => {
    const saved = answer("position.setTerm", null);
    await openHolders();
    await userEvent.click(button("修改期限 王小明"));
    const form = dialog("王小明的任职期限");
    await expect.element(form.getByLabelText("任职日期")).toHaveValue("2024-03-01");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("任职期限已保存")).toBeVisible();
    expect(saved.inputs[0]?.body).toEqual({ id: "h1", version: 2, since: "2024-03-01", until: null });
  });

  test("are removed after confirmation", async () => {
    const removals = answer("position.removeHolders", { changed: 1 });
    await openHolders();
    await userEvent.click(button("移除 王小明"));
    const question = page.getByRole("dialog").filter({ hasText: "移除王小明在合同处的任职" });
    await userEvent.click(question.getByRole("button", { name: "移除" }));
    await expect.element(toast("已移除王小明的任职")).toBeVisible();
    expect(removals.inputs[0]?.body).toEqual({ positionId: "p1", ids: ["h1"] });
  });
});
