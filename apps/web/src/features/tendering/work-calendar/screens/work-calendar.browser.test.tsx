import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { expectNotClosable } from "#test/browser/not-closable.ts";
import { openApp, seriousFindings, toast } from "#test/browser/open.tsx";
import { signInToCalendar, year2026 } from "#test/browser/work-calendar.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (title: string) => page.getByRole("dialog").filter({ hasText: title });

async function open(year = "2026"): Promise<void> {
  await openApp(`/tender/calendar#${year}`);
  await expect.element(page.getByRole("heading", { name: "工作日历", level: 1 })).toBeVisible();
}
async function chooseFile(name: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('.ant-modal input[type="file"]');
  if (field) await userEvent.upload(field, new File(["日期"], name));
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToCalendar();
});

describe("[TENDER-09] 工作日历", () => {
  test("marks free and working days by a word, with the notice of the year", async () => {
    await open();
    await expect.element(button("2026年10月1日，休息，国庆节")).toHaveAttribute("data-mark", "休");
    await expect.element(button("2026年10月10日，上班，国庆节")).toHaveAttribute("data-mark", "班");
    await expect.element(button("2026年10月3日，周末")).not.toHaveAttribute("data-mark");
    await expect.element(page.getByText("国办发明电〔2025〕7号")).toBeVisible();
    await expect.element(page.getByText("尚未核对")).toBeVisible();
    await expect.element(page.getByRole("link", { name: year2026.address })).toHaveAttribute("href", year2026.address);
    expect(await seriousFindings()).toEqual([]);
  });

  test("shows that a year has no notice", async () => {
    await open("2027");
    await expect
      .element(page.getByText("2027 年尚未导入通知，以下按周一至周五工作、周末休息推算，期限不能确定。"))
      .toBeVisible();
    await userEvent.click(button("上一年"));
    await expect.element(page.getByText("国办发明电〔2025〕7号")).toBeVisible();
  });

  test("moves through the days by keyboard and takes the chosen day into 试算", async () => {
    const tried = answer("workCalendar.tryPeriod", {
      lastDay: "2026-10-08",
      end: "2026-10-08T16:00:00.000Z",
      skipped: [
        { day: "2026-10-01", reason: "国庆节放假" },
        { day: "2026-10-03", reason: "星期六" },
      ],
      isCertain: false,
      missingYears: [2027],
      latestBefore: "2026-09-22",
    });
    await open();
    await userEvent.click(button("2026年10月1日，休息，国庆节"));
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(button("2026年9月30日")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByLabelText("起算日")).toHaveValue("2026-09-30");
    await expect.element(page.getByText("截止日：2026-10-08 24:00")).toBeVisible();
    await expect.element(page.getByText("2026-10-01 国庆节放假")).toBeVisible();
    await expect.element(page.getByText("2026-10-03 星期六")).toBeVisible();
    await expect.element(page.getByText("以起算日为截止日的，最迟应在 2026-09-22 办理")).toBeVisible();
    await expect.element(page.getByText("2027 年尚未导入通知，结果不能确定。")).toBeVisible();
    expect(tried.inputs.at(-1)?.query).toMatchObject({ day: "2026-09-30", value: 5, unit: "working_day" });
  });

  test("calculates by a rule", async () => {
    const tried = answer("workCalendar.tryPeriod", {
      lastDay: "2026-11-23",
      end: "2026-11-23T16:00:00.000Z",
      skipped: [],
      isCertain: true,
      missingYears: [],
      latestBefore: "2026-09-23",
    });
    await open();
    await userEvent.click(page.getByLabelText("期限", { exact: true }));
    await userEvent.click(page.getByTitle("中标候选人公示 · 招标投标：3 日", { exact: true }).last());
    await expect.element(page.getByText("期间没有不计入或顺延的日期")).toBeVisible();
    expect(tried.inputs.at(-1)?.query).toMatchObject({ rule: "r1" });
  });

  test("offers a reader no change", async () => {
    signInToCalendar(["calendar:view"]);
    await open();
    await expect.element(page.getByText("国办发明电〔2025〕7号")).toBeVisible();
    expect(page.getByRole("button", { name: "重新导入" }).query()).toBeNull();
    expect(page.getByRole("button", { name: "核对无误" }).query()).toBeNull();
  });
});

