// Guarantee: a part of a page that shows its own refusals leaves to the page those that end the session.
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readCredentials } from "#shared/storage/stored-session.ts";
import { answer, refusal } from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import { advanceUntil, freezeClock } from "#test/browser/clock.ts";
import { plan, signInAsFormDesigner } from "#test/browser/online-designing.ts";
import { createOpenForm, signInToOnlineForm } from "#test/browser/online-forms.ts";
import { openApp } from "#test/browser/open.tsx";
import { answerSecurityCenter } from "#test/browser/security-center.ts";
import { answerSetUp, companyName, setUpMenu, setUpRights } from "#test/browser/set-up.ts";
import { answerSettings, setting } from "#test/browser/setting-administration.ts";
import { answerThirdParties } from "#test/browser/third-parties.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { formDefinition, formField } from "#test/form-factory.ts";
import { menuItem } from "#test/menu-factory.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const ended = () => refusal("http.unauthenticated");
const rights = (...actions: string[]) =>
  actions.map((action) => ({ action, type: "1", status: "1", describe: action }) as const);

async function openSetUp(step: string): Promise<void> {
  signInToWorkspace({ menu: [setUpMenu], auth: rights(...setUpRights), allAuth: rights(...setUpRights) });
  answer("proof.readMethods", { methods: ["password"], isProved: true });
  answerSecurityCenter();
  answerSetUp();
  await openApp(`/operation/set-up?step=${step}`);
}

/** Prepares each part, and returns the last step, whose call is answered with 401. */
const parts: Readonly<Record<string, () => Promise<() => Promise<void>>>> = {
  "the publication of a form": async () => {
    signInAsFormDesigner();
    answer("onlineForm.preview", { ...plan, steps: [], needsConfirmation: false });
    answer("onlineForm.publish", ended);
    await openApp("/online/designer/form1");
    await userEvent.click(button("预览发布"));
    const publish = page.getByRole("dialog").getByRole("button", { name: "发布", exact: true });
    await expect.element(publish).toBeEnabled();
    return () => userEvent.click(publish);
  },
  "a setting of the guided set-up": async () => {
    await openSetUp("organisation");
    answerSettings(setting(), companyName);
    answer("settingAdmin.save", ended);
    await userEvent.fill(page.getByLabelText("单位名称", { exact: true }), "某市公共资源交易中心");
    return () => userEvent.click(button("保存"));
  },
  "the role of somebody new": async () => {
    await openSetUp("security");
    await userEvent.click(button("添加安全管理员"));
    await userEvent.fill(page.getByLabelText("第 1 行姓名"), "周安");
    await userEvent.fill(page.getByLabelText("第 1 行账号"), "zhou.an");
    const link = { address: "https://portal.example.cn/set-password#x", mailedTo: null };
    answer("userAdmin.create", { id: "u9", link: { ...link, expiresAt: "2026-11-21T03:04:05.000Z" } });
    answer("roleAdmin.addMembers", ended);
    return () => userEvent.click(button("新增 1 人并生成链接"));
  },
  "the trial of an identity provider": async () => {
    const buttons = rights("third_party:edit");
    const menu = [
      menuItem({ path: "/system/third-party", component: "third-party/providers", meta: { title: "第三方登录" } }),
    ];
    signInToWorkspace({ menu, auth: buttons, allAuth: buttons });
    answerThirdParties();
    answer("proof.readMethods", { methods: ["password"], isProved: true });
    answer("thirdParty.testProvider", ended);
    await openApp("/system/third-party");
    await expect.element(button("测试")).toBeVisible();
    return () => userEvent.click(button("测试"));
  },
  "the rule of a value": async () => {
    signInToOnlineForm(createOpenForm(formDefinition({ fields: [formField("dh", "电话", { checkRule: "phone" })] })));
    answer("validation.checkRule", ended);
    await openApp("/online/forms/ht?add=");
    await userEvent.fill(page.getByRole("textbox", { name: /^电话/ }), "12");
    return () => userEvent.tab();
  },
  "the question whether a value is taken": async () => {
    signInToOnlineForm(createOpenForm(formDefinition({ fields: [formField("bh", "合同编号", { isUnique: true })] })));
    answer("validation.checkDuplicate", ended);
    await openApp("/online/forms/ht?add=");
    const number = page.getByRole("textbox", { name: /^合同编号/ });
    await expect.element(number).toBeVisible();
    // The call is also sent when typing pauses.
    freezeClock();
    await userEvent.fill(number, "HT-002");
    return () => userEvent.tab();
  },
  "a row of a batch": async () => {
    const buttons = rights("session:end");
    const menu = [
      menuItem({ path: "/system/sessions", component: "session-admin/sessions", meta: { title: "在线用户" } }),
    ];
    signInToWorkspace({ menu, auth: buttons, allAuth: buttons });
    const at = "2026-11-20T03:04:05.000Z";
    const row = {
      id: "s1",
      realname: "赵一",
      username: "zhao",
      appId: null,
      departName: null,
      address: "198.51.100.7",
    };
    answer("savedView.listOwn", []);
    answer("session.listAll", {
      total: 1,
      rows: [{ ...row, device: "Chrome 140", signedInAt: at, lastUsedAt: at, current: false }],
    });
    answer("session.endAny", ended);
    await openApp("/system/sessions");
    await userEvent.click(page.getByRole("checkbox", { name: "选择本页全部" }).first());
    await userEvent.click(page.getByRole("region", { name: "已选择的行" }).getByRole("button", { name: "批量下线" }));
    return () =>
      userEvent.click(page.getByRole("dialog", { name: "批量下线" }).getByRole("button", { name: "批量下线" }));
  },
};

beforeEach(async () => {
  await page.viewport(1440, 900);
  window.sessionStorage.clear();
});

test.each(Object.keys(parts))("[GUARD-20] signs out after a 401 to %s", async (name) => {
  answer("session.signOutAtGateway", null);
  const send = await parts[name]?.();
  expect(readCredentials()).not.toBeNull();
  freezeClock();
  await send?.();
  await advanceUntil(() => attemptedNavigations.length > 0);
  expect(readCredentials()).toBeNull();
  expect(attemptedNavigations).toEqual(["reload"]);
});
