import { afterEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { applyAppearance, storedAppearance } from "#shared/styles/appearance.ts";
import { answer, refusal } from "#test/browser/answers.ts";
import {
  answerWholeStatistics,
  dossierDetailOf,
  dossierOf,
  dossierReleasesOf,
  overviewOf,
} from "#test/browser/archive-answers.ts";
import { faultsOfWidths, openApp, readAddress, seriousFindings } from "#test/browser/open.tsx";
import { signInToPortal } from "#test/browser/portal.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";
// Preloads the lazy pages, so that loading does not count towards the tests.
import "./dossier-list.tsx";
import "./dossier-page.tsx";

const list = menuItem({ path: "/archive/dossiers", component: "archive/dossiers", meta: { title: "档案目录" } });
const title = page.getByRole("heading", { name: "苗木采购项目第一包" });
const part = (name: string) => page.getByRole("region", { name, exact: true });

function answerDossier() {
  answer("archive.readDossierReleases", dossierReleasesOf());
  return answer("archive.readDossier", ({ params }) =>
    dossierDetailOf(params.id === "l2" ? { id: "l2", archiveNo: null, title: "苗木采购项目第二包", lots: [] } : {}),
  );
}

describe("dossier in the workspace", () => {
  test("opens from its row in a tab with its number and links to the other lots", async () => {
    signInToWorkspace({ menu: [list] });
    answer("archive.listDossiers", { ...overviewOf({}), total: 1, rows: [dossierOf({})] });
    const readCalls = answerDossier();
    await openApp("/archive/dossiers");
    await userEvent.click(page.getByRole("link", { name: "苗木采购项目" }));
    await expect.element(title).toBeVisible();
    expect(readAddress()).toBe("/archive/dossiers/l1");
    await expect.element(page.getByRole("tab", { name: "SL01-ZC·HW-2026-D15-00001" })).toBeVisible();
    await userEvent.click(page.getByRole("link", { name: "苗木采购项目第二包" }));
    await expect.element(page.getByRole("heading", { name: "苗木采购项目第二包" })).toBeVisible();
    expect(readCalls.inputs.map(({ params }) => params.id)).toEqual(["l1", "l2"]);
  });

  test("shows money, parties, results, checks, documents, changes and origin", async () => {
    signInToWorkspace({ menu: [list] });
    answerDossier();
    await openApp("/archive/dossiers/l1");
    await expect.element(part("金额").getByText("4.43%")).toBeVisible();
    await expect.element(part("当事人").getByText("中标人、投标人")).toBeVisible();
    await expect
      .element(
        part("中标（成交）结果")
          .getByRole("table")
          .getByText(/^示例市方圆科技有限公司/),
      )
      .toBeVisible();
    await expect.element(part("合同").getByText("没有合同。")).toBeVisible();
    await expect.element(part("归档情况").getByText("至少有一份文件：未通过")).toBeVisible();
    const document = part("文件").getByRole("link", { name: "苗木采购公告" });
    await expect.element(document).toHaveAttribute("href", "https://example.org/notice.html");
    await expect.element(document).toHaveAttribute("rel", "noopener noreferrer");
    await expect.element(part("变更历史").getByText("投标截止时间：2026-09-15 10:00 → 2026-09-20 10:00")).toBeVisible();
    await expect.element(part("数据来源").getByText("某发布人（CC0 1.0）")).toBeVisible();
    await expect.element(part("项目概况").getByText("已完成")).toBeVisible();
    await expect.element(part("办理进程").getByText("未到")).toBeVisible();
  });

  test("shows the time of the opening instead of results", async () => {
    signInToWorkspace({ menu: [list] });
    answerDossier();
    answer(
      "archive.readDossier",
      dossierDetailOf({ isSealed: true, opensAt: "2027-01-05T01:30:00.000Z", bids: [], awards: [], bidderCount: null }),
    );
    await openApp("/archive/dossiers/l1");
    await expect
      .element(page.getByText("尚未开标：投标人、中标结果和合同在 2027-01-05 09:30 开标后显示。"))
      .toBeVisible();
    await expect.element(part("中标（成交）结果")).not.toBeInTheDocument();
  });

  test("explains a restricted one and shows a failed part in its place", async () => {
    signInToWorkspace({ menu: [list] });
    answerDossier();
    answer("archive.readDossier", refusal("archive.dossier_restricted"));
    await openApp("/archive/dossiers/l1");
    await expect.element(page.getByText("该档案限制公开，如需查阅请联系档案管理员")).toBeVisible();
    answer("archive.readDossier", dossierDetailOf());
    answer("archive.readDossierReleases", refusal("http.unavailable"));
    await userEvent.click(page.getByRole("button", { name: "重试" }));
    await expect.element(title).toBeVisible();
    await expect.element(part("文件").getByText(/^文件与发布记录/)).toBeVisible();
    await expect.element(part("归档情况")).toBeVisible();
  });

  test("shows red flags with their evidence to users with the permission", async () => {
    signInToWorkspace({
      menu: [list],
      auth: [{ action: "archive:flags", describe: "查看红旗提示", type: "1", status: "1" }],
    });
    answerDossier();
    answer("archive.readDossierFlags", {
      flags: [
        {
          code: "R003",
          threshold: 20,
          evidence: { from: "2026-09-01T02:00:00+00:00", to: "2026-09-11T02:00:00+00:00", days: 10 },
        },
        { code: "L01", threshold: null, evidence: { award: "1200.0000", ceiling: "1000.0000", currency: "CNY" } },
        { code: "L02", threshold: null, evidence: { dueAt: "2026-10-01T02:00:00.000Z" } },
      ],
    });
    await openApp("/archive/dossiers/l1");
    const flags = part("红旗提示");
    await expect.element(flags.getByText("2026-09-01 至 2026-09-11，共 10 天，少于 20 天。")).toBeVisible();
    await expect.element(flags.getByText("成交金额 CNY 1,200.00，最高限价 CNY 1,000.00。")).toBeVisible();
    await expect.element(flags.getByText("应于 2026-10-01 10:00 前归档。")).toBeVisible();
    await expect.element(flags.getByText("红旗只提示值得核查之处，不是违规结论。")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
  });

  test("lists objections without filers and reads no flags without the permission", async () => {
    signInToWorkspace({ menu: [list] });
    answerDossier();
    const calls = answer("archive.readDossierFlags", { flags: [] });
    answer(
      "archive.readDossier",
      dossierDetailOf({
        objections: [
          {
            objectionNo: "TS-1",
            stage: "award",
            kind: "complaint",
            outcome: "open",
            filedAt: "2026-09-30T02:00:00.000Z",
            decidedAt: null,
          },
        ],
      }),
    );
    await openApp("/archive/dossiers/l1");
    const objections = part("异议、质疑与投诉");
    for (const words of ["TS-1", "投诉", "采购结果", "2026-09-30 10:00", "处理中"])
      await expect.element(objections.getByText(words).first()).toBeVisible();
    await expect.element(part("红旗提示")).not.toBeInTheDocument();
    expect(calls.inputs).toEqual([]);
  });

  test("downloads its PDF and shows a refusal", async () => {
    signInToWorkspace({ menu: [list] });
    answerDossier();
    const file = answer("archive.printDossier", "x");
    await openApp("/archive/dossiers/l1");
    await userEvent.click(page.getByRole("button", { name: "导出 PDF" }));
    await expect.poll(() => file.inputs.map(({ params }) => params.id)).toEqual(["l1"]);
    answer("archive.printDossier", refusal("archive.dossier_restricted"));
    await userEvent.click(page.getByRole("button", { name: "导出 PDF" }));
    await expect.element(page.getByText("拒绝访问")).toBeVisible();
  });
});

test("opens a dossier in place of the landing page's statistics and returns to them", async () => {
  signInToPortal();
  answerWholeStatistics();
  answerDossier();
  await openApp("/info/archivesatatisticst?category=A");
  await userEvent.click(page.getByRole("link", { name: "苗木采购项目" }));
  await expect.element(title).toBeVisible();
  expect(readAddress()).toBe("/info/archivesatatisticst?category=A&dossier=l1");
  await userEvent.click(page.getByRole("button", { name: "返回统计" }));
  await expect.element(page.getByRole("list", { name: "主要指标" })).toBeVisible();
  expect(readAddress()).toBe("/info/archivesatatisticst?category=A");
});

describe("page of a dossier, dark", () => {
  afterEach(() => applyAppearance({ ...storedAppearance(), mode: "light" }));

  test("has no serious finding and no sideways scroll", async () => {
    applyAppearance({ ...storedAppearance(), mode: "dark" });
    signInToWorkspace({ menu: [list] });
    answerDossier();
    await openApp("/archive/dossiers/l1");
    await expect.element(part("变更历史").getByText(/^投标截止时间/)).toBeVisible();
    expect(await faultsOfWidths()).toEqual([]);
  });
});
