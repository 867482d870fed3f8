import type { EndpointOf, ResultOf } from "@tender/contract";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { faultsOfWidths, openApp, toast } from "#test/browser/open.tsx";
import { rights, signInAsUserAdmin } from "#test/browser/user-administration.ts";

type Found = ResultOf<EndpointOf<"userImport.read">>;

const at = "2026-11-20T03:04:05.000Z";
const found: Found = {
  id: "i1",
  fileName: "新员工.xlsx",
  state: "ready",
  total: 1_200,
  faulty: 0,
  kept: 0,
  done: 0,
  failure: null,
  importer: "许管理",
  isOwn: true,
  createdAt: at,
  finishedAt: null,
  handedOutAt: null,
  rows: [],
};
const refused: Found = {
  ...found,
  state: "refused",
  faulty: 2,
  rows: [
    {
      number: 3,
      name: "林采薇（lin）",
      faults: [
        { column: "账号", code: "taken", message: "该账号已被其他用户使用" },
        { column: "部门", code: "unknown", message: "部门“采购九部”不存在" },
      ],
    },
  ],
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) =>
  page.getByRole("dialog").filter({ has: page.getByRole("heading", { name, level: 2, exact: true }) });

/** Answers each read with the next step, and then always with the last one. */
function answerInSteps(...steps: readonly Found[]): void {
  let step = 0;
  answer("userImport.read", () => steps[Math.min(step++, steps.length - 1)] ?? found);
}
async function openImports(): Promise<void> {
  await openApp("/system/users#imports");
  await expect.element(page.getByRole("heading", { name: "导入用户", level: 1 })).toBeVisible();
}
async function choose(): Promise<void> {
  await userEvent.click(button("选择文件"));
  await userEvent.upload(
    dialog("导入用户").getByLabelText("选择文件", { exact: true }).last(),
    new File(["账号,姓名\nlin,林采薇"], "新员工.csv"),
  );
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsUserAdmin([...rights, "user:import"]);
  const { rows: _rows, ...listed } = found;
  answer("userImport.list", { total: 1, rows: [listed] });
  answer("userImport.upload", { id: "i1" });
});

test("shows every fault of a file, without a serious finding and a sideways scroll", async () => {
  answerInSteps(refused);
  await openImports();
  await userEvent.click(button("查看 新员工.xlsx"));
  await expect.element(dialog("导入记录").getByRole("row", { name: /部门“采购九部”不存在/ })).toBeVisible();
  expect(await faultsOfWidths()).toEqual([]);
});

test("[ADMINDATA-25] checks a file, imports it after confirmation, and issues the links once", async () => {
  answerInSteps({ ...found, state: "checking", total: 500 }, found);
  const started = answer("userImport.start", null);
  await openImports();
  await choose();
  const record = dialog("导入记录");
  await expect.element(record.getByText("1,200 行全部无误，可以导入。")).toBeVisible();
  answerInSteps({ ...found, state: "importing", done: 600 }, { ...found, state: "done", done: 1_200 });
  await userEvent.click(record.getByRole("button", { name: "导入 1,200 行" }));
  await expect.element(record.getByText("1,200 行已全部导入。")).toBeVisible();
  expect(started.inputs.at(-1)?.body).toEqual({ id: "i1" });
  const removals = answer("userImport.issueLinks", "账号\n");
  answerInSteps({ ...found, state: "done", handedOutAt: at });
  const hint =
    "新用户须使用各自的链接设置密码后方可登录。链接在领取时生成，仅提供一次，24 小时内有效；系统不保存链接。逾期未使用的，请为该用户重置密码，以生成新链接。";
  await expect.element(record.getByText(hint, { exact: true })).toBeVisible();
  await userEvent.click(record.getByRole("button", { name: "领取（CSV）" }));
  await userEvent.click(page.getByRole("button", { name: "领取初始链接", exact: true }));
  await expect.element(record.getByText(/^初始链接已于/)).toBeVisible();
  expect(removals.inputs.at(-1)?.body).toEqual({ id: "i1", format: "csv", linkBy: "page" });
  expect(record.getByRole("button", { name: /^领取/ }).query()).toBeNull();
});

test("[SEC-07] mails the links of new people, and exports the others in a file", async () => {
  answerInSteps({ ...found, state: "done", done: 1_200 });
  await openImports();
  await userEvent.click(button("查看 新员工.xlsx"));
  const record = dialog("导入记录");
  await userEvent.click(record.getByLabelText("有邮箱的用户，链接通过邮件发送"));
  const removals = answer("userImport.issueLinks", "账号\n");
  await userEvent.click(record.getByRole("button", { name: "领取（CSV）" }));
  await expect.element(page.getByText(/^链接将通过邮件发送给有邮箱的用户，文件中仅含其他用户的链接/)).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "领取初始链接", exact: true }));
  await expect.poll(() => removals.inputs.at(-1)?.body).toEqual({ id: "i1", format: "csv", linkBy: "mail" });
});

test("shows the faults of each row, offers no import, and accepts another file", async () => {
  answerInSteps(refused);
  await openImports();
  await choose();
  const record = dialog("导入记录");
  await expect.element(record.getByRole("row", { name: /第 3 行/ })).toBeVisible();
  for (const text of ["账号：该账号已被其他用户使用", "部门：部门“采购九部”不存在"])
    await expect.element(record.getByRole("listitem").filter({ hasText: text })).toBeVisible();
  expect(record.getByRole("button", { name: /^导入/ }).query()).toBeNull();
  await userEvent.click(record.getByRole("button", { name: "重新选择文件" }));
  await expect.element(dialog("导入用户").getByRole("button", { name: "选择文件" })).toBeVisible();
});

test("shows the reason of a refused file, and that another import is running", async () => {
  answerInSteps({ ...found, state: "failed", total: 0, failure: { code: "file.empty", message: "文件中没有数据行" } });
  await openImports();
  await choose();
  await expect.element(dialog("导入记录").getByText("文件中没有数据行")).toBeVisible();
  await userEvent.click(dialog("导入记录").getByRole("button", { name: "重新选择文件" }));
  answer("userImport.upload", refusal("import.running"));
  await userEvent.upload(
    dialog("导入用户").getByLabelText("选择文件", { exact: true }).last(),
    new File(["x"], "x.csv"),
  );
  await expect.element(toast("正在处理另一份导入文件，请在处理结束后重试")).toBeVisible();
});
