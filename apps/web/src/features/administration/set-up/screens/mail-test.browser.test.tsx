import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { faultsOfWidths, openApp, seriousFindings } from "#test/browser/open.tsx";
import { answerSetUp, setUpMenu, setUpRights } from "#test/browser/set-up.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });

async function openStep() {
  const auth = setUpRights.map((action) => ({ action, type: "1", status: "1", describe: action }) as const);
  signInToWorkspace({ menu: [setUpMenu], auth, allAuth: auth });
  await openApp("/operation/set-up?step=messages");
  await expect.element(button("发送测试邮件")).toBeVisible();
  return page.getByLabelText("收件邮箱", { exact: true });
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  sessionStorage.clear();
  answerSetUp({ mail: { provider: "smtp", origin: "environment", deliveredAt: null, cause: null } });
});

describe("[ADMINDATA-25] the mail server", () => {
  test("answers each step of a test mail to a typed address", async () => {
    const address = await openStep();
    await userEvent.click(button("发送测试邮件"));
    await expect.element(page.getByText("请填写收件邮箱")).toBeVisible();
    await expect.element(address).toHaveFocus();
    const steps = [
      { key: "connect", state: "passed", detail: "mail.example.cn:465" },
      { key: "tls", state: "passed", detail: "TLSv1.3" },
      { key: "auth", state: "skipped", detail: null },
      { key: "recipient", state: "failed", detail: null },
    ] as const;
    const cause = "邮件服务器不接受该收件人，请核对邮箱地址（SMTP RCPT 550 5.1.1 Unknown）";
    const calls = answer("messageAdmin.testMail", { messageId: "m1", steps: [...steps], cause });
    await userEvent.fill(address, "lin@example.cn");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(`发送失败：${cause}。`)).toBeVisible();
    expect(calls.inputs[0]?.body).toEqual({ address: "lin@example.cn" });
    const words = page.getByRole("list", { name: "发送过程" }).getByRole("listitem");
    await expect.element(words.nth(1)).toHaveTextContent("加密通过TLSv1.3");
    await expect.element(words.nth(2)).toHaveTextContent("登录无须登录");
    await expect.element(words.nth(3)).toHaveTextContent("收件人失败");
    expect(await faultsOfWidths()).toEqual([]);
    expect(await seriousFindings()).toEqual([]);

    answer("messageAdmin.testMail", { messageId: "m2", steps: [...steps.slice(0, 2)], cause: null });
    await userEvent.click(button("发送测试邮件"));
    await expect
      .element(page.getByText("发送成功：发往 lin@example.cn 的测试邮件已被发送渠道接收，请查收。"))
      .toBeVisible();
  });

  test("is not asked for a malformed address", async () => {
    const address = await openStep();
    answer("messageAdmin.testMail", refusal("account.bad_email"));
    await userEvent.fill(address, "lin");
    await userEvent.click(button("发送测试邮件"));
    await expect.element(page.getByText("请输入正确的邮箱地址")).toBeVisible();
  });
});
