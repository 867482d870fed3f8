import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { applyAppearance, storedAppearance } from "#shared/styles/appearance.ts";
import { answer } from "#test/browser/answers.ts";
import { answerCharts, answerWholeStatistics, overviewOf } from "#test/browser/archive-answers.ts";
import { faultsOfWidths, openApp, readAddress, seriousFindings } from "#test/browser/open.tsx";
import { signInToPortal } from "#test/browser/portal.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";
// Preloads the lazy page, so that loading does not count towards the tests.
import "./archive-statistics.tsx";

const statistics = menuItem({
  path: "/archive/statistics",
  component: "archive/statistics",
  meta: { title: "档案统计" },
});
const offered = { basis: "award" as const, lots: 24, currencies: ["GBP"] };
const emptyStatistics = { empty: "nothing-for-filters" as const, currencies: [], unarchived: offered };
const awarded = {
  currency: "GBP",
  currencies: ["GBP"],
  rangeMoved: true,
  from: "2017-12-26",
  to: "2018-12-25",
  awardAmount: { amount: "5400000.00", yearOnYear: null, periodOnPeriod: null },
};

function answerStatistics() {
  const calls = answer("archive.readOverview", ({ query }) =>
    overviewOf(query.basis === "award" ? awarded : emptyStatistics),
  );
  const { archivedCount: _, ...basis } = overviewOf(awarded);
  answer("archive.readSeries", { ...basis, months: [] });
  answer("archive.readBreakdown", { ...basis, rows: [], hhi: null });
  answerCharts();
  answer("archive.listDossiers", { ...basis, total: 0, rows: [] });
  return calls;
}

const figures = page.getByRole("list", { name: "主要指标" });
const note = (words: string | RegExp) => page.getByText(words);

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({ menu: [statistics] });
});

test("[LANDING-01] shows figures, charts with tables and the newest dossiers on the landing page", async () => {
  signInToPortal();
  answerWholeStatistics();
  await openApp("/info/archivesatatisticst");
  const cards = figures.getByRole("listitem");
  await expect.element(cards).toHaveLength(8);
  for (const [name, figure] of [
    ["归档项目数", "1,288项"],
    ["归档率", "91.4%"],
    ["平均归档时长", "23.5天"],
    ["成交总金额", "5,432.10万元"],
    ["节约率", "5.12%"],
    ["平均投标人数", "4.2家"],
    ["中小企业份额", "60.0%"],
    ["异常项目", "17项"],
  ] as const)
    await expect
      .poll(() => cards.filter({ hasText: name }).element().textContent?.replace(/\s/g, ""))
      .toMatch(new RegExp(`(^|[^\\d,.])${figure}`));
  for (const [name, row] of [
    [/24.*个月归档数与成交金额/, "2026-11"],
    ["采购方式构成", "公开招标"],
  ] as const) {
    const part = page.getByRole("region", { name });
    await expect.poll(() => part.element().querySelectorAll("canvas").length).toBe(1);
    await userEvent.click(part.getByText("表格", { exact: true }));
    await expect.element(part.getByRole("table").getByText(row, { exact: true })).toBeVisible();
  }
  await expect.element(page.getByRole("table").getByText("苗木采购项目")).toBeVisible();
  await expect.element(note(/^共\s*1,288\s*项$/)).toBeVisible();
});

describe("landing page, dark", () => {
  afterEach(() => applyAppearance({ ...storedAppearance(), mode: "light" }));

  test("has no serious finding and no sideways scroll", async () => {
    applyAppearance({ ...storedAppearance(), mode: "dark" });
    signInToPortal();
    answerWholeStatistics();
    await openApp("/info/archivesatatisticst");
    await expect.poll(() => document.querySelectorAll("canvas").length).toBe(2);
    expect(document.documentElement.dataset.themeMode).toBe("dark");
    expect(await faultsOfWidths()).toEqual([]);
  });
});

test("collapses the filters on a phone and shows their number", async () => {
  await page.viewport(375, 740);
  const statisticsCalls = answerStatistics();
  await openApp("/archive/statistics?basis=award");
  const choice = page.getByRole("radio", { name: "近24月", exact: true });
  await expect.element(page.getByRole("button", { name: "筛选（1）", expanded: false })).toBeVisible();
  expect(choice.query()).toBeNull();
  await userEvent.click(page.getByRole("button", { name: "筛选（1）" }));
  await userEvent.click(page.getByText("近24月", { exact: true }));
  await expect.element(page.getByRole("button", { name: "筛选（2）", expanded: true })).toBeVisible();
  await expect.poll(() => statisticsCalls.inputs.at(-1)?.query).toMatchObject({ range: "last24", basis: "award" });
});

test("[LANDING-01] shows a note instead of figures to a user without a department", async () => {
  signInToPortal();
  answer("archive.readOverview", overviewOf({ empty: "no-department" }));
  await openApp("/info/archivesatatisticst");
  await expect.element(page.getByRole("main").getByText("您尚未归属部门,请确认账号信息")).toBeVisible();
  expect(figures.query()).toBeNull();
});

