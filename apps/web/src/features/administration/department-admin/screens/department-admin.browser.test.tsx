import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import {
  bureau,
  buying,
  centre,
  detailsOf,
  filing,
  members,
  node,
  signInAsDepartmentAdmin,
} from "#test/browser/department-administration.ts";
import { openApp, toast } from "#test/browser/open.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
/** Found by text: in tests the library gives all its dialogs the same name. */
const dialog = (title: string) => page.getByRole("dialog").filter({ hasText: title });
const title = (name: string) => page.getByRole("heading", { name, level: 2 });
const line = (name: string) => page.getByRole("treeitem").filter({ hasText: name });
const shownLines = () => [...document.querySelectorAll('[role="treeitem"]')].map((entry) => entry.textContent);
const opener = (name: string) => line(name).element().querySelector<HTMLElement>(".ant-tree-switcher");

async function open(id = ""): Promise<void> {
  await openApp(`/system/departments${id === "" ? "" : `#${id}`}`);
  await expect.element(page.getByRole("heading", { name: "部门管理", level: 1 })).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsDepartmentAdmin();
});

describe("[ADMINDATA-25] tree", () => {
  test("opens level by level, and reads each level when it opens", async () => {
    const calls = answer("departmentAdmin.listChildren", ({ query: { parentId } }) => {
      const rows = parentId === undefined ? [centre, bureau] : [filing, buying];
      return { total: 2, rows };
    });
    await open();
    await expect.poll(shownLines).toEqual(["某市公共资源交易中心3", "某市财政局"]);
    expect(calls.inputs.every(({ query }) => query.parentId === undefined)).toBe(true);
    await userEvent.click(opener("某市公共资源交易中心") ?? document.body);
    await expect.poll(shownLines).toEqual(["某市公共资源交易中心3", "档案处1,000+", "采购处", "某市财政局"]);
    expect(calls.inputs.at(-1)?.query.parentId).toBe("d1");
  });

  test("moves by arrow keys and chooses by Enter", async () => {
    await open();
    await expect.element(line("某市财政局")).toBeVisible();
    document.querySelector<HTMLElement>('[role="tree"]')?.focus();
    await userEvent.keyboard("{Home}{ArrowRight}");
    await expect.element(line("档案处")).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(title("档案处")).toBeVisible();
    await expect.poll(() => window.location.hash).toBe("#d3");
  });

  test("finds by name, shows the path from the root and opens it", async () => {
    answer("departmentAdmin.search", { rows: [{ ...filing, path: detailsOf(filing).path }], hasMore: false });
    await open();
    await userEvent.fill(page.getByRole("searchbox", { name: "查找部门" }), "档案");
    await expect.element(page.getByText("找到 1 个部门")).toBeVisible();
    await userEvent.click(page.getByText("A01A01 · 某市公共资源交易中心 / 档案处"));
    await expect.element(title("档案处")).toBeVisible();
    await userEvent.fill(page.getByRole("searchbox", { name: "查找部门" }), "");
    await expect.element(line("采购处")).toBeVisible();
  });

  test("moves a department by dragging, after a confirmation that names the effects", async () => {
    answer("departmentAdmin.previewMove", {
      fromCode: "A02",
      toCode: "A01A03",
      departments: 1,
      uses: [{ what: "条未发布的通知", count: 2 }],
    });
    const moved = answer("departmentAdmin.move", { orgCode: "A01A03" });
    await open();
    await expect.element(line("某市财政局")).toBeVisible();
    await userEvent.dragAndDrop(
      line("某市财政局").element().querySelector(".ant-tree-node-content-wrapper") ?? document.body,
      line("某市公共资源交易中心").element().querySelector(".ant-tree-node-content-wrapper") ?? document.body,
      { sourcePosition: { x: 10, y: 12 }, targetPosition: { x: 120, y: 20 } },
    );
    await expect
      .element(
        page.getByText(
          "1 个部门的编码将改变：A02 变为 A01A03，下级编码随之改变，立即生效。成员在子系统、通知和档案中的可见范围随新的上级改变。一并更新或受影响：2 条未发布的通知。",
        ),
      )
      .toBeVisible();
    expect(moved.inputs).toEqual([]);
    await userEvent.click(button("移动").last());
    await expect.element(toast("“某市财政局”已移动，编码 A01A03")).toBeVisible();
    expect(moved.inputs[0]?.body).toMatchObject({ id: "d2", version: 3, parentId: "d1" });
  });
});

