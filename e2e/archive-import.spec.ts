import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { packageOf, procurement } from "../apps/server/test/archive/small-process.ts";
import { expect, test } from "./support/browser.ts";
import { createPerson, queryPortal, withImportLock } from "./support/portal-data.ts";
import { openSession } from "./support/session.ts";

const DEPARTMENT = "Z09";
const importProgram = join(import.meta.dirname, "../apps/server/src/cli/archive-import.ts");

/** Creates a person who sees one new department and nothing else. */
async function makeNewcomer(username: string, phone: string): Promise<void> {
  await createPerson(username, phone, "buyer");
  await queryPortal(`INSERT INTO department (id, org_code, depart_name) VALUES ($1, $1, '新接入的部门')`, [DEPARTMENT]);
  for (const table of ["department_member", "user_role"])
    await queryPortal(`UPDATE ${table} SET department_id = $1 WHERE user_id = $2`, [DEPARTMENT, username]);
}

/** Imports a file on the command line, while the portal runs. */
async function importFile(content: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tender-portal-import-"));
  try {
    await chmod(folder, 0o711);
    const file = join(folder, "awarded.json");
    await writeFile(file, JSON.stringify(content));
    const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR };
    const program = [importProgram, file, `--dept=${DEPARTMENT}`, "--label=境外数据"];
    return (await promisify(execFile)(process.execPath, program, { env })).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("[LANDING-01] points to imported awarded lots and shows them in their currency", async ({ page }) => {
  await makeNewcomer("import-viewer", "13900000721");
  await openSession(page, "import-viewer");
  await page.goto("/info/archivesatatisticst");
  await expect(page.getByText("暂无档案")).toBeVisible();

  // Awarded in pounds and without a document, so that the lots cannot be archived.
  const releases = [31, 32, 33].flatMap((n) => procurement(n, `2018-0${n - 30}-02`, n * 1_000).slice(0, 2));
  const pounds = JSON.parse(JSON.stringify(packageOf(releases)).replaceAll('"CNY"', '"GBP"'));
  expect(await withImportLock(() => importFile(pounds))).toContain("新增 3，");

  await page.reload();
  await expect(page.getByText("所选条件下没有已归档的项目")).toBeVisible();
  const words = "3个项目已成交但尚未归档（GBP），按归档时间统计时不计入。";
  await expect(page.getByText(words)).toBeVisible();
  await page.getByRole("button", { name: "按成交时间查看" }).click();
  await expect(page).toHaveURL(/basis=award&currency=GBP$/);
  const figures = page.getByRole("list", { name: "主要指标" });
  await expect(figures.getByRole("listitem").filter({ hasText: "成交总金额" })).toContainText("9.60");
  await expect(page.getByRole("heading", { name: "最新成交" })).toBeVisible();
  await expect(page.getByRole("table").getByText("项目33")).toBeVisible();

  await page.getByRole("link", { name: "进入工作台" }).click();
  await expect(page.getByText(words)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "按成交时间查看" }).click();
  await expect(page).toHaveURL(/basis=award&currency=GBP$/);
  await expect(figures.getByRole("listitem").filter({ hasText: "成交总金额" })).toContainText("9.60");
});