describe("statistics page of the workspace", () => {
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  /** Charts are loaded when they come near the visible area. */
  const scrollTo = async (section: string) => {
    await expect.element(part(section)).toBeInTheDocument();
    part(section).element().scrollIntoView();
  };

  beforeEach(() => {
    signInToWorkspace({
      menu: [statistics],
      auth: [{ action: "archive:flags", describe: "查看红旗提示", type: "1", status: "1" }],
    });
    answerWholeStatistics();
  });

  test("shows charts with definitions, unknown values and the list behind a bar", async () => {
    await openApp("/archive/statistics");
    await scrollTo("办理进程");
    await userEvent.click(part("各环节项目数").getByRole("button", { name: /^公告/ }));
    await expect.element(page.getByRole("heading", { name: "已公告的项目" })).toBeVisible();
    expect(readAddress()).toBe("/archive/statistics?list=noticed");
    await userEvent.click(page.getByRole("button", { name: /^返回/ }));
    await scrollTo("办理进程");
    await expect.element(part("各环节项目数").getByText("无记录")).toBeVisible();
    await expect.element(part("各环节平均用时").getByText("21.5 天")).toBeVisible();
    await scrollTo("排行");
    await expect.element(part("采购人").getByText("竞争性谈判")).toBeVisible();
  });

  test("opens the projects of a flag, whose rule is in the table", async () => {
    await openApp("/archive/statistics");
    await scrollTo("监督");
    const flags = part("红旗提示");
    await expect.element(flags.getByText(/不是违规结论/)).toBeInTheDocument();
    await userEvent.click(flags.getByText("表格", { exact: true }));
    await expect.element(flags.getByText("除直接采购外，只有一家投标。")).toBeVisible();
    await userEvent.click(flags.getByRole("button", { name: /^单一投标/ }));
    expect(decodeURI(readAddress())).toBe("/archive/statistics?list=flagged&listName=单一投标&listFlag=R018");
    await expect.element(page.getByRole("heading", { name: "有红旗提示的项目：单一投标" })).toBeVisible();
  });

  test("shows no flags without the permission", async () => {
    signInToWorkspace({ menu: [statistics] });
    await openApp("/archive/statistics");
    await scrollTo("监督");
    await expect.element(part("异议、质疑与投诉").getByText(/^采购结果质疑：不成立/)).toBeInTheDocument();
    await expect.element(part("红旗提示")).not.toBeInTheDocument();
  });
});

describe("statistics with awarded unarchived lots", () => {
  test("show a note instead of figures and the lots by their basis and currency", async () => {
    const statisticsCalls = answerStatistics();
    await openApp("/archive/statistics?category=A");
    await expect.element(note("所选条件下没有已归档的项目")).toBeVisible();
    await expect.element(note("24个项目已成交但尚未归档（GBP），按归档时间统计时不计入。")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "按成交时间查看" }));
    await expect.element(page.getByRole("radio", { name: "成交时间" })).toBeChecked();
    await expect.element(figures.getByText("540.00")).toBeVisible();
    expect(readAddress()).toBe("/archive/statistics?category=A&basis=award&currency=GBP");
    expect(statisticsCalls.inputs.at(-1)?.query).toMatchObject({ basis: "award", currency: "GBP", category: "A" });
    await expect.element(page.getByRole("heading", { name: "最新成交" })).toBeVisible();
    await expect.element(note(/项目按成交时间计入各月/)).toBeVisible();
  });

  test("apply two filters that are chosen at the same moment, and 重置 clears them", async () => {
    answerStatistics();
    await openApp("/archive/statistics?category=A");
    const choice = (name: string) => page.getByRole("radio", { name, exact: true });
    await expect.element(choice("成交时间")).toBeVisible();
    for (const name of ["近24月", "成交时间"]) (choice(name).element() as HTMLElement).click();
    await expect.poll(readAddress).toBe("/archive/statistics?category=A&range=last24&basis=award");
    await userEvent.click(page.getByRole("button", { name: "重置" }).first());
    await expect.poll(readAddress).toBe("/archive/statistics");
  });

  test("show a note above the figures of archived lots", async () => {
    answerStatistics();
    answer("archive.readOverview", ({ query }) =>
      overviewOf({
        currencies: ["CNY"],
        archivedCount: { value: 288, yearOnYear: null, periodOnPeriod: null },
        unarchived: query.basis === "archive" ? { basis: "notice", lots: 1_200, currencies: ["CNY"] } : null,
      }),
    );
    await openApp("/archive/statistics");
    await expect.element(note("1,200个项目已公告但尚未归档，按归档时间统计时不计入。")).toBeVisible();
    await expect.element(figures.getByText("288")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(page.getByRole("button", { name: "按公告时间查看" }));
    await expect.poll(readAddress).toBe("/archive/statistics?basis=notice");
    await expect.element(note(/尚未归档/)).not.toBeInTheDocument();
    await userEvent.click(page.getByRole("group", { name: "统计口径" }).getByText("归档时间"));
    await expect.poll(readAddress).toBe("/archive/statistics");
  });
});
