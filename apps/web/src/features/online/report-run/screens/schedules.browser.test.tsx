import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { textsNotInChinese } from "#test/browser/language.ts";
import { mailableReport, signInToReport } from "#test/browser/online-reports.ts";
import { faultsOfWidths, openApp, toast } from "#test/browser/open.tsx";
import { answerSchedules, pausedSchedule, weeklySchedule } from "#test/browser/report-schedules.ts";

const dialog = (name: string) => page.getByRole("dialog", { name });
const list = dialog("定时发送：采购方式统计");
const adding = dialog("新增定时发送");
const editing = dialog("编辑定时发送");
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function openSchedules(query = ""): Promise<void> {
  await openApp(`/online/reports/by_method${query}`);
  await userEvent.click(button("定时发送"));
  await expect.element(list).toBeVisible();
}
/** Waits for the first answer, so that an answer set afterwards belongs to the next call. */
async function openRead(): Promise<void> {
  await openSchedules();
  await expect.element(list.getByText("下次发送 2026-11-23 08:30")).toBeVisible();
}
async function openNew(query = ""): Promise<void> {
  await openSchedules(query);
  await userEvent.click(list.getByRole("button", { name: "新增定时发送" }));
  await expect.element(adding).toBeVisible();
}
async function openEdit(query = ""): Promise<void> {
  await openSchedules(query);
  await userEvent.click(list.getByRole("button", { name: "编辑 每周采购方式" }));
  await expect.element(editing).toBeVisible();
}
async function choosePerson(form: typeof adding): Promise<void> {
  await userEvent.fill(form.getByRole("combobox", { name: "收件人" }), "韩梅");
  await userEvent.click(page.getByTitle("韩梅梅（hanmm），h***@example.cn"));
}
async function chooseMore(action: string): Promise<void> {
  await userEvent.click(button("每周采购方式 的更多操作"));
  await userEvent.click(page.getByRole("menuitem", { name: action }));
}

const saveAnswer = { id: "s3", version: 1, nextRunAt: "2026-11-30T00:30:00.000Z" };

beforeEach(async () => {
  await page.viewport(1440, 900);
  window.sessionStorage.clear();
  signInToReport(mailableReport);
  answerSchedules();
  answer("reportSchedule.findPeople", [
    { userId: "u7", username: "hanmm", realname: "韩梅梅", email: "h***@example.cn" },
  ]);
});

