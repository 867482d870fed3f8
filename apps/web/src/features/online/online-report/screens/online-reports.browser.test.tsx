import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { answerItems, menuAdminItem } from "#test/browser/menu-administration.ts";
import { reportRights, reportRow, signInAsReportDesigner } from "#test/browser/online-reports.ts";
import { openApp, readAddress, toast } from "#test/browser/open.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) =>
  page.getByRole("dialog").filter({ has: page.getByRole("heading", { name, level: 2, exact: true }) });
const row = (name: string) => page.getByRole("row").filter({ hasText: name });

async function openList(search = ""): Promise<void> {
  await openApp(`/online/report-designer${search}`);
  await expect.element(page.getByRole("heading", { name: "在线报表", level: 1 })).toBeVisible();
  await expect.element(page.getByText("保证金统计").first()).toBeVisible();
}
async function choose(action: string, title = "采购方式统计"): Promise<void> {
  await userEvent.click(button(`${title} 的更多操作`));
  await userEvent.click(page.getByRole("menuitem", { name: action, exact: true }));
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  window.sessionStorage.clear();
  signInAsReportDesigner();
});

describe("[ADMINDATA-25] list of reports", () => {
  test("[ADMINDATA-24] shows data set and state of each report and filters by them", async () => {
    const calls = answer("onlineReport.list", { total: 1, rows: [reportRow], isDesignClosed: false });
    await openApp("/online/report-designer?state=open&dataSet=archive");
    await expect.element(row("采购方式统计").getByText("项目档案")).toBeVisible();
    await expect.element(row("采购方式统计").getByText("已启用")).toBeVisible();
    expect(calls.inputs.at(-1)?.query).toMatchObject({ state: "open", dataSet: "archive" });
  });

  test("creates a report over the first columns of a data set and opens its designer", async () => {
    let isFirst = true;
    const saved = answer("onlineReport.save", () => {
      if (!isFirst) return { id: "report1", version: 1 };
      isFirst = false;
      return refusal("online_report.code_taken", { field: "code" });
    });
    await openList();
    await userEvent.click(button("新建报表"));
    const form = dialog("新建报表");
    await userEvent.fill(form.getByLabelText("编码"), "By Method");
    await userEvent.click(form.getByRole("button", { name: "新建并设计" }));
    await expect.element(form.getByText("请填写名称")).toBeVisible();
    await expect.element(form.getByText("应以小写字母开头，只含小写字母、数字和下划线，最长 30 个字符")).toBeVisible();
    await expect.element(form.getByText("请选择数据集")).toBeVisible();
    await userEvent.fill(form.getByLabelText("名称"), " 采购方式统计 ");
    await userEvent.fill(form.getByLabelText("编码"), "by_method");
    await userEvent.click(form.getByLabelText("数据集"));
    await userEvent.click(page.getByTitle("项目档案（7 列）"));
    await userEvent.click(form.getByRole("button", { name: "新建并设计" }));
    await expect.element(form.getByText("该编码已被使用，请更换")).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "新建并设计" }));
    await expect.poll(readAddress).toBe("/online/report-designer/report1");
    expect(saved.inputs.at(-1)?.body).toMatchObject({
      id: null,
      version: null,
      definition: { code: "by_method", title: "采购方式统计", dataSet: "archive", groups: null },
    });
  });

  test("disables a report after confirmation and enables one at once", async () => {
    const changes = answer("onlineReport.setOpen", { version: 4 });
    await openList();
    await userEvent.click(button("启用 保证金统计"));
    await expect.element(toast("“保证金统计”已启用")).toBeVisible();
    expect(changes.inputs.at(-1)?.body).toEqual({ id: "report2", version: 3, isOpen: true });
    await userEvent.click(button("停用 采购方式统计"));
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "停用" }));
    await expect.element(toast("“采购方式统计”已停用")).toBeVisible();
    expect(changes.inputs.at(-1)?.body).toEqual({ id: "report1", version: 3, isOpen: false });
  });

  test("copies a report under another code and removes one after confirmation", async () => {
    const copied = answer("onlineReport.copy", { id: "report1" });
    const removed = answer("onlineReport.remove", null);
    await openList();
    await choose("删除", "保证金统计");
    await expect.element(page.getByText(/将删除报表“保证金统计”/)).toBeVisible();
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "删除" }));
    await expect.element(toast("“保证金统计”已删除")).toBeVisible();
    expect(removed.inputs[0]?.body).toEqual({ id: "report2", version: 3 });
    await choose("复制");
    const form = dialog("复制“采购方式统计”");
    await userEvent.fill(form.getByLabelText("编码"), "by_method_2");
    await userEvent.click(form.getByRole("button", { name: "复制并设计" }));
    await expect
      .poll(() => copied.inputs.at(-1)?.body)
      .toEqual({ id: "report1", code: "by_method_2", title: "采购方式统计" });
  });

  test("checks an import file first and applies it on confirmation", async () => {
    const imported = answer("onlineReport.import", ({ params }) => ({
      isApplied: params.mode === "apply",
      id: null,
      code: "by_method",
      made: 1,
      changed: 0,
      faults: [],
      faultCount: 0,
    }));
    await openList();
    await userEvent.click(button("导入"));
    const form = dialog("导入报表");
    await userEvent.upload(
      page
        .getByLabelText("选择文件")
        .elements()
        .find((element) => element instanceof HTMLInputElement) as HTMLInputElement,
      new File(["{}"], "by_method.json"),
    );
    await expect.element(form.getByText("将新建 1 个报表。")).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "导入", exact: true }));
    await expect.element(toast("导入完成")).toBeVisible();
    expect(imported.inputs.map(({ params }) => params.mode)).toEqual(["try", "apply"]);
  });

  test("[ONLINE-01] creates a menu item for an enabled report at the chosen place", async () => {
    signInAsReportDesigner([...reportRights, "menu:view", "menu:edit"]);
    answerItems([menuAdminItem("ledgers", null, "业务台账")]);
    answer("proof.readMethods", { methods: ["password"], isProved: true });
    const menuCalls = answer("onlineReport.createMenu", { menuId: "m9" });
    await openList();
    await userEvent.click(button("保证金统计 的更多操作"));
    await expect.element(page.getByRole("menuitem", { name: "删除" })).toBeVisible();
    expect(page.getByRole("menuitem", { name: "建立菜单" }).query()).toBeNull();
    await userEvent.keyboard("{Escape}");
    await choose("建立菜单");
    const form = dialog("为“采购方式统计”建立菜单");
    await userEvent.click(form.getByLabelText("上级菜单"));
    await userEvent.click(page.getByRole("tree").getByText("业务台账"));
    await userEvent.click(form.getByRole("button", { name: "建立菜单" }));
    await expect.element(toast("菜单“采购方式统计”已建立，请在角色管理中授予角色")).toBeVisible();
    expect(menuCalls.inputs.at(-1)?.body).toEqual({ id: "report1", title: "采购方式统计", parentId: "ledgers" });
  });
});
