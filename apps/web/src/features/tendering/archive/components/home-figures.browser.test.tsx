import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { overviewOf } from "#test/browser/archive-answers.ts";
import { openPart, seriousFindings } from "#test/browser/open.tsx";
import { HomeFigures } from "./home-figures.tsx";

const unarchived = { basis: "award" as const, lots: 24, currencies: ["GBP"] };

test.each([
  ["the statistics of the menu", "/archive/statistics", "/archive/statistics?basis=award&currency=GBP"],
  ["the landing page where the menu has none", undefined, "/info/archivesatatisticst?basis=award&currency=GBP"],
])("home tells of awarded lots that are not archived, and leads to %s", async (_, path, to) => {
  answer("archive.readOverview", overviewOf({ empty: "nothing-for-filters", currencies: [], unarchived }));
  openPart(<HomeFigures statistics={path} />);
  await expect.element(page.getByText("24个项目已成交但尚未归档（GBP），按归档时间统计时不计入。")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "按成交时间查看" })).toHaveAttribute("href", to);
  expect(await seriousFindings()).toEqual([]);
});

test("home says nothing of it where all are archived", async () => {
  answer("archive.readOverview", overviewOf({}));
  openPart(<HomeFigures statistics="/archive/statistics" />);
  await expect.element(page.getByText("归档项目数")).toBeVisible();
  await expect.element(page.getByText(/尚未归档/)).not.toBeInTheDocument();
});