describe("[ONLINE-01] schedules of a report", () => {
  test("are not offered without the permission to send the report", async () => {
    signInToReport();
    await openApp("/online/reports/by_method");
    await expect.element(button("视图")).toBeVisible();
    await expect.element(button("定时发送")).not.toBeInTheDocument();
  });

  test("[LANDING-04] are Chinese without serious finding and sideways scroll, with a new one too", async () => {
    await openSchedules();
    await expect.element(list.getByText("下次发送 2026-11-23 08:30")).toBeVisible();
    expect(await faultsOfWidths()).toEqual([]);
    await userEvent.click(list.getByRole("button", { name: "新增定时发送" }));
    await userEvent.click(adding.getByRole("button", { name: "保存" }));
    await expect.element(adding.getByText("请选择收件人")).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
    expect(await faultsOfWidths()).toEqual([]);
  });

  test("are listed with content, time, recipients and the result of the last run", async () => {
    await openSchedules();
    for (const words of [
      "每周一 08:30 · 明细 · Excel 文件",
      "发给 韩梅梅、李雷（没有邮箱）",
      "下次发送 2026-11-23 08:30",
      "上次 2026-11-16 08:31 已发送，1 位收件人没有邮箱或账号已停用，未发送",
      "每月 31 日 18:00（当月无此日的，为当月最后一天） · 汇总 · CSV 文件",
      "已自动暂停：您已没有查看数据集的权限",
      "上次 2026-10-31 18:00 未能发送：您已没有查看数据集的权限",
    ])
      await expect.element(list.getByText(words, { exact: true })).toBeVisible();
    await expect.element(list.getByText("已暂停", { exact: true })).toBeVisible();
  });

  test("report an empty list and a missing mail channel", async () => {
    answerSchedules({ canMail: false, rows: [] });
    await openSchedules();
    await expect
      .element(list.getByText("暂无定时发送。新增后，报表将按设定的时间生成文件，通过邮件发送给收件人。"))
      .toBeVisible();
    await expect.element(list.getByText("尚未配置邮件发送渠道，届时无法发出，请联系运维人员。")).toBeVisible();
  });

  test("start with the filter and the changed parameters of the page", async () => {
    const saved = answer("reportSchedule.save", saveAnswer);
    await openNew("?q.amount.from=5000&p.since=2026-03-01");
    await expect.element(adding.getByText("归档自：2026-03-01；成交金额不小于“5,000”")).toBeVisible();
    await expect
      .element(adding.getByText("收件人收到您有权查看的行和列，即使其无权打开该报表。每次发送均记入日志。"))
      .toBeVisible();
    await userEvent.fill(adding.getByRole("textbox", { name: "名称" }), "月末明细");
    await userEvent.click(adding.getByRole("radio", { name: "每月" }));
    await userEvent.click(adding.getByRole("combobox", { name: "日期" }));
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await expect.element(adding.getByText("当月无此日的，在当月最后一天发送")).toBeVisible();
    await userEvent.fill(adding.getByLabelText("时间（北京时间）"), "08:30");
    await choosePerson(adding);
    await userEvent.click(adding.getByRole("button", { name: "保存" }));
    await expect.element(toast("已保存，下次发送：2026-11-30 08:30")).toBeVisible();
    await expect.element(list).toBeVisible();
    expect(saved.inputs.map(({ body }) => body)).toEqual([
      {
        id: null,
        version: null,
        title: "月末明细",
        part: "rows",
        form: "xlsx",
        rhythm: "monthly",
        day: 31,
        weekday: null,
        at: "08:30",
        to: ["u7"],
        filter: JSON.stringify({ all: [{ field: "amount", is: "gte", value: "5000" }] }),
        parameters: JSON.stringify({ since: "2026-03-01" }),
      },
    ]);
  });

  test("send groups without the drilled condition, which belongs to the rows", async () => {
    const saved = answer("reportSchedule.save", saveAnswer);
    await openNew(`?drill=${encodeURIComponent(JSON.stringify([["method", "value", "1"]]))}`);
    await expect.element(adding.getByText("采购方式等于“公开招标”")).toBeVisible();
    await userEvent.click(adding.getByRole("radio", { name: "汇总" }));
    await expect.element(adding.getByText("没有条件，发送全部")).toBeVisible();
    await userEvent.click(adding.getByRole("radio", { name: "每天" }));
    await choosePerson(adding);
    await userEvent.click(adding.getByRole("button", { name: "保存" }));
    await expect.element(list).toBeVisible();
    expect(saved.inputs[0]?.body).toMatchObject({
      part: "groups",
      filter: null,
      parameters: null,
      rhythm: "daily",
      day: null,
      weekday: null,
      at: "08:00",
    });
  });

  test("cannot be added while the page lacks a required parameter", async () => {
    const [since] = mailableReport.definition.parameters;
    signInToReport({
      ...mailableReport,
      definition: {
        ...mailableReport.definition,
        parameters: since ? [{ ...since, isRequired: true, default: null }] : [],
      },
      parameters: [{ name: "since", value: null, label: null }],
    });
    await openSchedules();
    await expect.element(list.getByText("现在不能新增：请先填写“归档自”，再点击“查询”。")).toBeVisible();
    await expect.element(list.getByRole("button", { name: "新增定时发送" })).toBeDisabled();
  });

  test("show at the field who cannot be reached by mail and retain the input", async () => {
    answer("reportSchedule.save", () => refusal("report_schedule.no_addressee", { field: "to" }, { names: "韩梅梅" }));
    await openNew();
    const title = adding.getByRole("textbox", { name: "名称" });
    await userEvent.fill(title, "   ");
    await userEvent.fill(adding.getByLabelText("时间（北京时间）"), "");
    await userEvent.click(adding.getByRole("button", { name: "保存" }));
    for (const words of ["请填写名称", "请填写时间", "请选择收件人"])
      await expect.element(adding.getByText(words)).toBeVisible();
    await userEvent.fill(title, "每周一份");
    await userEvent.fill(adding.getByLabelText("时间（北京时间）"), "07:15");
    await choosePerson(adding);
    await userEvent.click(adding.getByRole("button", { name: "保存" }));
    await expect.element(adding.getByText("以下收件人没有邮箱或账号已停用：韩梅梅")).toBeVisible();
    await expect.element(adding.getByLabelText("收件人")).toHaveFocus();
    const saved = answer("reportSchedule.save", saveAnswer);
    await userEvent.click(adding.getByRole("button", { name: "保存" }));
    await expect.element(list).toBeVisible();
    expect(saved.inputs[0]?.body).toMatchObject({ title: "每周一份", at: "07:15", to: ["u7"] });
  });

  test("retain their conditions on a change, or take those of the page", async () => {
    const saved = answer("reportSchedule.save", saveAnswer);
    await openEdit("?p.since=2026-03-01");
    await expect.element(editing.getByText("成交金额不小于“5,000”")).toBeVisible();
    await userEvent.click(editing.getByRole("radio", { name: "CSV 文件" }));
    await userEvent.click(editing.getByRole("button", { name: "保存" }));
    await expect.element(list).toBeVisible();
    expect(saved.inputs[0]?.body).toEqual({
      id: "s1",
      version: 4,
      title: "每周采购方式",
      part: "rows",
      form: "csv",
      rhythm: "weekly",
      weekday: 1,
      day: null,
      at: "08:30",
      to: ["u7", "u8"],
      filter: weeklySchedule.filter,
      parameters: null,
    });
    await userEvent.click(list.getByRole("button", { name: "编辑 每周采购方式" }));
    await userEvent.click(editing.getByRole("radio", { name: "改用页面当前条件" }));
    await expect.element(editing.getByText("归档自：2026-03-01")).toBeVisible();
    await userEvent.click(editing.getByRole("button", { name: "保存" }));
    await expect.poll(() => saved.inputs.length).toBe(2);
    expect(saved.inputs[1]?.body).toMatchObject({
      filter: null,
      parameters: JSON.stringify({ since: "2026-03-01" }),
    });
  });

  test("are paused and resumed", async () => {
    const calls = answer("reportSchedule.setPaused", { version: 5 });
    await openRead();
    answerSchedules({ rows: [{ ...weeklySchedule, version: 5, state: "paused", nextRunAt: null }] });
    await userEvent.click(list.getByRole("button", { name: "暂停 每周采购方式" }));
    await expect.element(toast("已暂停，不再发送")).toBeVisible();
    await expect.element(list.getByRole("button", { name: "恢复 每周采购方式" })).toBeVisible();
    answerSchedules({ rows: [{ ...weeklySchedule, version: 6 }] });
    await userEvent.click(list.getByRole("button", { name: "恢复 每周采购方式" }));
    await expect.element(list.getByRole("button", { name: "暂停 每周采购方式" })).toBeVisible();
    expect(calls.inputs.map(({ body }) => body)).toEqual([
      { id: "s1", version: 4, isPaused: true },
      { id: "s1", version: 5, isPaused: false },
    ]);
  });

  test("are sent at once and show the result without a reload", async () => {
    const calls = answer("reportSchedule.runNow", null);
    await openRead();
    answerSchedules({ rows: [{ ...weeklySchedule, isRunning: true }] });
    await chooseMore("立即发送");
    await expect.element(toast("正在生成，稍后发出")).toBeVisible();
    await expect.element(list.getByText("正在生成", { exact: true })).toBeVisible();
    expect(calls.inputs[0]?.body).toEqual({ id: "s1" });
    answerSchedules({
      rows: [{ ...weeklySchedule, last: { at: "2026-11-20T03:04:00.000Z", outcome: "sent", reason: null } }],
    });
    await expect.element(list.getByText("上次 2026-11-20 11:04 已发送", { exact: true })).toBeVisible();
  });

  test("are removed after confirmation", async () => {
    const calls = answer("reportSchedule.remove", null);
    await openRead();
    await chooseMore("删除");
    const question = dialog("删除定时发送");
    await expect.element(question.getByText("“每周采购方式”将不再发送。")).toBeVisible();
    answerSchedules({ rows: [pausedSchedule] });
    await userEvent.click(question.getByRole("button", { name: "删除" }));
    await expect.element(list.getByText("下次发送 2026-11-23 08:30")).not.toBeInTheDocument();
    expect(calls.inputs.map(({ body }) => body)).toEqual([{ id: "s1", version: 4 }]);
  });
});
