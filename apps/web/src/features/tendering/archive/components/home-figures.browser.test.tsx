import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { overviewOf } from "#test/browser/archive-answers.ts";
import { openPart, seriousFindings } from "#test/browser/open.tsx";
import { HomeFigures } from "./home-figures.tsx";

const unarchived = { basis: "award" as const, lots: 24, currencies: ["GBP"] };

test.each([
  ["the menu's statistics", "/archive/statistics", "/archive/statistics?basis=award&currency=GBP"],
  ["the landing page without statistics in the menu", undefined, "/info/archivesatatisticst?basis=award&currency=GBP"],
])("links the note about unarchived lots to %s", async (_, path, to) => {
  answer("archive.readOverview", overviewOf({ empty: "nothing-for-filters", currencies: [], unarchived }));
  openPart(<HomeFigures statistics={path} />);
  await expect.element(page.getByText("24个项目已成交但尚未归档（GBP），按归档时间统计时不计入。")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "按成交时间查看" })).toHaveAttribute("href", to);
  expect(await seriousFindings()).toEqual([]);
});

test.each([
  ["no currency if all lots have the shown one", ["CNY"], ""],
  ["all currencies if one lot has another", ["CNY", "GBP"], "（CNY、GBP）"],
])("names in the note %s", async (_case, currencies, words) => {
  answer("archive.readOverview", overviewOf({ unarchived: { ...unarchived, currencies } }));
  openPart(<HomeFigures statistics="/archive/statistics" />);
  await expect
    .element(page.getByText(`24个项目已成交但尚未归档${words}，按归档时间统计时不计入。`, { exact: true }))
    .toBeVisible();
});

test("shows no such note when all lots are archived", async () => {
  answer("archive.readOverview", overviewOf({}));
  openPart(<HomeFigures statistics="/archive/statistics" />);
  await expect.element(page.getByText("归档项目数")).toBeVisible();
  await expect.element(page.getByText(/尚未归档/)).not.toBeInTheDocument();
});
