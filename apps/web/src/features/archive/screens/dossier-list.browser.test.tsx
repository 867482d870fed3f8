import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "../../../../test/browser/answers.ts";
import { dossierOf, overviewOf } from "../../../../test/browser/archive-answers.ts";
import { addressNow, openApp } from "../../../../test/browser/open.tsx";
import { inWorkspace } from "../../../../test/browser/workspace.ts";
import { menuItem } from "../../../../test/menu-factory.ts";
// The app loads it when the page is opened; what loading takes is no part of the test.
import "./dossier-list.tsx";

test("asks by the workspace's own selects, none of them the browser's", async () => {
  inWorkspace({
    menu: [menuItem({ path: "/archive/dossiers", component: "archive/dossiers", meta: { title: "档案目录" } })],
  });
  const asked = answer("archive.listDossiers", { ...overviewOf({}), total: 1, rows: [dossierOf({})] });
  await openApp("/archive/dossiers");
  for (const name of ["清单", "采购方式", "类别"])
    await expect.element(page.getByRole("combobox", { name })).toBeVisible();
  await userEvent.click(page.getByRole("combobox", { name: "清单" }));
  await userEvent.click(page.getByTitle("异常项目"));
  await expect.poll(addressNow).toBe("/archive/dossiers?list=abnormal");
  await expect.poll(() => asked.inputs.at(-1)?.query.of).toBe("abnormal");
  expect(document.querySelectorAll("select")).toHaveLength(0);
});