describe("[TENDER-04] an import", () => {
  const report = { restDays: 19, workDays: 6, added: 25, removed: 0, changed: 0, faults: [], faultCount: 0 };

  test("asks for the notice first, checks the file, and locks its dialog while it runs", async () => {
    const applied = deferred<typeof report & { isApplied: boolean }>();
    const sent = answer("workCalendar.import", ({ params: { mode } }) =>
      mode === "apply" ? applied.promise : { ...report, isApplied: false },
    );
    await open("2027");
    await userEvent.click(button("导入"));
    const form = dialog("导入 2027 年工作日历");
    await expect.element(form.getByLabelText("通知名称")).toHaveValue("国务院办公厅关于2027年部分节假日安排的通知");
    await expect.element(form.getByRole("button", { name: "选择文件" })).toBeDisabled();
    await userEvent.fill(form.getByLabelText("文号"), "国办发明电〔2026〕1号");
    await userEvent.fill(form.getByLabelText("来源地址"), "www.gov.cn");
    await expect.element(form.getByText("来源地址应以 https:// 或 http:// 开头")).toBeVisible();
    await userEvent.fill(form.getByLabelText("来源地址"), "https://www.gov.cn/2027.htm");
    await chooseFile("日历.csv");
    await expect.element(form.getByText("将导入休息 19 天、上班 6 天。")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(form.getByRole("button", { name: "导入" }));
    await expectNotClosable(form);
    applied.resolve({ ...report, isApplied: true });
    await expect.element(toast("导入完成")).toBeVisible();
    expect(sent.inputs.map(({ params, query }) => [params.mode, query])).toMatchObject([
      ["try", { year: 2027, documentNumber: "国办发明电〔2026〕1号", address: "https://www.gov.cn/2027.htm" }],
      ["apply", { year: 2027 }],
    ]);
  });

  test("shows the fault of each row and keeps the typed notice", async () => {
    const faults = [{ row: 3, what: "类型应为休息或上班" }];
    answer("workCalendar.import", { ...report, isApplied: false, faults, faultCount: 1 });
    await open();
    await userEvent.click(button("重新导入"));
    const form = dialog("导入 2026 年工作日历");
    await userEvent.fill(form.getByLabelText("文号"), "国办发明电〔2025〕8号");
    await chooseFile("日历.csv");
    await expect.element(form.getByText("第 3 行：类型应为休息或上班")).toBeVisible();
    await expect.element(form.getByRole("button", { name: "导入" })).toBeDisabled();
    await expect.element(form.getByLabelText("文号")).toHaveValue("国办发明电〔2025〕8号");
  });

  test("reports that another person has changed the year, and keeps the typed notice", async () => {
    answer("workCalendar.import", refusal("calendar.year_changed"));
    await open();
    await userEvent.click(button("重新导入"));
    const form = dialog("导入 2026 年工作日历");
    await userEvent.fill(form.getByLabelText("文号"), "国办发明电〔2025〕8号");
    await chooseFile("日历.csv");
    await expect.element(toast("该年度刚被他人导入、核对或删除，请刷新后重试")).toBeVisible();
    await expect.element(form.getByLabelText("文号")).toHaveValue("国办发明电〔2025〕8号");
  });
});

describe("[TENDER-05] 核对", () => {
  test("confirms a year under its version, and removes one after a question", async () => {
    const checked = answer("workCalendar.checkYear", null);
    const removed = answer("workCalendar.removeYear", null);
    await open();
    await userEvent.click(button("核对无误"));
    await expect.element(toast("2026 年已核对")).toBeVisible();
    expect(checked.inputs.map(({ body }) => body)).toEqual([{ year: 2026, version: 2 }]);
    await userEvent.click(button("删除年度"));
    await userEvent.click(dialog("期限的计算随之改变").getByRole("button", { name: "删除年度" }));
    await expect.element(toast("2026 年已删除")).toBeVisible();
    expect(removed.inputs.map(({ body }) => body)).toEqual([{ year: 2026, version: 2 }]);
  });

  test("is not offered to the importer", async () => {
    answer("workCalendar.listYears", [{ ...year2026, isOwn: true }]);
    await open();
    await expect.element(button("核对无误")).toBeDisabled();
    await expect.element(page.getByText("不能核对本人导入的年度，请由他人核对")).toBeVisible();
  });
});
