import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const button = (action: string) => ({ action, type: "1", status: "1", describe: action });
const buttons = [button("role:export")];

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({
    menu: [menuItem({ path: "/system/roles", component: "role-admin/roles", meta: { title: "角色管理" } })],
    auth: buttons,
    allAuth: buttons,
  });
  answer("savedView.listOwn", []);
  answer("roleAdmin.list", { total: 0, rows: [] });
  await openApp("/system/roles?keyword=%E7%BB%8F%E5%8A%9E");
});

const choose = async (name: string) => {
  await userEvent.click(page.getByRole("button", { name: "导出" }));
  await userEvent.click(page.getByRole("menuitem", { name }));
};

test("saves all filtered rows in the chosen format, under the server's file name", async () => {
  const saved: string[] = [];
  const clicking = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const name = encodeURIComponent("角色-admin-20261123-143205.xlsx");
  const exporting = answer(
    "roleAdmin.export",
    (() =>
      new Response("PK", {
        headers: { "content-disposition": `attachment; filename="roles.xlsx"; filename*=UTF-8''${name}` },
      })) as never,
  );
  await choose("导出为 Excel（xlsx）");
  await expect.element(toast("已导出，请在浏览器的下载中查看")).toBeVisible();
  expect(exporting.inputs.map(({ query }) => query)).toEqual([{ keyword: "经办", format: "xlsx" }]);
  expect(saved).toEqual(["角色-admin-20261123-143205.xlsx"]);
  clicking.mockRestore();
});

test("shows the reason if nothing was exported", async () => {
  answer("roleAdmin.export", refusal("http.too_many_requests", { retryAfterSeconds: 5 }, { seconds: 5 }));
  await choose("导出为 CSV");
  await expect.element(page.getByText("操作过于频繁，请 5 秒后再试").first()).toBeVisible();
});