describe("[ADMINDATA-25] department", () => {
  test("shows its position, code, leaders and references", async () => {
    await open("d3");
    const details = page.getByRole("region", { name: "部门详情" });
    for (const text of ["某市公共资源交易中心 / 档案处", "A01A01", "10,000+ 个项目", "档案管理员"])
      await expect.element(details.getByText(text, { exact: true })).toBeVisible();
    await expect.element(line("采购处")).toBeVisible();
  });

  test("is created below another one", async () => {
    const saved = answer("departmentAdmin.save", { id: "d2", orgCode: "A01A03" });
    await open("d1");
    await userEvent.click(button("新增下级"));
    const form = dialog("在“某市公共资源交易中心”下新增部门");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("请输入部门名称")).toBeVisible();
    await userEvent.fill(form.getByLabelText("部门名称"), "评审处");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("“评审处”已新增，编码 A01A03")).toBeVisible();
    expect(saved.inputs[0]?.body).toEqual({ id: null, version: null, parentId: "d1", departName: "评审处" });
    await expect.poll(() => window.location.hash).toBe("#d2");
  });

  test("moves up and down by buttons, one move at a time, keeping the focus", async () => {
    const reply = deferred<{ orgCode: string }>();
    const moved = answer("departmentAdmin.move", () => reply.promise);
    await open("d4");
    await expect.element(button("下移")).toHaveAttribute("aria-disabled", "true");
    await expect.element(button("上移")).not.toHaveAttribute("aria-disabled");
    (button("上移").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.poll(() => moved.inputs).toHaveLength(1);
    const movedUp = { ...buying, version: 4 };
    answer("departmentAdmin.read", detailsOf(movedUp));
    answer("departmentAdmin.listChildren", ({ query: { parentId } }) =>
      parentId === undefined ? { total: 2, rows: [centre, bureau] } : { total: 2, rows: [movedUp, filing] },
    );
    reply.resolve({ orgCode: "A01A02" });
    await expect.element(button("下移")).not.toHaveAttribute("aria-disabled");
    await expect.element(button("上移")).toHaveAttribute("aria-disabled", "true");
    await expect.element(button("上移")).toHaveFocus();
    await userEvent.keyboard("{Enter}{Tab}{Enter}");
    await expect
      .poll(() => moved.inputs.map(({ body }) => body))
      .toEqual([
        { id: "d4", version: 3, parentId: "d1", before: "d3" },
        { id: "d4", version: 4, parentId: "d1", before: null },
      ]);
  });

  test("moves without a mouse to a parent found by search", async () => {
    answer("departmentAdmin.search", { rows: [{ ...bureau, path: detailsOf(bureau).path }], hasMore: false });
    answer("departmentAdmin.previewMove", { fromCode: "A01A01", toCode: "A02A01", departments: 1, uses: [] });
    const moved = answer("departmentAdmin.move", { orgCode: "A02A01" });
    await open("d3");
    await userEvent.click(button("移动"));
    const form = dialog("移动“档案处”");
    await userEvent.click(form.getByRole("button", { name: "移动" }));
    await expect.element(form.getByText("请选择新的上级部门")).toBeVisible();
    await userEvent.fill(form.getByLabelText("新的上级部门"), "财政");
    await userEvent.click(page.getByText("某市财政局（A02）"));
    await userEvent.click(form.getByRole("button", { name: "移动" }));
    await userEvent.click(dialog("移动部门").getByRole("button", { name: "移动" }));
    await expect.element(toast("“档案处”已移动，编码 A02A01")).toBeVisible();
    expect(moved.inputs[0]?.body).toEqual({ id: "d3", version: 3, parentId: "d2", before: null });
  });

  test("is merged after confirmation into another one, which is shown then", async () => {
    answer("departmentAdmin.search", { rows: [{ ...bureau, path: detailsOf(bureau).path }], hasMore: false });
    const uses = [{ what: "个项目", count: 2 }];
    answer("departmentAdmin.previewMerge", { departments: 0, members: 2, uses });
    const merged = answer("departmentAdmin.merge", null);
    await open("d3");
    await userEvent.click(button("合并"));
    const form = dialog("将“档案处”合并到");
    await userEvent.fill(form.getByLabelText("合并到的部门"), "财政");
    await userEvent.click(page.getByText("某市财政局（A02）"));
    await userEvent.click(form.getByRole("button", { name: "合并" }));
    const question = dialog("合并部门");
    await expect
      .element(
        question.getByText(
          "“档案处”的 2 名成员、部门内的角色和 0 个下级部门归入所选部门，“档案处”随后删除，不能恢复，立即生效。以下改为指向所选部门：2 个项目。",
        ),
      )
      .toBeVisible();
    expect(merged.inputs).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "合并" }));
    await expect.element(toast("“档案处”已合并")).toBeVisible();
    expect(merged.inputs[0]?.body).toEqual({ id: "d3", version: 3, intoId: "d2", intoVersion: 3 });
    await expect.element(title("某市财政局")).toBeVisible();
  });

  test("is not deleted while it is in use, and the uses are shown", async () => {
    answer("departmentAdmin.remove", refusal("department.in_use", null, { uses: "2 个项目" }));
    await open("d3");
    await userEvent.click(button("删除"));
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "删除" }));
    await expect.element(toast("该部门仍被使用，不能删除：2 个项目")).toBeVisible();
    await expect.element(title("档案处")).toBeVisible();
  });
});

