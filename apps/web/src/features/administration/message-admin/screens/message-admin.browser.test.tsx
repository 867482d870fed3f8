import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred } from "#test/browser/answers.ts";
import {
  answerMessageAdministration,
  message,
  messageMenus,
  messageRights,
} from "#test/browser/message-administration.ts";
import { expectNotClosable } from "#test/browser/not-closable.ts";
import { openApp, seriousFindings, toast } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const buttons = (actions: readonly string[]) =>
  actions.map((action) => ({ action, type: "1", status: "1", describe: action }) as const);

async function open(address: string, rights: readonly string[] = messageRights) {
  signInToWorkspace({ menu: messageMenus, auth: buttons(rights), allAuth: buttons(messageRights) });
  await openApp(`/operation/${address}`);
  await expect.element(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  answer("savedView.listOwn", []);
  answerMessageAdministration();
});

describe("[ADMINDATA-25] message template", () => {
  const edit = async () => {
    await open("message-templates");
    await userEvent.click(page.getByRole("button", { name: "编辑 验证码短信" }));
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByRole("heading", { name: "编辑模板：验证码短信" })).toBeVisible();
    return dialog;
  };

  test("is edited beside its preview, which a fault hides, with its length and fields", async () => {
    const dialog = await edit();
    const preview = dialog.getByRole("region", { name: "预览（字段按示例填充）" });
    await expect.element(preview).toMatchTextContent("【电子招标采购平台】验证码 042137");
    await expect.element(preview).toMatchTextContent("示例内容共 20 字，计 1 条短信");
    const body = dialog.getByLabelText("正文", { exact: true });
    await userEvent.fill(body, "没有码");
    await expect.element(dialog.getByText("内容有误，改正后可预览")).toBeVisible();
    await userEvent.fill(body, "码：");
    await userEvent.click(dialog.getByRole("button", { name: "插入字段 验证码" }));
    await expect.element(body).toHaveValue("码：{code}");
    await expect.element(preview).toMatchTextContent("码：042137");
    expect(await seriousFindings()).toEqual([]);
    const saved = answer("messageAdmin.saveTemplate", { version: 4 });
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    await expect.element(toast("模板已保存，此后发出的消息使用新文本")).toBeVisible();
    expect(saved.inputs.map(({ body }) => body)).toEqual([
      { code: "sms_code", version: 3, subject: "验证码短信", body: "码：{code}" },
    ]);
  });

  test("is sent as a test from the form, and reset after confirmation", async () => {
    const dialog = await edit();
    await userEvent.fill(dialog.getByLabelText("正文", { exact: true }), "试 {code}");
    const tested = answer("messageAdmin.testTemplate", { to: "137****0001", messageId: "m1" });
    await userEvent.click(dialog.getByRole("button", { name: "测试发送" }));
    await expect.element(toast("已发送至 137****0001")).toBeVisible();
    expect(tested.inputs[0]?.body).toMatchObject({ code: "sms_code", body: "试 {code}" });
    const delivered = deferred<{ version: number }>();
    const reset = answer("messageAdmin.resetTemplate", () => delivered.promise);
    await userEvent.click(dialog.getByRole("button", { name: "恢复出厂文本" }));
    await userEvent.click(
      page.getByRole("dialog", { name: "恢复出厂文本" }).getByRole("button", { name: "恢复出厂文本" }),
    );
    await expectNotClosable(page.getByRole("dialog"));
    delivered.resolve({ version: 4 });
    await expect.element(toast("已恢复出厂文本")).toBeVisible();
    expect(reset.inputs[0]?.body).toEqual({ code: "sms_code", version: 3 });
  });

  test("[SEC-59] is read-only without the right to edit", async () => {
    await open("message-templates", []);
    await userEvent.click(page.getByRole("button", { name: "查看 验证码短信" }));
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByLabelText("正文", { exact: true })).toBeDisabled();
    for (const name of ["保存", "测试发送", "恢复出厂文本"])
      expect(dialog.getByRole("button", { name }).query()).toBeNull();
  });
});

describe("[ADMINDATA-25] log of messages", () => {
  test("is filtered by its address, and shows each attempt of a message", async () => {
    const calls = answer("messageAdmin.list", { total: 1, isMore: false, rows: [message()] });
    await open("messages?state=refused&template=mail_security");
    await expect.element(page.getByRole("cell", { name: "账号安全提醒" })).toBeVisible();
    expect(calls.inputs.at(-1)?.query).toMatchObject({ state: "refused", template: "mail_security" });
    await userEvent.click(page.getByRole("button", { name: "详情 账号安全提醒 l***@example.cn" }));
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByRole("listitem")).toMatchTextContent("消息网关：已拒绝");
    expect(await seriousFindings()).toEqual([]);
  });

  test("names the attachments of a mail, and the deleted ones", async () => {
    const files = [
      { name: "月度台账.xlsx", bytes: 12_288, isGone: false },
      { name: "汇总.csv", bytes: 300, isGone: true },
    ];
    answer("messageAdmin.list", { total: 1, isMore: false, rows: [message({ files })] });
    answer("messageAdmin.read", { ...message({ files }), expiresAt: "2026-07-03T02:00:00.000Z", deliveries: [] });
    await open("messages");
    const words = "月度台账.xlsx（12 KB）、汇总.csv（300 B，已清除）";
    await expect.element(page.getByRole("cell", { name: words })).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "详情 账号安全提醒 l***@example.cn" }));
    await expect.element(page.getByRole("dialog").getByText(words)).toBeVisible();
  });

  test("[SEC-87] shows the full recipient only for a reason", async () => {
    await open("messages");
    await userEvent.click(page.getByRole("button", { name: "详情 账号安全提醒 l***@example.cn" }));
    await userEvent.click(page.getByRole("button", { name: "查看完整收件人" }));
    const question = page.getByRole("dialog").filter({ has: page.getByRole("heading", { name: "查看完整收件人" }) });
    await userEvent.click(question.getByRole("button", { name: "查看", exact: true }));
    await expect.element(question.getByText("请填写查看理由")).toBeVisible();
    const calls = answer("messageAdmin.reveal", { recipient: "lin@example.cn" });
    await userEvent.fill(question.getByRole("textbox", { name: "查看理由" }), "核对退信");
    await userEvent.click(question.getByRole("button", { name: "查看", exact: true }));
    await expect.element(page.getByText("lin@example.cn", { exact: true })).toBeVisible();
    expect(calls.inputs[0]?.body).toEqual({ id: "m1", reason: "核对退信" });
  });

  test("[SEC-59] sends a message again if that is possible, with the right", async () => {
    await open("messages");
    const sent = answer("messageAdmin.resend", null);
    answer("messageAdmin.list", {
      total: 1,
      isMore: false,
      rows: [message({ state: "delivered", canSendAgain: false })],
    });
    await userEvent.click(page.getByRole("button", { name: "再次发送 账号安全提醒 l***@example.cn" }));
    await expect.element(toast("已重新发送，结果稍后更新")).toBeVisible();
    expect(sent.inputs.map(({ body }) => body)).toEqual([{ id: "m1" }]);
    await expect.element(page.getByRole("cell", { name: "已送达" })).toBeVisible();
    expect(page.getByRole("button", { name: /^再次发送/ }).query()).toBeNull();
  });
});
