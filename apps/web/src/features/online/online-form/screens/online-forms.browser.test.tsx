import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { answerItems, menuAdminItem } from "#test/browser/menu-administration.ts";
import { bidBondRow, designRights, signInAsFormDesigner } from "#test/browser/online-designing.ts";
import { openApp, readAddress, seriousFindings, toast } from "#test/browser/open.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) =>
  page.getByRole("dialog").filter({ has: page.getByRole("heading", { name, level: 2, exact: true }) });
const row = (name: string) => page.getByRole("row").filter({ hasText: name });

async function openList(search = ""): Promise<void> {
  await openApp(`/online/designer${search}`);
  await expect.element(page.getByRole("heading", { name: "在线表单", level: 1 })).toBeVisible();
  await expect.element(page.getByText("踏勘登记").first()).toBeVisible();
}
async function choose(action: string): Promise<void> {
  await userEvent.click(button("保证金台账 的更多操作"));
  await userEvent.click(page.getByRole("menuitem", { name: action, exact: true }));
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  window.sessionStorage.clear();
  signInAsFormDesigner();
});

describe("list of forms", () => {
  test("[ADMINDATA-24, ADMINDATA-25] shows the state and kind of each form and filters by them", async () => {
    const calls = answer("onlineForm.list", { total: 1, rows: [bidBondRow], isDesignClosed: false });
    await openApp("/online/designer?state=changed&kind=single");
    await expect.element(row("保证金台账").getByText("有未发布的修改（v2）")).toBeVisible();
    await expect.element(row("保证金台账").getByText("单表")).toBeVisible();
    expect(calls.inputs.at(-1)?.query).toMatchObject({ state: "changed", kind: "single" });
  });

  test("[ADMINDATA-25] creates a draft, opens its designer and shows an invalid code at its field", async () => {
    let isFirst = true;
    const saved = answer("onlineForm.save", () => {
      if (!isFirst) return { id: "form1", version: 1, faults: [] };
      isFirst = false;
      return refusal("online_form.code_taken", { field: "definition.code" });
    });
    await openList();
    await userEvent.click(button("新建表单"));
    const form = dialog("新建表单");
    await userEvent.fill(form.getByLabelText("编码"), "Select 1");
    await userEvent.click(form.getByRole("button", { name: "新建并设计" }));
    await expect.element(form.getByText("请填写标题")).toBeVisible();
    await expect.element(form.getByText("应以小写字母开头，只含小写字母、数字和下划线，最长 30 个字符")).toBeVisible();
    await userEvent.fill(form.getByLabelText("标题"), " 保证金台账 ");
    await userEvent.fill(form.getByLabelText("编码"), "bid_bond");
    await userEvent.click(form.getByRole("button", { name: "新建并设计" }));
    await expect.element(form.getByText("该编码已被使用，请更换")).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "新建并设计" }));
    await expect.poll(readAddress).toBe("/online/designer/form1");
    expect(saved.inputs.at(-1)?.body).toMatchObject({
      id: null,
      version: null,
      definition: { code: "bid_bond", title: "保证金台账", kind: "single", fields: [] },
    });
  });

  test("[ONLINE-01] creates a menu item for a published form at the chosen place after a proof", async () => {
    signInAsFormDesigner([...designRights, "menu:view", "menu:edit"]);
    answerItems([menuAdminItem("ledgers", null, "业务台账"), menuAdminItem("bonds", "ledgers", "保函台账")]);
    answer("proof.readMethods", { methods: ["password"], isProved: true });
    let isFirst = true;
    const menuCalls = answer("onlineForm.createMenu", () => {
      if (!isFirst) return { menuId: "m9" };
      isFirst = false;
      return refusal("online_form.has_menu");
    });
    await openList();
    await userEvent.click(button("踏勘登记 的更多操作"));
    await expect.element(page.getByRole("menuitem", { name: "删除" })).toBeVisible();
    expect(page.getByRole("menuitem", { name: "建立菜单" }).query()).toBeNull();
    await userEvent.keyboard("{Escape}");
    await choose("建立菜单");
    const form = dialog("为“保证金台账”建立菜单");
    await expect.element(form.getByLabelText("菜单名称")).toHaveValue("保证金台账");
    await userEvent.fill(form.getByLabelText("菜单名称"), " ");
    await userEvent.click(form.getByRole("button", { name: "建立菜单" }));
    await expect.element(form.getByText("请填写菜单名称")).toBeVisible();
    await userEvent.fill(form.getByLabelText("菜单名称"), "投标保证金 ");
    await userEvent.click(form.getByLabelText("上级菜单"));
    await userEvent.click(page.getByRole("tree").getByText("业务台账"));
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(form.getByRole("button", { name: "建立菜单" }));
    await expect.element(toast("该表单已有菜单")).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "建立菜单" }));
    await expect.element(toast("菜单“投标保证金”已建立，请在角色管理中授予角色")).toBeVisible();
    expect(menuCalls.inputs.at(-1)?.body).toEqual({ id: "form1", title: "投标保证金", parentId: "ledgers" });
    await expect.element(form).not.toBeInTheDocument();
  });

  test("offers no menu item to a user who may not create menus", async () => {
    await openList();
    await userEvent.click(button("保证金台账 的更多操作"));
    await expect.element(page.getByRole("menuitem", { name: "导出" })).toBeVisible();
    expect(page.getByRole("menuitem", { name: "建立菜单" }).query()).toBeNull();
  });

  test("saves a form as a file under the server's file name", async () => {
    const saved: string[] = [];
    const clicking = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const name = encodeURIComponent("在线表单-admin-20261123-143205.json");
    answer(
      "onlineForm.export",
      (() =>
        new Response("{}", {
          headers: {
            "content-type": "application/octet-stream",
            "content-disposition": `attachment; filename="online-form.json"; filename*=UTF-8''${name}`,
          },
        })) as never,
    );
    await openList();
    await choose("导出");
    await expect.poll(() => saved).toEqual(["在线表单-admin-20261123-143205.json"]);
    clicking.mockRestore();
  });

  test("[ADMINDATA-25] copies a form under another code", async () => {
    const copied = answer("onlineForm.copy", { id: "form1" });
    await openList();
    await choose("复制");
    const form = dialog("复制“保证金台账”");
    await userEvent.fill(form.getByLabelText("编码"), "bond_copy");
    await userEvent.click(form.getByRole("button", { name: "复制并设计" }));
    await expect
      .poll(() => copied.inputs.at(-1)?.body)
      .toEqual({ id: "form1", code: "bond_copy", title: "保证金台账" });
  });

  test("[ADMINDATA-25] checks an import file first and applies it on confirmation", async () => {
    const imported = answer("onlineForm.import", ({ params }) => ({
      isApplied: params.mode === "apply",
      id: null,
      code: "bid_bond",
      made: 0,
      changed: 1,
      faults: [],
      faultCount: 0,
    }));
    await openList();
    await userEvent.click(button("导入"));
    const form = dialog("导入表单");
    await userEvent.upload(
      page
        .getByLabelText("选择文件")
        .elements()
        .find((element) => element instanceof HTMLInputElement) as HTMLInputElement,
      new File(["{}"], "bid_bond.json"),
    );
    await expect.element(form.getByText("将修改 1 个草稿。")).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "导入", exact: true }));
    await expect.element(toast("导入完成")).toBeVisible();
    expect(imported.inputs.map(({ params }) => params.mode)).toEqual(["try", "apply"]);
  });

  test("[ADMINDATA-25] removes a form after its code is typed", async () => {
    const removed = answer("onlineForm.remove", null);
    await openList();
    await choose("删除");
    const form = dialog("删除“保证金台账”");
    await expect.element(form.getByText(/数据表停用并保留 30 天/)).toBeVisible();
    await userEvent.fill(form.getByRole("textbox"), "bid_bonds");
    await userEvent.click(form.getByRole("button", { name: "删除", exact: true }));
    await expect.element(form.getByText("与表单编码不一致")).toBeVisible();
    await userEvent.fill(form.getByRole("textbox"), "bid_bond");
    await userEvent.click(form.getByRole("button", { name: "删除", exact: true }));
    await expect.element(toast("“保证金台账”已删除")).toBeVisible();
    expect(removed.inputs.at(-1)?.body).toEqual({ id: "form1", version: 3, confirmation: "bid_bond" });
  });

  test("[ADMINDATA-25] shows set-aside columns with their day of deletion and restores one", async () => {
    const removals = answer("onlineForm.restoreSetAside", { formId: "form1" });
    await openList();
    await userEvent.click(button("停用的列与表"));
    const form = dialog("停用的列与表");
    await expect.element(form.getByText("列“经办人”（clerk）")).toBeVisible();
    await expect.element(form.getByText("2026-12-20 11:04")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(form.getByRole("button", { name: /^取回/ }));
    await expect.element(toast("已取回")).toBeVisible();
    expect(removals.inputs.at(-1)?.body).toEqual({ id: "aside1" });
    await expect.poll(readAddress).toBe("/online/designer/form1");
  });

  test("[ADMINDATA-25] pages through set-aside columns by keyboard and locks a page that is replaced", async () => {
    const second = deferred<void>();
    answer("onlineForm.listSetAside", async ({ query: { page: number } }) => {
      if (number === 2) await second.promise;
      const field = { name: "clerk", title: number === 1 ? "经办人" : "复核人" };
      const at = "2026-11-20T03:04:05.000Z";
      const row = { id: `aside${number}`, formCode: "bid_bond", formTitle: "保证金台账", field, at, goesAt: at };
      return { total: 11, rows: [row] };
    });
    await openList();
    await userEvent.click(button("停用的列与表"));
    const form = dialog("停用的列与表");
    const next = form.getByRole("button", { name: "下一页" });
    await expect.element(page.getByText("列“经办人”（clerk）")).toBeVisible();
    (next.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("取回 保证金台账列“经办人”（clerk）")).toBeDisabled();
    await expect.element(next).toHaveFocus();
    second.resolve();
    await expect.element(button("取回 保证金台账列“复核人”（clerk）")).toBeEnabled();
    await expect.element(next).toHaveFocus();
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}{Enter}");
    await expect.element(page.getByText("列“经办人”（clerk）")).toBeVisible();
    await expect.element(form.getByRole("button", { name: "上一页" })).toHaveFocus();
  });

  test("[ADMINDATA-25] pages through releases by keyboard and retains the compared ones", async () => {
    const second = deferred<void>();
    answer("onlineForm.listReleases", async ({ query: { page: number } }) => {
      if (number === 2) await second.promise;
      const numbers = number === 1 ? Array.from({ length: 30 }, (_, at) => 31 - at) : [1];
      return {
        total: 31,
        rows: numbers.map((release) => ({ number: release, at: bidBondRow.updatedAt, by: null, steps: [] })),
      };
    });
    await openList();
    await choose("发布记录");
    const earlier = button("更早的版本");
    await expect.element(earlier).toBeVisible();
    (earlier.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("取回到草稿 v31")).toBeDisabled();
    await expect.element(earlier).toHaveFocus();
    second.resolve();
    await expect.element(button("取回到草稿 v1")).toBeEnabled();
    await expect.element(earlier).toHaveFocus();
    for (const compared of ["v31", "当前草稿"])
      await expect.element(page.getByTitle(compared, { exact: true })).toBeVisible();
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}{Enter}");
    await expect.element(button("取回到草稿 v31")).toBeVisible();
    await expect.element(button("较新的版本")).toHaveFocus();
  });

  test("[ADMINDATA-25] publishes from the list after showing the plan", async () => {
    const published = answer("onlineForm.publish", { release: 3, version: 4 });
    await openList();
    await userEvent.click(button("预览发布 保证金台账"));
    const form = dialog("发布“保证金台账”");
    await userEvent.fill(form.getByRole("textbox"), "bid_bond");
    await userEvent.click(form.getByRole("button", { name: "发布", exact: true }));
    await expect.element(toast("已发布为 v3")).toBeVisible();
    expect(published.inputs.at(-1)?.body).toEqual({ id: "form1", version: 3, confirmation: "bid_bond" });
  });
});
