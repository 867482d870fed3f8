import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { dossierOf, overviewOf } from "#test/browser/archive-answers.ts";
import { openApp, readAddress } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";
// Preloads the lazy page, so that loading does not count towards the test.
import "./dossier-list.tsx";

beforeEach(() => page.viewport(1440, 900));

function answerDossiers() {
  signInToWorkspace({
    menu: [menuItem({ path: "/archive/dossiers", component: "archive/dossiers", meta: { title: "档案目录" } })],
  });
  return answer("archive.listDossiers", { ...overviewOf({}), total: 1, rows: [dossierOf({})] });
}

test("uses the workspace's selects instead of the browser's", async () => {
  const listCalls = answerDossiers();
  await openApp("/archive/dossiers");
  for (const name of ["清单", "采购方式", "类别"])
    await expect.element(page.getByRole("combobox", { name })).toBeVisible();
  await userEvent.click(page.getByRole("combobox", { name: "清单" }));
  await userEvent.click(page.getByTitle("异常项目"));
  await expect.poll(readAddress).toBe("/archive/dossiers?list=abnormal");
  await expect.poll(() => listCalls.inputs.at(-1)?.query.of).toBe("abnormal");
  expect(document.querySelectorAll("select")).toHaveLength(0);
});

test("retains the focus in 关键词 after Enter and shows the address's keyword", async () => {
  const listCalls = answerDossiers();
  const keyword = page.getByRole("searchbox", { name: "关键词" });
  await openApp("/archive/dossiers?keyword=空调");
  await expect.element(keyword).toHaveValue("空调");
  await userEvent.fill(keyword, " 绿化 ");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => listCalls.inputs.at(-1)?.query.keyword).toBe("绿化");
  await expect.element(keyword).toHaveValue("绿化");
  await expect.element(keyword).toHaveFocus();
});

test("applies two filters that are chosen at the same moment", async () => {
  const listCalls = answerDossiers();
  await openApp("/archive/dossiers?category=A");
  const choice = (name: string) => page.getByRole("radio", { name, exact: true });
  await expect.element(choice("成交时间")).toBeVisible();
  // The first choice is not in the address when the second is made.
  for (const name of ["近24月", "成交时间"]) (choice(name).element() as HTMLElement).click();
  await expect
    .poll(() => listCalls.inputs.at(-1)?.query)
    .toMatchObject({ range: "last24", basis: "award", category: "A" });
});

test("collapses the filters on a phone, shows their number and collapses after 查询", async () => {
  const listCalls = answerDossiers();
  await page.viewport(375, 740);
  await openApp("/archive/dossiers?category=A&list=abnormal");
  const fold = page.getByRole("button", { name: "筛选（2）" });
  const keyword = page.getByRole("searchbox", { name: "关键词" });
  await expect.element(fold).toHaveAttribute("aria-expanded", "false");
  expect(keyword.query()).toBeNull();
  await userEvent.click(fold);
  await expect.element(page.getByRole("combobox", { name: "采购方式" })).toBeVisible();
  await userEvent.fill(keyword, "绿化");
  await userEvent.click(page.getByRole("button", { name: "查询" }));
  await expect
    .poll(() => listCalls.inputs.at(-1)?.query)
    .toMatchObject({ keyword: "绿化", category: "A", of: "abnormal" });
  await expect.element(keyword).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "筛选（3）" })).toHaveFocus();
});

test("shows a disabled method by its word and filters by it", async () => {
  answerDossiers();
  const calls = answer("archive.listDossiers", { ...overviewOf({}), total: 1, rows: [dossierOf({ method: "X1" })] });
  answer("dictionary.readDisabled", { dictionaries: { cgfs: [{ value: "X1", text: "自定方式" }] }, selects: {} });
  await openApp("/archive/dossiers?method=X1");
  await expect.element(page.getByRole("table").getByText("自定方式")).toBeVisible();
  await expect.element(page.getByTitle("自定方式").first()).toBeVisible();
  expect(calls.inputs.at(-1)?.query).toMatchObject({ method: "X1" });
});

test("exports the listed rows as a table, and open data of the same filters", async () => {
  answerDossiers();
  await openApp("/archive/dossiers?category=A&keyword=苗木");
  await userEvent.click(page.getByRole("button", { name: "导出" }));
  const file = answer("archive.exportDossiers", "x");
  await userEvent.click(page.getByRole("menuitem", { name: "导出为 CSV" }));
  await expect
    .poll(() => file.inputs.at(-1)?.query)
    .toMatchObject({ format: "csv", category: "A", keyword: "苗木", source: "imported" });
  const data = answer("archive.exportOcds", "x");
  await userEvent.click(page.getByRole("button", { name: "导出" }));
  await userEvent.click(page.getByRole("menuitem", { name: "导出为开放合约发布包（JSON）" }));
  await expect
    .poll(() => data.inputs.at(-1)?.query)
    .toMatchObject({ format: "releases", category: "A", source: "imported" });
});
