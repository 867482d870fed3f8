import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ResultFor } from "#shared/api/client.ts";
import { readStored, writeStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { advanceSeconds, freezeClock, restoreClock } from "#test/browser/clock.ts";
import { byMethod, reportDraft, reportPreview, signInAsReportDesigner } from "#test/browser/online-reports.ts";
import { faultsOfWidths, openApp, seriousFindings, toast } from "#test/browser/open.tsx";
import { dismissToasts } from "#test/browser/patience.ts";
import { signOutThen } from "#test/browser/signing-out.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const view = (name: string) => page.getByText(name, { exact: true }).first();
const column = (title: string) => page.getByRole("button", { name: new RegExp(`^设置列 ?${title}`) });
const columnNames = () =>
  page
    .getByRole("button", { name: /^设置列/ })
    .elements()
    .map((element) => element.firstElementChild?.lastChild?.textContent);

async function openDesigner(): Promise<void> {
  await openApp("/online/report-designer/report1");
  await expect.element(page.getByRole("heading", { name: "采购方式统计", level: 1 })).toBeVisible();
}
async function chooseView(name: string): Promise<void> {
  await userEvent.click(page.getByRole("group", { name: "设计内容" }).getByText(new RegExp(`^${name}`)));
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  window.sessionStorage.clear();
  signInAsReportDesigner();
});

