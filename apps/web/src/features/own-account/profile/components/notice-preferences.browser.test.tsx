import { preferencesOf } from "@tender/contract/notice-subjects";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { FakeNotification, fakeNotifications } from "#test/browser/notifications.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { answerOwnAccount } from "#test/browser/workspace-data.ts";
import { menuItem } from "#test/menu-factory.ts";

const group = (name: string) => page.getByRole("group", { name, exact: true });
const box = (subject: string, way: string) => group(subject).getByRole("checkbox", { name: way });

async function open(): Promise<void> {
  await openApp("/account/settings/base#notification");
  await expect.element(group("紧急消息")).toBeVisible();
}

beforeEach(() => {
  signInToWorkspace({ menu: [menuItem({ path: "/system/jobs", component: "system/jobs" })] });
  answerOwnAccount();
  fakeNotifications("granted");
});

describe("notice preferences", () => {
  test("[SEC-19] show every subject with its ways and explain the fixed ones", async () => {
    await open();
    for (const name of ["账号与凭据变更", "登录与设备", "账号动态", "密码与证书到期", "通知公告"]) {
      await expect.element(box(name, "门户消息")).toBeChecked();
      await expect.element(box(name, "门户消息")).toBeDisabled();
    }
    await expect.element(box("账号与凭据变更", "邮件")).toBeChecked();
    await expect.element(box("账号与凭据变更", "邮件")).toBeDisabled();
    await expect
      .element(page.getByText("密码、手机号、邮箱、两步验证、证书等变更，门户消息和邮件始终发送，以防他人冒用账号"))
      .toBeVisible();
    for (const name of ["审批结果", "导入结果"]) await expect.element(box(name, "门户消息")).toBeEnabled();
    await expect.element(box("登录与设备", "邮件")).toBeChecked();
    await expect.element(box("账号动态", "邮件")).not.toBeChecked();
    await expect.element(box("紧急消息", "浏览器通知")).toBeChecked();
    expect(box("通知公告", "邮件").query()).toBeNull();
  });

  test("send each choice separately, show it before the answer, undo it after a failure", async () => {
    await open();
    const pendingSave = deferred<null>();
    const saved = answer("profile.saveNoticePreferences", () => pendingSave.promise);
    await userEvent.click(box("审批结果", "门户消息"));
    await userEvent.click(box("导入结果", "邮件"));
    await expect.element(box("审批结果", "门户消息")).not.toBeChecked();
    await expect.element(box("导入结果", "邮件")).toBeChecked();
    expect(saved.inputs.map(({ body }) => body)).toEqual([{ work: { portal: false } }, { imports: { mail: true } }]);
    const preferences = preferencesOf({ work: { portal: false }, imports: { mail: true } });
    answer("profile.readNoticePreferences", { preferences, mail: "ready" });
    pendingSave.resolve(null);
    await expect.element(toast("通知设置已保存").first()).toBeVisible();
    await expect.element(box("审批结果", "门户消息")).not.toBeChecked();
    await expect.element(box("审批结果", "浏览器通知")).toBeDisabled();
    await expect.element(box("登录与设备", "邮件")).toBeChecked();
    const refused = answer("profile.saveNoticePreferences", refusal("http.unavailable"));
    await userEvent.click(box("登录与设备", "邮件"));
    await expect.poll(() => refused.inputs.length).toBe(1);
    await expect.element(box("登录与设备", "邮件")).toBeChecked();
  });

  test.each([
    ["no_address", "尚未设置邮箱，在“安全设置”中设置后才能收到邮件。"],
    ["off", "本平台未开通邮件发送，消息仅在门户和浏览器中通知。"],
  ] as const)("offer no mail that cannot be delivered: %s", async (mail, words) => {
    answer("profile.readNoticePreferences", { preferences: preferencesOf({}), mail });
    await open();
    await expect.element(page.getByText(words)).toBeVisible();
    const boxes = page.getByRole("checkbox", { name: "邮件" }).elements();
    expect(boxes.every((each) => (each as HTMLInputElement).disabled)).toBe(true);
    expect(boxes.length > 0).toBe(mail === "no_address");
  });
});

describe("browser notifications", () => {
  test("request the permission only on a click and can be chosen when allowed", async () => {
    fakeNotifications("default");
    await open();
    expect(FakeNotification.requestCount).toBe(0);
    await expect.element(box("紧急消息", "浏览器通知")).toBeDisabled();
    await userEvent.click(page.getByRole("button", { name: "开启", exact: true }));
    await expect.element(page.getByText("已开启")).toBeVisible();
    await expect.element(box("紧急消息", "浏览器通知")).toBeChecked();
    await expect.element(box("通知公告", "浏览器通知")).toBeEnabled();
    expect(FakeNotification.requestCount).toBe(1);
    expect(FakeNotification.shown).toHaveLength(0);
  });

  test("can be requested again after the question was dismissed", async () => {
    fakeNotifications("default").answer = "default";
    await open();
    await userEvent.click(page.getByRole("button", { name: "开启", exact: true }));
    await expect.element(toast("浏览器通知尚未开启，可再次点击“开启”")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "开启", exact: true })).toBeVisible();
  });

  test.each([
    ["denied", "已阻止", /点击地址栏左侧的图标，将“通知”改为“允许”即可恢复/],
    ["granted", "已开启", /如须关闭，请点击地址栏左侧的图标，将“通知”改为“阻止”/],
  ] as const)("show the permission and how it is changed: %s", async (permission, state, note) => {
    fakeNotifications(permission);
    await open();
    await expect.element(page.getByText(state, { exact: true })).toBeVisible();
    await expect.element(page.getByText(note)).toBeVisible();
    expect(page.getByRole("button", { name: "开启", exact: true }).query()).toBeNull();
  });

  test("report a browser without support", async () => {
    Object.assign(window, { Notification: undefined });
    await open();
    await expect.element(page.getByText("不支持", { exact: true })).toBeVisible();
    await expect.element(box("紧急消息", "浏览器通知")).toBeDisabled();
  });
});
