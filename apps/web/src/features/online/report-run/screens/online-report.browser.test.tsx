import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import {
  openReport,
  reportGroups,
  reportMenu,
  reportPreview,
  reportRows,
  signInToReport,
} from "#test/browser/online-reports.ts";
import { openApp, readAddress, seriousFindings } from "#test/browser/open.tsx";
import { withPrintLayout } from "#test/browser/print-layout.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const tab = (name: string | RegExp) => page.getByRole("tab", { name });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const named = (text: string) => page.getByText(text, { exact: true }).first();

async function openReportPage(query = ""): Promise<void> {
  await openApp(`/online/reports/by_method${query}`);
  await expect.element(page.getByRole("heading", { name: "采购方式统计", level: 1 })).toBeVisible();
}

const filterOf = (input: { readonly query: { readonly filter?: string | undefined } } | undefined): unknown =>
  input?.query.filter === undefined ? undefined : JSON.parse(input.query.filter);

beforeEach(async () => {
  await page.viewport(1440, 900);
  window.sessionStorage.clear();
  window.localStorage.removeItem("table:hidden-columns:report-by_method");
  signInToReport();
});

describe("[ONLINE-01] menu item of an online report", () => {
  test("shows the rows with display words and the totals over all rows", async () => {
    await openReportPage();
    for (const words of ["办公设备采购", "公开招标", "1,200,000.00", "2026-04-02", "138****0001", "1,376,000.50"])
      await expect.element(named(words)).toBeVisible();
    await expect.element(tab("明细 2")).toBeVisible();
    await expect.element(page.getByText("共2条")).toBeVisible();
  });

  test("shows its own report at any path, also after another was opened", async () => {
    const { definition } = openReport;
    signInToWorkspace({
      menu: [
        reportMenu,
        menuItem({ path: "/figures/2026", component: "online/report-list/bonds", meta: { title: "保证金" } }),
      ],
    });
    const read = answer("reportRun.read", ({ params: { code } }) =>
      code === "bonds" ? { ...openReport, definition: { ...definition, code, title: "保证金统计" } } : openReport,
    );
    const calls = answer("reportRun.readRows", reportRows);
    await openReportPage();
    await expect.element(named("办公设备采购")).toBeVisible();
    expect(read.inputs.map(({ params }) => params.code)).toEqual(["by_method"]);
    await userEvent.click(page.getByRole("menuitem", { name: "保证金" }));
    await expect.element(page.getByRole("heading", { name: "保证金统计", level: 1 })).toBeVisible();
    await expect.poll(() => calls.inputs.map(({ params }) => params.code)).toEqual(["by_method", "bonds"]);
    expect(read.inputs.map(({ params }) => params.code)).toEqual(["by_method", "bonds"]);
    expect(readAddress()).toBe("/figures/2026");
  });

  test("filters by parameters with defaults and columns, sorts, and uses the address", async () => {
    const calls = answer("reportRun.readRows", reportRows);
    await openReportPage();
    await expect.element(field("归档自")).toHaveValue("2026-01-01");
    await expect.poll(() => calls.inputs.length).toBe(1);
    expect(calls.inputs[0]?.query.parameters).toBeUndefined();
    await userEvent.fill(field("项目"), "办公");
    await userEvent.fill(field("成交金额从"), "1000");
    await userEvent.fill(field("归档自"), "2026-03-01");
    await userEvent.click(button("查询"));
    await expect
      .poll(() => filterOf(calls.inputs.at(-1)))
      .toEqual({
        all: [
          { field: "project_name", is: "contains", value: "办公" },
          { field: "amount", is: "gte", value: "1000" },
        ],
      });
    expect(JSON.parse(calls.inputs.at(-1)?.query.parameters ?? "")).toEqual({ since: "2026-03-01" });
    expect(readAddress()).toBe(
      "/online/reports/by_method?p.since=2026-03-01&q.project_name=%E5%8A%9E%E5%85%AC&q.amount.from=1000",
    );
    await userEvent.click(page.getByRole("columnheader", { name: "成交金额" }));
    await expect.poll(() => calls.inputs.at(-1)?.query.sort).toBe("amount");
    await withPrintLayout(async () => {
      for (const buttonName of ["查询", "刷新列表", "视图"]) expect(button(buttonName).query()).toBeNull();
      await expect.element(page.getByText(/^查询条件：归档自.*项目包含“办公”/)).toBeVisible();
      await expect.element(named("1,376,000.50")).toBeVisible();
    });
    await userEvent.click(button("重置"));
    await expect.element(field("归档自")).toHaveValue("2026-01-01");
    await expect.poll(() => calls.inputs.at(-1)?.query.filter).toBeUndefined();
  });

  test("sends null for a parameter that was emptied despite its default", async () => {
    const calls = answer("reportRun.readRows", reportRows);
    await openReportPage();
    await userEvent.hover(field("归档自"));
    await userEvent.click(page.getByRole("button", { name: "清除", exact: true }));
    await userEvent.click(button("查询"));
    await expect.poll(() => calls.inputs.at(-1)?.query.parameters).toBe(JSON.stringify({ since: null }));
    expect(readAddress()).toBe("/online/reports/by_method?without=since");
  });

  test("runs no query before required parameters are filled in", async () => {
    const [since] = openReport.definition.parameters;
    signInToReport({
      ...openReport,
      definition: {
        ...openReport.definition,
        parameters: since ? [{ ...since, isRequired: true, default: null }] : [],
      },
      parameters: [{ name: "since", value: null, label: null }],
    });
    const calls = answer("reportRun.readRows", reportRows);
    await openReportPage();
    await expect.element(page.getByText("请先填写“归档自”，再点击“查询”。")).toBeVisible();
    expect(calls.inputs).toEqual([]);
    await userEvent.fill(field("归档自"), "2026-03-01");
    await userEvent.click(button("查询"));
    await expect.element(named("办公设备采购")).toBeVisible();
  });

  test("filters by a combined query and shows it as a sentence", async () => {
    const calls = answer("reportRun.readRows", reportRows);
    await openReportPage();
    await userEvent.click(button("高级查询"));
    const form = page.getByRole("dialog");
    await userEvent.click(form.getByRole("combobox", { name: "字段 1" }));
    await userEvent.click(page.getByTitle("成交金额", { exact: true }).last());
    await userEvent.fill(form.getByRole("textbox", { name: "值 1" }), "abc");
    await userEvent.click(form.getByRole("button", { name: "查询" }));
    await expect.element(form.getByText("应为数字")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await userEvent.fill(form.getByRole("textbox", { name: "值 1" }), "5000");
    await userEvent.click(form.getByRole("button", { name: "查询" }));
    await expect.element(page.getByText("成交金额等于“5,000”", { exact: true })).toBeVisible();
    await expect
      .poll(() => filterOf(calls.inputs.at(-1)))
      .toEqual({ all: [{ field: "amount", is: "eq", value: "5000" }] });
  });

  test("shows a cross table with totals and opens the rows of a figure", async () => {
    const calls = answer("reportRun.readRows", reportRows);
    await openReportPage("?part=groups");
    const table = page.getByRole("table", { name: "汇总" });
    for (const words of ["2026年第1季度", "2026年第2季度", "金额合计", "1,280,000.50", "1,376,000.50"])
      await expect.element(table.getByText(words, { exact: true }).first()).toBeVisible();
    await userEvent.click(button("公开招标 2026年第2季度 项目数 2，查看明细"));
    await expect.element(page.getByText("采购方式：公开招标")).toBeVisible();
    await expect.element(page.getByText("归档日期：2026年第2季度")).toBeVisible();
    await expect
      .poll(() => filterOf(calls.inputs.at(-1)))
      .toEqual({
        all: [
          { field: "method", is: "eq", value: "1" },
          { field: "archived_on", is: "gte", value: "2026-04-01" },
          { field: "archived_on", is: "lte", value: "2026-06-30" },
        ],
      });
    await userEvent.click(button("移除 归档日期：2026年第2季度"));
    await expect
      .poll(() => filterOf(calls.inputs.at(-1)))
      .toEqual({ all: [{ field: "method", is: "eq", value: "1" }] });
    await userEvent.click(button("查看全部明细"));
    await expect.poll(() => calls.inputs.at(-1)?.query.filter).toBeUndefined();
    window.history.back();
    await expect.element(table).toBeVisible();
  });

  test("shows each chart with a table and opens the rows of a mark", async () => {
    await openReportPage("?part=charts");
    const chart = page.getByRole("img", { name: "采购方式构成。共 2 项。" });
    await expect.element(chart).toBeVisible();
    chart.element().focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(page.getByText("公开招标，项目数 3")).toBeInTheDocument();
    await expect.element(page.getByText("公开招标 75.0%")).toBeVisible();
    const panel = page.getByRole("region", { name: "各方式金额", exact: true });
    await userEvent.click(panel.getByText("表格"));
    await expect.element(panel.getByRole("button", { name: "竞争性谈判 金额合计 96,000.00，查看明细" })).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    chart.element().focus();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect.element(page.getByText("采购方式：公开招标")).toBeVisible();
  });

  test("names the withheld columns and explains the missing groups", async () => {
    signInToReport({
      ...openReport,
      columns: openReport.columns.map((candidate) =>
        candidate.name === "method" ? { ...candidate, state: "withheld" } : candidate,
      ),
      hasGroups: false,
    });
    const calls = answer("reportRun.readGroups", reportGroups);
    await openReportPage();
    await expect.element(page.getByText("以下列您无权查看，没有显示：采购方式。")).toBeVisible();
    await userEvent.click(tab("汇总"));
    await expect.element(page.getByText("汇总用到您无权查看的列，没有显示。")).toBeVisible();
    expect(calls.inputs).toEqual([]);
  });

  test("shows instead of rows why a query was stopped, and retries it", async () => {
    let isSlow = true;
    answer("reportRun.readRows", () => {
      if (!isSlow) return reportRows;
      isSlow = false;
      return refusal("online_report.too_slow");
    });
    await openReportPage();
    await expect.element(page.getByText("查询超过 10 秒，已停止，请缩小日期范围或增加条件后重试")).toBeVisible();
    await userEvent.click(button("重试"));
    await expect.element(named("办公设备采购")).toBeVisible();
  });

  test("reports that no row matches the query", async () => {
    answer("reportRun.readRows", { ...reportRows, total: 0, rows: [] });
    answer("reportRun.readTotals", reportPreview.totals);
    await openReportPage("?q.project_name=x");
    await expect.element(page.getByText("没有符合条件的记录")).toBeVisible();
  });

  test("reports that the report does not exist or is disabled", async () => {
    answer("reportRun.read", () => refusal("online_report.no_report"));
    await openApp("/online/reports/by_method");
    await expect.element(page.getByText("该报表不存在或已停用")).toBeVisible();
  });

  test("links to the data set's list only if the list shows the same rows", async () => {
    signInToReport({ ...openReport, definition: { ...openReport.definition, parameters: [] }, parameters: [] });
    await openReportPage();
    await expect.element(button("在列表中查看")).toBeVisible();
    await userEvent.fill(field("项目"), "办公");
    await userEvent.click(button("查询"));
    await expect.element(button("在列表中查看")).not.toBeInTheDocument();
  });

  test("fits the row tools in one line on a phone, with the list link at the title", async () => {
    await page.viewport(375, 740);
    signInToReport({ ...openReport, definition: { ...openReport.definition, parameters: [] }, parameters: [] });
    await openReportPage();
    const middle = (name: string) => {
      const { top, height } = button(name).element().getBoundingClientRect();
      return Math.round(top + height / 2);
    };
    await expect.element(button("导出")).toBeVisible();
    expect(middle("刷新列表")).toBe(middle("导出"));
    expect(middle("在列表中查看")).toBe(middle("视图"));
    await userEvent.click(tab("汇总"));
    await expect.element(button("在列表中查看")).not.toBeInTheDocument();
  });

  test("hides a column and stores that in the address", async () => {
    await openReportPage();
    await userEvent.click(button("列设置"));
    await userEvent.click(page.getByRole("checkbox", { name: "归档日期" }));
    await expect.element(page.getByRole("columnheader", { name: "归档日期" })).not.toBeInTheDocument();
    expect(readAddress()).toBe("/online/reports/by_method?hidden=archived_on");
  });
});
