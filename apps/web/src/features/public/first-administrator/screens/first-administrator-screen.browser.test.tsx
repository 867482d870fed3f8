import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, fromGateway, goOffline, goOnline, refusal } from "#test/browser/answers.ts";
import { faultsOfWidths, openApp, seriousFindings, toast } from "#test/browser/open.tsx";
import { answerEncryptionKey } from "#test/browser/wire-password.ts";

const PASSWORD = "Qk7#mvTx-2";
const typed = {
  机构名称: "某市公共资源交易中心",
  用户名: "keeper",
  姓名: "许明远",
  手机号: "13700000001",
  密码: PASSWORD,
  确认密码: PASSWORD,
} as const;

const field = (label: keyof typeof typed) => page.getByLabelText(label, { exact: true });
const submit = () => page.getByRole("button", { name: "建立管理员账号" });
const expectText = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

async function open(): Promise<void> {
  await openApp(`/first-administrator#${"A".repeat(43)}`);
  await expect.element(field("机构名称")).toBeVisible();
}
async function send(wish: Partial<Record<keyof typeof typed, string>> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...typed, ...wish }))
    await userEvent.fill(field(label as keyof typeof typed), value);
  await userEvent.click(submit());
  await userEvent.click(page.getByRole("button", { name: "同意并建立账号" }));
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  answer("firstAdministrator.checkLink", { expiresAt: "2026-11-23T03:04:05.000Z" });
  answerEncryptionKey();
});

describe("form of the first administrator", () => {
  test("appears after a failed check of its link is retried", async () => {
    goOffline();
    await openApp(`/first-administrator#${"A".repeat(43)}`);
    await expect.element(page.getByRole("heading", { name: "暂时无法核对链接" })).toBeVisible();
    goOnline();
    await userEvent.click(page.getByRole("button", { name: "重试" }));
    await expect.element(field("机构名称")).toBeVisible();
  });

  test("checks fields on blur and on change, reports missing values, fits every width", async () => {
    await open();
    field("机构名称").element().focus();
    expect(page.getByRole("alert").elements()).toEqual([]);
    await userEvent.keyboard("{Tab}");
    await expectText("请输入机构名称");
    await userEvent.click(submit());
    for (const text of ["用户名不能为空", "请输入姓名", "请输入手机号", "请输入密码"]) await expectText(text);
    await expectText("密码由8位数字、大小写字母和特殊符号组成!");
    await expect.element(field("机构名称")).toHaveFocus();
    await userEvent.fill(field("密码"), "12345678");
    await expectText("密码强度不够");
    await userEvent.fill(field("确认密码"), "x");
    await expectText("两次密码不一致");
    expect(await faultsOfWidths()).toEqual([]);
    await userEvent.click(field("密码"));
    await expect.element(page.getByRole("region", { name: "密码强度提示" })).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
  });

  test("[SEC-03] retains the input and shows at the field that a common password is refused", async () => {
    const createCalls = answer("firstAdministrator.create", refusal("password.too_common"));
    await open();
    await send({ 密码: "P@ssw0rd", 确认密码: "P@ssw0rd" });
    const message = "该密码过于常见或曾经泄露，请更换为不易猜到的密码";
    await expect.element(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
    await expect.element(field("密码")).toHaveFocus();
    await expect.element(field("机构名称")).toHaveValue(typed.机构名称);
    expect(createCalls.inputs).toHaveLength(1);
  });

  test("reports a failure of the server, retains the input and can be sent again", async () => {
    answer("firstAdministrator.create", () => fromGateway(503));
    await open();
    await send();
    await expect.element(toast("账号建立失败")).toBeVisible();
    for (const [label, value] of Object.entries(typed))
      await expect.element(field(label as keyof typeof typed)).toHaveValue(value);
    await expect.element(submit()).toBeEnabled();
  });
});
