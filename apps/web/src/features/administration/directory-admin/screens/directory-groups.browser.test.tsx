import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { answerDirectoryAdministration, directoryMenu } from "#test/browser/directory-administration.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const NAME = "cn=buyers,ou=groups,dc=example,dc=cn";
const all = ["edit", "map"].map((code) => ({ action: `directory:${code}`, type: "1", status: "1", describe: code }));

async function open(auth = all) {
  signInToWorkspace({ menu: [directoryMenu], auth, allAuth: all });
  await openApp("/system/directories#groups/d1");
  await expect.element(page.getByRole("heading", { name: "“集团目录”的用户组", level: 1 })).toBeVisible();
}
const dialog = (name: string) => page.getByRole("dialog", { name });
const press = (name: string) => userEvent.click(page.getByRole("button", { name, exact: true }));

beforeEach(async () => {
  await page.viewport(1440, 900);
  answerDirectoryAdministration();
  answer("savedView.listOwn", []);
  answer("proof.readMethods", { methods: ["password"], isProved: true });
});

describe("[ADMINDATA-25] groups of a directory", () => {
  test("are listed with their roles and the number of people with them", async () => {
    await open();
    for (const name of [NAME, "采购人经办", "36 人"])
      await expect.element(page.getByRole("cell", { name, exact: true })).toBeVisible();
    await press("返回目录服务");
    await press("集团目录 的更多操作");
    await userEvent.click(page.getByRole("menuitem", { name: "用户组" }));
    await expect.element(page.getByRole("heading", { name: "“集团目录”的用户组", level: 1 })).toBeVisible();
  });

  test("are mapped to a role that the person may grant", async () => {
    await open();
    await press("新增对应关系");
    const form = dialog("新增对应关系");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("请填写用户组")).toBeVisible();
    await expect.element(form.getByText("请选择对应角色")).toBeVisible();
    await userEvent.fill(form.getByLabelText("用户组"), ` ${NAME} `);
    await userEvent.click(form.getByLabelText("对应角色"));
    await expect.element(page.getByTitle("系统管理员（您不能授予）").last()).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(page.getByTitle("财务（保证金）").last());
    const mapped = answer("directoryAdmin.mapGroup", { id: "g2" });
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("已保存，成员下次登录或同步时生效")).toBeVisible();
    expect(mapped.inputs[0]?.body).toEqual({ id: "d1", groupId: null, version: null, name: NAME, role: "finance" });
  });

  test("are deleted after a confirmation that names the revoked role", async () => {
    await open();
    await press(`删除 ${NAME}`);
    await expect.element(page.getByText(/不再对应角色“采购人经办”；由目录授予的该角色随即收回/)).toBeVisible();
    const removed = answer("directoryAdmin.removeGroup", { changed: 36 });
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "删除" }));
    await expect.element(toast("已删除，收回 36 人的角色")).toBeVisible();
    expect(removed.inputs[0]?.body).toEqual({ groupId: "g1", version: 2 });
  });
});
