import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { answerFileAdministration, file, fileMenu, fileRights } from "#test/browser/file-administration.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const buttons = (actions: readonly string[]) =>
  actions.map((action) => ({ action, type: "1", status: "1", describe: action }) as const);

async function open(rights: readonly string[] = fileRights) {
  signInToWorkspace({ menu: [fileMenu], auth: buttons(rights), allAuth: buttons(fileRights) });
  await openApp("/operation/files");
  await expect.element(page.getByRole("cell", { name: "开标须知.pdf" })).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  answer("savedView.listOwn", []);
  answerFileAdministration();
});

describe("[ADMINDATA-25] files", () => {
  test("show owner, size and use, and the space of each group", async () => {
    await open();
    for (const text of ["张三（zhangsan）", "1.5 MB", "使用中", "无引用"])
      await expect.element(page.getByRole("cell", { name: text, exact: true }).first()).toBeVisible();
    const usage = page.getByRole("region", { name: "空间占用" });
    await expect.element(usage).toMatchTextContent("共 12 个文件，20 MB");
    await expect.element(usage.getByRole("listitem").nth(1)).toMatchTextContent("5.0 MB，4 个");
  });

  test("are deleted after confirmation, if nothing refers to them", async () => {
    await open();
    expect(page.getByRole("button", { name: "删除 开标须知.pdf" }).query()).toBeNull();
    const removed = answer("fileAdmin.remove", null);
    await userEvent.click(page.getByRole("button", { name: "删除 旧头像.webp" }));
    answer("fileAdmin.list", { total: 1, isMore: false, rows: [file()] });
    await userEvent.click(page.getByRole("dialog", { name: "删除" }).getByRole("button", { name: "删除" }));
    await expect.element(toast("文件已删除")).toBeVisible();
    await expect.element(page.getByRole("cell", { name: "旧头像.webp" })).not.toBeInTheDocument();
    expect(removed.inputs.map(({ body }) => body)).toEqual([{ id: "f2" }]);
  });
});
