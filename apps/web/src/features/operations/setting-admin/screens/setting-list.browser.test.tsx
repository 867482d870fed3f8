import type { EndpointOf, ResultOf } from "@tender/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { expectNotClosable } from "#test/browser/not-closable.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import {
  answerSettings,
  secretSetting,
  setting,
  settingMenu,
  settingRights,
} from "#test/browser/setting-administration.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const buttons = (actions: readonly string[]) =>
  actions.map((action) => ({ action, type: "1", status: "1", describe: action }) as const);

async function open(rights: readonly string[] = settingRights) {
  signInToWorkspace({ menu: [settingMenu], auth: buttons(rights), allAuth: buttons(settingRights) });
  await openApp("/operation/settings");
  await expect.element(page.getByText("变量 PLATFORM_NAME")).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  answer("savedView.listOwn", []);
  answer("proof.readMethods", { methods: ["password"], isProved: true });
  answerSettings(setting(), secretSetting);
});

describe("[ADMINDATA-25] settings", () => {
  test("[SEC-86] show their source, and of a secret only when it was set", async () => {
    await open();
    await expect.element(page.getByRole("cell", { name: "在线修改" })).toBeVisible();
    await expect.element(page.getByRole("cell", { name: "环境变量" })).toBeVisible();
    await expect.element(page.getByText("已设置，不显示")).toBeVisible();
    await expect.element(page.getByText("自 2026-10-01 08:00 起")).toBeVisible();
    await expect.element(page.getByRole("cell", { name: "重启生效" })).toBeVisible();
  });

  test("[SEC-21] require confirmation of a change that bars the person's own session", async () => {
    const twoStep = { name: "TWO_STEP_FOR_ADMINISTRATORS", title: "管理员须两步验证", kind: "switch" } as const;
    answerSettings(setting({ ...twoStep, value: "off", defaultValue: "off" }));
    signInToWorkspace({ menu: [settingMenu], auth: buttons(settingRights), allAuth: buttons(settingRights) });
    await openApp("/operation/settings");
    await userEvent.click(page.getByRole("button", { name: "修改 管理员须两步验证" }));
    await userEvent.click(page.getByRole("dialog").getByText("开启", { exact: true }));
    const saved = answer("settingAdmin.save", ({ body }) =>
      body.isConfirmed ? { version: 3 } : refusal("setting.ends_own_session", { field: "value" }),
    );
    const warning = "您本次登录没有通过两步验证，开启后您将不能继续管理，须先设置两步验证并重新登录";
    await userEvent.click(page.getByRole("button", { name: "保存" }));
    const question = page.getByRole("dialog", { name: "将影响您当前的登录" });
    await expect.element(question.getByText(warning)).toBeVisible();
    await userEvent.click(question.getByRole("button", { name: "取消" }));
    await expect.element(page.getByRole("dialog").getByText(warning)).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "保存" }));
    await userEvent.click(question.getByRole("button", { name: "仍然开启" }));
    await expect.element(toast("“管理员须两步验证”已生效")).toBeVisible();
    expect(saved.inputs.map(({ body }) => body.isConfirmed)).toEqual([undefined, undefined, true]);
  });

  test("are changed in a dialog", async () => {
    await open();
    await userEvent.click(page.getByRole("button", { name: "修改 平台名称" }));
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText("默认值：电子招标采购平台。留空则恢复默认值")).toBeVisible();
    const field = dialog.getByLabelText("平台名称");
    const saved = answer("settingAdmin.save", { version: 3 });
    await userEvent.fill(field, "新平台");
    answerSettings(setting({ value: "新平台", version: 3 }));
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    await expect.element(toast("“平台名称”已生效")).toBeVisible();
    await expect.element(page.getByRole("cell", { name: "新平台" })).toBeVisible();
    expect(saved.inputs.map(({ body }) => body)).toEqual([{ name: "PLATFORM_NAME", version: 2, value: "新平台" }]);
  });

  test("remain in their dialog until the list was read, and can be left after a refusal", async () => {
    await open();
    await userEvent.click(page.getByRole("button", { name: "修改 平台名称" }));
    const dialog = page.getByRole("dialog");
    await userEvent.fill(dialog.getByLabelText("平台名称"), "新平台");
    answer("settingAdmin.save", refusal("setting.bad_value", { field: "value" }, { reason: "太长" }));
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    await expect.element(dialog.getByText("太长")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "取消" }));
    await expect.element(dialog).not.toBeInTheDocument();

    await userEvent.click(page.getByRole("button", { name: "修改 平台名称" }));
    await userEvent.fill(dialog.getByLabelText("平台名称"), "新平台");
    answer("settingAdmin.save", { version: 3 });
    const secondList = deferred<ResultOf<EndpointOf<"settingAdmin.list">>>();
    answer("settingAdmin.list", () => secondList.promise);
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    await expect.element(toast("“平台名称”已生效")).toBeVisible();
    await expectNotClosable(dialog);
    const rows = [setting({ value: "新平台", version: 3 })];
    secondList.resolve({ total: 1, groups: [{ key: "branding", title: "平台与页面" }], rows });
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("are reset to the default after confirmation", async () => {
    await open();
    const saved = answer("settingAdmin.save", { version: 3 });
    await userEvent.click(page.getByRole("button", { name: "恢复默认 平台名称" }));
    const question = page.getByRole("dialog", { name: "恢复默认" });
    await expect.element(question.getByText(/将恢复为默认值 电子招标采购平台/)).toBeVisible();
    await userEvent.click(question.getByRole("button", { name: "恢复默认" }));
    await expect.element(toast("“平台名称”已生效")).toBeVisible();
    expect(saved.inputs[0]?.body).toEqual({ name: "PLATFORM_NAME", version: 2, value: null });
  });
});