describe("[ADMINDATA-25] members", () => {
  test("are searched, and removed alone or together after confirmation", async () => {
    const calls = answer("departmentAdmin.listMembers", { total: 2, rows: members });
    const removals = answer("departmentAdmin.removeMembers", ({ body }) => ({ changed: body.userIds.length }));
    await open("d3");
    await userEvent.fill(page.getByRole("searchbox", { name: "查找成员" }), "李");
    await expect.poll(() => calls.inputs.at(-1)?.query.keyword).toBe("李");
    await userEvent.click(button("移出 李雷"));
    await expect.element(page.getByText("李雷将立即离开该部门，在该部门的角色一并收回。")).toBeVisible();
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "移出" }));
    await expect.element(toast("已移出 1 人")).toBeVisible();
    expect(removals.inputs[0]?.body).toEqual({ departmentId: "d3", userIds: ["u1"] });
    await userEvent.click(page.getByRole("checkbox", { name: "选择李雷" }));
    await userEvent.click(page.getByRole("checkbox", { name: "选择王小明" }));
    await userEvent.click(button("移出所选 2 人"));
    await expect.element(page.getByText("所选 2 人将立即离开该部门，在该部门的角色一并收回。")).toBeVisible();
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "移出" }));
    await expect.poll(() => removals.inputs[1]?.body.userIds).toEqual(["u1", "u2"]);
  });

  test("are added by a part of their names", async () => {
    answer("departmentAdmin.findPeople", [
      { userId: "u9", username: "han", realname: "韩梅梅", departments: ["采购处"], isMember: false },
    ]);
    const added = answer("departmentAdmin.addMembers", { changed: 1 });
    await open("d3");
    await userEvent.click(button("添加成员"));
    const form = dialog("添加成员");
    await userEvent.fill(form.getByLabelText("人员"), "韩");
    await userEvent.click(page.getByText("韩梅梅（han），采购处"));
    await userEvent.click(form.getByRole("button", { name: "添加成员" }));
    await expect.element(toast("已添加 1 人")).toBeVisible();
    expect(added.inputs[0]?.body).toEqual({ departmentId: "d3", userIds: ["u9"] });
  });

  test("become leaders", async () => {
    const saved = answer("departmentAdmin.setLeaders", null);
    await open("d3");
    await userEvent.click(button("设置负责人"));
    const form = dialog("设置负责人");
    await userEvent.click(form.getByLabelText("负责人"));
    await userEvent.click(page.getByText("王小明（王小明01）"));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("负责人已保存")).toBeVisible();
    expect(saved.inputs[0]?.body).toEqual({ departmentId: "d3", version: 3, userIds: ["u1", "u2"] });
  });
});

test("[ADMINDATA-25] shows tree and department one after the other on a phone", async () => {
  await page.viewport(375, 800);
  await open();
  const tree = page.getByRole("region", { name: "部门树" });
  await userEvent.click(line("某市财政局"));
  await expect.element(title("某市财政局")).toBeVisible();
  await expect.element(tree).not.toBeInTheDocument();
  await userEvent.click(button("返回部门树"));
  await expect.element(tree).toBeVisible();
});

test("[ADMINDATA-25] imports departments on a separate page, and shows them afterwards", async () => {
  const importRow = {
    id: "i1",
    fileName: "部门.xlsx",
    total: 20,
    faulty: 0,
    kept: 2,
    done: 0,
    failure: null,
    importer: "许管理",
    isOwn: true,
    createdAt: "2026-11-20T03:04:05.000Z",
    finishedAt: null,
    handedOutAt: null,
  };
  let isImported = false;
  const outcome = () => (isImported ? ({ state: "done", done: 20 } as const) : ({ state: "ready" } as const));
  answer("departmentImport.list", () => ({ total: 1, rows: [{ ...importRow, ...outcome() }] }));
  answer("departmentImport.read", () => ({ ...importRow, ...outcome(), rows: [] }));
  const started = answer("departmentImport.start", () => {
    isImported = true;
    return null;
  });
  await open();
  const calls = answer("departmentAdmin.listChildren", { total: 1, rows: [node("d9", "新公司", "A09")] });
  await userEvent.click(button("导入"));
  await expect.element(page.getByRole("heading", { name: "导入部门", level: 1 })).toBeVisible();
  await userEvent.click(button("查看 部门.xlsx"));
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "导入 20 行" }));
  await expect.element(dialog("20 行已全部导入。").getByText("其中 2 行已存在，保持不变。")).toBeVisible();
  expect(started.inputs.map(({ body }) => body)).toEqual([{ id: "i1" }]);
  await userEvent.click(dialog("20 行已全部导入。").getByRole("button", { name: "关闭" }).last());
  await userEvent.click(button("返回部门管理"));
  await expect.element(line("新公司")).toBeVisible();
  expect(calls.inputs.length).toBeGreaterThan(0);
});