describe("designer of a report", () => {
  test("has no serious finding and no sideways scroll in any view", async () => {
    await openDesigner();
    await userEvent.click(column("成交金额"));
    expect(await faultsOfWidths()).toEqual([]);
    for (const name of ["参数", "汇总", "图表", "报表"]) {
      await chooseView(name);
      expect(await faultsOfWidths()).toEqual([]);
    }
  });

  test("[ADMINDATA-25] lists the data set's columns with types and adds them by keyboard", async () => {
    const saved = answer("onlineReport.save", { id: "report1", version: 4 });
    await openDesigner();
    const set = page.getByRole("group", { name: "数据集的列" });
    await expect.element(set.getByText("数字", { exact: true })).toBeVisible();
    await expect.element(set.getByText("文本 · 脱敏")).toBeVisible();
    set.getByRole("checkbox", { name: /逾期/ }).element().focus();
    await userEvent.keyboard(" ");
    await expect.element(column("逾期")).toBeVisible();
    await userEvent.click(set.getByRole("checkbox", { name: /联系电话/ }));
    await expect.element(column("联系电话")).not.toBeInTheDocument();
    column("逾期").element().focus();
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expect.poll(columnNames).toEqual(["项目", "采购方式", "成交金额", "逾期", "归档日期"]);
    await userEvent.click(button("保存"));
    await expect.element(toast("报表已保存")).toBeVisible();
    expect(saved.inputs[0]?.body).toMatchObject({ id: "report1", version: 3 });
    expect(saved.inputs[0]?.body.definition.columns.map(({ name }) => name)).toEqual([
      ...["project_name", "method", "amount", "is_late", "archived_on"],
    ]);
  });

  test("[ADMINDATA-25] sets query, total and display words of a column", async () => {
    const saved = answer("onlineReport.save", { id: "report1", version: 4 });
    await openDesigner();
    const word = (value: string, text: string) => ({ value, text, title: text, label: text });
    writeStored("UI_CACHE_DB_DICT_DATA", { cgfs: [word("1", "公开招标"), word("2", "竞争性谈判")] });
    await userEvent.click(column("采购方式"));
    await userEvent.click(page.getByRole("combobox", { name: "显示文字" }));
    await userEvent.click(page.getByTitle("字典"));
    await userEvent.type(page.getByRole("combobox", { name: "字典编码" }), "公开");
    await userEvent.click(page.getByText(/^cgfs（公开招标/));
    await expect.element(page.getByRole("combobox", { name: "字典编码" })).toHaveValue("cgfs");
    await userEvent.click(page.getByRole("combobox", { name: "显示文字" }));
    await userEvent.click(page.getByTitle("自定义文字"));
    await userEvent.fill(page.getByLabelText("第 1 项的值"), "1");
    await userEvent.fill(page.getByLabelText("第 1 项的文字"), "公开");
    await userEvent.click(page.getByRole("combobox", { name: "合计" }));
    await userEvent.click(page.getByTitle("计数"));
    await userEvent.click(button("保存"));
    await expect
      .poll(() => saved.inputs[0]?.body.definition.columns[1])
      .toMatchObject({ total: "count", words: { kind: "list", choices: [{ value: "1", label: "公开" }] } });
  });

  test("runs the preview after typing has ended, and not while faults exist", async () => {
    const calls = answer("reportRun.preview", reportPreview);
    await openDesigner();
    await expect.element(view("办公设备采购")).toBeVisible();
    expect(calls.inputs).toHaveLength(1);
    await userEvent.click(column("项目"));
    const title = page.getByRole("textbox", { name: "标题", exact: true });
    freezeClock();
    await userEvent.fill(title, "项目名");
    await userEvent.fill(title, "项目名称");
    await advanceSeconds(2);
    expect(calls.inputs).toHaveLength(2);
    expect(calls.inputs[1]?.body.definition.columns[0]?.title).toBe("项目名称");
    await userEvent.fill(title, "");
    await expect.element(page.getByText("改正错误后自动预览。以下为上次结果。")).toBeVisible();
    await expect.element(button("1 处需要修改")).toBeVisible();
    await expect.element(button("保存")).toBeDisabled();
    await advanceSeconds(2);
    expect(calls.inputs).toHaveLength(2);
    restoreClock();
    await userEvent.click(page.getByRole("tab", { name: "汇总" }));
    await expect.element(page.getByRole("table", { name: "汇总前 10 组" })).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
  });

  test("shows the reason of a failed preview and its faults after a retry", async () => {
    answer("reportRun.preview", () => refusal("online_report.too_slow"));
    await openDesigner();
    await expect.element(page.getByText("查询超过 10 秒，已停止，请缩小日期范围或增加条件后重试")).toBeVisible();
    answer("reportRun.preview", () =>
      refusal("online_report.faults", { faults: [{ at: "columns.1.words", what: "字典“x”不存在" }] }, { count: 1 }),
    );
    await userEvent.click(button("重新查询"));
    await expect.element(page.getByText("列“采购方式”的显示文字：字典“x”不存在")).toBeVisible();
  });

  test("opens the setting of a fault from the list of faults", async () => {
    await openDesigner();
    await chooseView("图表");
    await userEvent.click(button("删除图表 采购方式构成"));
    await userEvent.fill(page.getByRole("textbox", { name: "标题" }), "");
    await chooseView("列");
    await userEvent.click(button("1 处需要修改"));
    await userEvent.click(button(/图表“1”的标题/));
    await expect.element(page.getByText("请填写标题").last()).toBeVisible();
    await userEvent.click(button("撤销"));
    await expect.element(page.getByText("没有问题")).toBeVisible();
  });

  test("adds groups, a cross table and a chart", async () => {
    const saved = answer("onlineReport.save", { id: "report1", version: 4 });
    answer("onlineReport.read", { ...reportDraft, definition: { ...byMethod, groups: null, charts: [] } });
    await openDesigner();
    await chooseView("汇总");
    await userEvent.click(button("添加汇总"));
    await userEvent.click(button("添加指标"));
    await userEvent.click(page.getByRole("combobox", { name: "横向展开为交叉表" }));
    await userEvent.click(page.getByTitle("归档日期", { exact: true }).last());
    await chooseView("图表");
    await userEvent.click(button("添加图表"));
    await userEvent.click(button("保存"));
    await expect
      .poll(() => saved.inputs[0]?.body.definition)
      .toMatchObject({
        groups: {
          by: [{ column: "method", step: "value" }],
          across: { column: "archived_on", step: "month" },
          figures: [
            { name: "count", fold: "count", column: null },
            { name: "amount", title: "成交金额", fold: "sum", column: "amount" },
          ],
        },
        charts: [{ code: "chart", kind: "bar", axis: "method", series: ["count"] }],
      });
  });

  test("adds a parameter with a default that is evaluated on each run", async () => {
    const saved = answer("onlineReport.save", { id: "report1", version: 4 });
    answer("onlineReport.read", { ...reportDraft, definition: { ...byMethod, parameters: [] } });
    await openDesigner();
    await chooseView("参数");
    await userEvent.click(button("添加参数"));
    await userEvent.click(page.getByRole("combobox", { name: "默认值" }));
    await userEvent.click(page.getByTitle("本月第一天"));
    await userEvent.click(button("保存"));
    await expect
      .poll(() => saved.inputs[0]?.body.definition.parameters)
      .toEqual([
        {
          name: "archived_on",
          title: "归档日期",
          column: "archived_on",
          is: "gte",
          isRequired: false,
          default: { kind: "word", word: "month_begin" },
        },
      ]);
  });

  test("shows the other version after a concurrent save and saves both changes", async () => {
    let isFirst = true;
    const saved = answer("onlineReport.save", () => {
      if (!isFirst) return { id: "report1", version: 5 };
      isFirst = false;
      return refusal("online_report.changed");
    });
    await openDesigner();
    await chooseView("报表");
    await userEvent.fill(page.getByRole("textbox", { name: "名称" }), "方式统计");
    answer("onlineReport.read", {
      ...reportDraft,
      version: 4,
      definition: { ...byMethod, title: "采购统计", note: "另一个人的说明" },
    });
    await userEvent.click(button("保存"));
    const concurrentChanges = page.getByRole("alert", { name: "该记录刚被他人修改，您的修改尚未保存" });
    await expect.element(concurrentChanges.getByText("当前：采购统计")).toBeVisible();
    await userEvent.click(button("保存"));
    await expect
      .poll(() => saved.inputs[1]?.body)
      .toMatchObject({ version: 4, definition: { title: "方式统计", note: "另一个人的说明" } });
  });

  test("[ADMINDATA-24] compares two records and restores one as the newest", async () => {
    const saved = answer("onlineReport.save", { id: "report1", version: 4 });
    await openDesigner();
    await userEvent.click(button("保存记录"));
    const dialog = page.getByRole("dialog");
    const table = dialog.getByRole("table", { name: "两条记录的差异" });
    await expect.element(table.getByText("采购统计")).toBeVisible();
    await expect.element(table.getByText("列“联系电话”")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: /^恢复 / }));
    await userEvent.click(
      page.getByRole("dialog", { name: "恢复" }).getByRole("button", { name: "恢复", exact: true }),
    );
    await expect.element(toast("已恢复，并保存为最新的记录")).toBeVisible();
    expect(saved.inputs[0]?.body).toMatchObject({ version: 3, definition: { title: "采购统计" } });
    await expect.element(page.getByRole("heading", { name: "采购统计", level: 1 })).toBeVisible();
  });

  test("[ONLINE-02, ONLINE-03, STORE-14] stores the 16 newest records and shows them while the server is unreachable", async () => {
    const records = Array.from({ length: 18 }, (_, index) => ({
      id: `r${index}`,
      at: `2026-11-20T03:${50 - index}:00.000Z`,
      by: null,
      definition: { ...byMethod, title: `第 ${index} 次` },
    }));
    answer("onlineReport.listRecords", records);
    await openDesigner();
    // The records are stored although the dialog was not opened.
    const readStoredRecords = () => readStored("report_record_by_method");
    await expect.poll(readStoredRecords).toHaveLength(16);
    const storedRecords = readStoredRecords();
    const record = { id: "r99", at: "2026-11-20T04:00:00.000Z", by: null, definition: byMethod };
    answer("onlineReport.listRecords", [record]);
    answer("onlineReport.save", { id: "report1", version: 4 });
    await userEvent.click(button("移除列 归档日期"));
    await userEvent.click(button("保存"));
    await expect.poll(() => readStoredRecords()?.[0]?.date).toBe("2026-11-20T04:00:00.000Z");
    answer("onlineReport.listRecords", records);
    dismissToasts();
    await userEvent.click(button("保存记录"));
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByRole("button", { name: /^恢复 / })).toHaveLength(17);
    const [newest, oldest] = [storedRecords?.[0], storedRecords?.[15]];
    expect(newest).toMatchObject({
      code: "by_method",
      date: "2026-11-20T03:50:00.000Z",
      content: { title: "第 0 次" },
    });
    expect(oldest).toMatchObject({
      code: "by_method",
      date: "2026-11-20T03:35:00.000Z",
      content: { title: "第 15 次" },
    });
    await userEvent.click(dialog.getByRole("button", { name: "关闭" }).first());

    answer("onlineReport.listRecords", refusal("http.unavailable"));
    await userEvent.click(button("保存记录"));
    await expect
      .element(dialog.getByRole("alert"))
      .toHaveTextContent("暂时无法连接服务器，以下为本浏览器保留的记录；请在连接恢复后操作。");
    expect(dialog.getByRole("button", { name: /^查看 / }).elements()).toHaveLength(16);
    await expect.element(dialog.getByRole("button", { name: "查看 2026-11-20 11:35:00" })).toBeInTheDocument();
    expect(dialog.getByRole("button", { name: /^恢复 / }).query()).toBeNull();
  });

  test("[SEC-88, GUARD-15] stores no records in the browser that arrive after sign-out", async () => {
    const records = deferred<ResultFor<"onlineReport.listRecords">>();
    const calls = answer("onlineReport.listRecords", () => records.promise);
    await openDesigner();
    await expect.poll(() => calls.inputs.length).toBe(1);
    const record = { id: "s1", at: "2026-11-20T03:10:00.000Z", by: "许管理", definition: byMethod };
    await signOutThen(() => records.resolve([record]));
    expect(Object.keys(window.localStorage)).toEqual([]);
  });

  test("offers a read-only user no change and no preview", async () => {
    signInAsReportDesigner(["online_report:view"]);
    const calls = answer("reportRun.preview", reportPreview);
    await openDesigner();
    await expect.element(page.getByText("您没有修改报表的权限，以下内容只供查看。")).toBeVisible();
    expect(button("保存").query()).toBeNull();
    expect(button("移除列 归档日期").query()).toBeNull();
    await expect.element(page.getByText("预览须有修改报表的权限。")).toBeVisible();
    expect(calls.inputs).toEqual([]);
  });
});
