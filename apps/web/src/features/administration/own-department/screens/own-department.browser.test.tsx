import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { signInAsStaff } from "#test/browser/colleagues.ts";
import { openApp, seriousFindings, toast } from "#test/browser/open.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) =>
  page.getByRole("dialog").filter({ has: page.getByRole("heading", { name, level: 2, exact: true }) });
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const line = (name: string) => page.getByRole("treeitem").filter({ hasText: name });

async function open(hash = ""): Promise<void> {
  await openApp(`/organisation/own-department${hash}`);
  await expect.element(page.getByRole("heading", { name: "我的部门", level: 1 })).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsStaff();
});

describe("[ADMINDATA-25] own department", () => {
  test("shows a text to a person who leads no department", async () => {
    answer("ownDepartment.listChildren", { total: 0, rows: [] });
    await open();
    await expect.element(page.getByText("您没有负责的部门；部门负责人由管理员在部门管理中设置")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
  });

  test("shows a failure in place of a department that is no longer led", async () => {
    answer("ownDepartment.read", () => refusal("department.not_found"));
    await open("#d2");
    await expect.element(page.getByText("该部门不存在或已删除，请刷新后重试")).toBeVisible();
  });

  test("moves by arrow keys and chooses by Enter", async () => {
    await open();
    await expect.element(line("交易中心")).toBeVisible();
    document.querySelector<HTMLElement>('[role="tree"]')?.focus();
    await userEvent.keyboard("{Home}{ArrowRight}");
    await expect.element(line("合同处")).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(page.getByRole("heading", { name: "合同处", level: 2 })).toBeVisible();
    await expect.element(page.getByText("交易中心 / 合同处")).toBeVisible();
  });
});

describe("members", () => {
  test("are searched from two characters on, and added", async () => {
    const found = answer("ownDepartment.findPeople", [
      { userId: "u7", username: "hanmm", realname: "韩梅梅", departments: ["采购处"], isMember: false },
    ]);
    const added = answer("ownDepartment.addMembers", { changed: 1 });
    await open("#d2");
    await userEvent.click(button("添加成员"));
    const form = dialog("添加成员");
    await userEvent.fill(form.getByRole("combobox"), "韩");
    await userEvent.fill(form.getByRole("combobox"), "韩梅");
    await expect.element(page.getByText("韩梅梅（hanmm），采购处")).toBeVisible();
    expect(found.inputs.map(({ query }) => query.keyword)).toEqual(["韩梅"]);
    await userEvent.keyboard("{Enter}");
    await userEvent.click(form.getByRole("button", { name: "添加成员" }));
    await expect.element(toast("已添加 1 人")).toBeVisible();
    expect(added.inputs[0]?.body).toEqual({ departmentId: "d2", userIds: ["u7"] });
  });

  test("are removed after confirmation, except leaders", async () => {
    const removals = answer("ownDepartment.removeMembers", { changed: 1 });
    await open("#d2");
    await expect.element(row("王小明")).toBeVisible();
    expect(button("移出 李雷").query()).toBeNull();
    await userEvent.click(button("移出 王小明"));
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "移出" }));
    await expect.element(toast("已移出 1 人")).toBeVisible();
    expect(removals.inputs[0]?.body).toEqual({ departmentId: "d2", userIds: ["u2"] });
  });
});

describe("roles", () => {
  test("are granted and revoked in the department, within the leader's rights", async () => {
    const grants = answer("ownDepartment.grantRole", { changed: 1 });
    const revocations = answer("ownDepartment.revokeRole", { changed: 1 });
    await open("#d2");
    await userEvent.click(button("设置角色 王小明"));
    const shown = dialog("王小明在合同处的角色");
    await expect.element(shown.getByText("超出您的权限，不能收回")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    expect(shown.getByRole("button", { name: "收回 审计员" }).query()).toBeNull();
    await userEvent.click(shown.getByRole("button", { name: "授予 档案管理员" }));
    await expect.element(toast("已授予角色“档案管理员”")).toBeVisible();
    await userEvent.click(shown.getByRole("button", { name: "收回 合同管理员" }));
    await expect.element(toast("已收回角色“合同管理员”")).toBeVisible();
    expect(grants.inputs[0]?.body).toEqual({ departmentId: "d2", role: "archivist", userIds: ["u2"] });
    expect(revocations.inputs[0]?.body).toEqual({ departmentId: "d2", role: "contract_admin", userIds: ["u2"] });
  });

  test("are unchanged after a refusal, whose reason is shown", async () => {
    answer("ownDepartment.grantRole", () => refusal("role.beyond_own", null, { role: "档案管理员" }));
    await open("#d2");
    await userEvent.click(button("设置角色 王小明"));
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "授予 档案管理员" }));
    await expect.element(toast("角色“档案管理员”超出您本人的权限或数据范围，不能授予或收回")).toBeVisible();
  });
});
