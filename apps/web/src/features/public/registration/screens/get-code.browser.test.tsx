import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, fromGateway, goOffline, goOnline, refusal } from "#test/browser/answers.ts";
import { advance, advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { failureToast, openApp, toast } from "#test/browser/open.tsx";
import { dismissToasts } from "#test/browser/patience.ts";

const field = (label: string) => page.getByLabelText(label, { exact: true });
const getCode = () => page.getByRole("button", { name: "获取验证码" });
const type = (label: string, text: string) => userEvent.fill(field(label), text);

async function open(): Promise<void> {
  await openApp("/user/register");
  await expect.element(field("用户名")).toBeVisible();
}

beforeEach(() => {
  sessionStorage.clear();
  answer("registration.checkUnique", null);
});

test("[REG-02, REG-21] sends no code and starts no countdown without a valid number, even under +87", async () => {
  const sendCalls = answer("sms.send", null);
  await open();
  for (const [number, sentence] of [
    ["", "请输入手机号"],
    ["1380000000", "请输入正确的手机号"],
    ["12800000000", "请输入正确的手机号"],
    ["138000000012", "请输入正确的手机号"],
    ["   ", "请输入手机号"],
  ] as const) {
    await userEvent.clear(field("手机号"));
    if (number !== "") await userEvent.type(field("手机号"), number);
    await expect.element(field("手机号")).toHaveValue(number);
    await userEvent.click(getCode());
    await expect.element(field("手机号")).toHaveAccessibleDescription(sentence);
    await expectNoCalls(sendCalls);
    await expect.element(getCode()).toBeEnabled();
  }
  await userEvent.selectOptions(page.getByLabelText("国家和地区代码"), "+87");
  await type("手机号", "12800000000");
  await userEvent.click(getCode());
  await expect.element(field("手机号")).toHaveAccessibleDescription("请输入正确的手机号");
  await expectNoCalls(sendCalls);
  await type("手机号", "13700000001");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  freezeClock();
  await userEvent.click(getCode());
  await expect.element(page.getByRole("button", { name: "60 秒后重新获取" })).toBeDisabled();
  expect(sendCalls.inputs.map(({ body }) => body)).toEqual([{ mobile: "13700000001", smsmode: "1" }]);
});

test("[REG-01, SMS-01, SMS-02] requests a code in mode 1 and counts down from 60 by seconds", async () => {
  const sendCalls = answer("sms.send", null);
  await open();
  await type("手机号", "13700000001");
  freezeClock();
  await userEvent.click(getCode());
  const counting = (seconds: number) => page.getByRole("button", { name: `${seconds} 秒后重新获取`, exact: true });
  await expect.element(counting(60)).toBeDisabled();
  await expect.element(toast("验证码已发送，5 分钟内有效")).toBeVisible();
  expect(sendCalls.inputs.map(({ body }) => body)).toEqual([{ mobile: "13700000001", smsmode: "1" }]);
  expect(sendCalls.lines).toEqual(["POST /sys/sms"]);
  // At the last millisecond of each second.
  await advanceAndSettle(999);
  for (let seconds = 60; seconds > 1; seconds--) {
    await expect.element(counting(seconds)).toBeDisabled();
    await advanceAndSettle(1_000);
  }
  await expect.element(counting(1)).toBeDisabled();
  advance(1);
  await expect.element(getCode()).toBeEnabled();
});

test("[SMS-03, SMS-06] reports a code that was not sent or answered, and enables the button at once", async () => {
  await open();
  await type("手机号", "13700000001");
  freezeClock();
  for (const [refused, sentence] of [
    [refusal("http.unavailable"), "系统繁忙，请稍后再试"],
    [refusal("sms.too_soon", { retryAfterSeconds: 20 }, { seconds: 20 }), "验证码已发送，请 20 秒后再获取"],
    [fromGateway(502), "请求出现错误，请稍后再试"],
    // A refusal that concerns a field is shown at the field as well.
    [refusal("account.phone_taken"), "手机号已存在!"],
  ] as const) {
    const reply = deferred<typeof refused>();
    answer("sms.send", () => reply.promise);
    await userEvent.click(getCode());
    await expect.element(page.getByRole("button", { name: "60 秒后重新获取" })).toBeDisabled();
    reply.resolve(refused);
    await expect.element(getCode()).toBeEnabled();
    await expect.element(failureToast("错误", sentence)).toBeVisible();
    dismissToasts();
  }
  await type("手机号", "13700000002");
  const sendCalls = answer("sms.send", null);
  goOffline();
  await userEvent.click(getCode());
  await expect.element(failureToast("错误", "无法连接到服务器，请检查网络后再试")).toBeVisible();
  await expect.element(getCode()).toBeEnabled();
  goOnline();
  await userEvent.click(getCode());
  await expect.element(page.getByRole("button", { name: "60 秒后重新获取" })).toBeDisabled();
  expect(sendCalls.inputs.length).toBe(1);
});
