import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  answer,
  deferred,
  fromGateway,
  goOffline,
  goOnline,
  type RecordedCalls,
  refusal,
} from "#test/browser/answers.ts";
import { advance, advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { failureToast } from "#test/browser/open.tsx";
import {
  account,
  answerRecovery,
  code,
  confirm,
  expectStep,
  next,
  openPasswordStep,
  openPhoneStep,
  password,
  phone,
  previous,
  submit,
  submitPhone,
} from "#test/browser/recovery-steps.ts";

const getCode = () => page.getByRole("button", { name: "获取验证码" });
const expectText = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

let verifications: RecordedCalls<"recovery.verifyPhone">;
let changes: RecordedCalls<"recovery.setPassword">;

beforeEach(async () => {
  await page.viewport(1440, 900);
  ({ verifications, changes } = answerRecovery());
});

describe("step 2 of the recovery", () => {
  test("[RECOVER-11, RECOVER-12, RECOVER-13] shows the name read-only and verifies nothing while phone or code is missing", async () => {
    await openPhoneStep();
    const name = page.getByLabelText("用户名", { exact: true });
    await expect.element(name).toHaveValue("forgetful");
    await expect.element(name).toHaveAttribute("readonly");
    await expect.element(getCode()).toBeEnabled();
    await expect.element(previous()).toBeEnabled();
    await userEvent.click(next());
    await expect.element(phone()).toHaveAccessibleDescription("请输入手机号码!");
    await expect.element(code()).toHaveAccessibleDescription("请输入短信验证码!");
    await expectNoCalls(verifications);
    for (const [missing, filled, sentence] of [
      [phone, code, "请输入手机号码!"],
      [code, phone, "请输入短信验证码!"],
    ] as const) {
      await userEvent.fill(missing(), "");
      await userEvent.fill(filled(), "123456");
      await userEvent.click(next());
      await expect.element(missing()).toHaveAccessibleDescription(sentence);
      expect(page.getByRole("alert").elements()).toHaveLength(1);
      await expect.element(next()).toBeEnabled();
      await expectStep("验证手机");
      await expectNoCalls(verifications);
    }
  });

  test("[RECOVER-11, SMS-01, SMS-02] requests a code in mode 2 and counts down from 60 by seconds", async () => {
    const sendCalls = answer("sms.send", null);
    await openPhoneStep();
    await userEvent.click(getCode());
    await expectText("请输入手机号码!");
    await expectNoCalls(sendCalls);
    await userEvent.fill(phone(), "13900000103");
    freezeClock();
    await userEvent.click(getCode());
    const button = page.getByRole("button", { name: /秒后重新获取/ });
    await expect.element(button).toHaveTextContent("60 秒后重新获取");
    await expect.element(button).toBeDisabled();
    expect(sendCalls.inputs.map(({ body }) => body)).toEqual([{ mobile: "13900000103", smsmode: "2" }]);
    expect(sendCalls.lines).toEqual(["POST /sys/sms"]);
    // The countdown starts when React has run its effects, which is after the button is rendered.
    await advanceAndSettle(0);
    await advanceAndSettle(1_000);
    await expect.element(button).toHaveTextContent("59 秒后重新获取");
    await advanceAndSettle(58_999);
    await expect.element(button).toHaveTextContent("1 秒后重新获取");
    advance(1);
    await expect.element(getCode()).toBeEnabled();
    await userEvent.click(getCode());
    await expect.element(button).toHaveTextContent("60 秒后重新获取");
    expect(sendCalls.inputs).toHaveLength(2);
  });

  test("[RECOVER-11] continues the countdown during a return to step 1", async () => {
    const sendCalls = answer("sms.send", null);
    await openPhoneStep();
    await userEvent.fill(phone(), "13900000103");
    freezeClock();
    await userEvent.click(getCode());
    await expect.element(page.getByRole("button", { name: "60 秒后重新获取" })).toBeDisabled();
    await advanceAndSettle(0);
    await userEvent.click(previous());
    await expectStep("确认账号");
    await advanceAndSettle(10_000);
    await userEvent.click(next());
    await expectStep("验证手机");
    await expect.element(page.getByRole("button", { name: "50 秒后重新获取" })).toBeDisabled();
    await advanceAndSettle(50_000);
    await expect.element(getCode()).toBeEnabled();
    expect(sendCalls.inputs).toHaveLength(1);
  });

  test("[ERR-05, SMS-03] reports a code that was not sent under 验证错误, enables the button", async () => {
    await openPhoneStep();
    await userEvent.fill(phone(), "13900000103");
    freezeClock();
    for (const [refused, message] of [
      [refusal("sms.unavailable"), "验证码服务未开通，请联系系统管理员"],
      [refusal("sms.too_soon", { retryAfterSeconds: 20 }, { seconds: 20 }), "验证码已发送，请 20 秒后再获取"],
      [fromGateway(502), "请求出现错误，请稍后再试"],
      ["offline", "无法连接到服务器，请检查网络后再试"],
    ] as const) {
      if (refused === "offline") goOffline();
      else answer("sms.send", refused);
      await userEvent.click(getCode());
      await expect.element(failureToast("验证错误", message)).toBeVisible();
      await expect.element(getCode()).toBeEnabled();
    }
    goOnline();
  });

  test("[ERR-05] reports the end of the flow under 验证错误 and returns to step 1", async () => {
    answer("sms.send", refusal("recovery.flow_ended"));
    await openPhoneStep();
    await userEvent.fill(phone(), "13900000103");
    await userEvent.click(getCode());
    await expect.element(failureToast("验证错误", "找回密码已超时或已结束，请重新开始")).toBeVisible();
    await expect.element(account()).toBeVisible();
  });

  test("[RECOVER-14] continues only after the verification, not after its failure", async () => {
    await openPhoneStep();
    for (const [reply, sentence] of [
      [refusal("recovery.wrong_code", null, { left: 4 }), "手机号或短信验证码不正确，还可以再试 4 次"],
      [() => fromGateway(502), "请求出现错误，请稍后再试"],
    ] as const) {
      verifications = answer("recovery.verifyPhone", reply);
      await submitPhone("000000");
      await expectText(sentence);
      await expectStep("验证手机");
      expect(verifications.inputs.map(({ body }) => body)).toEqual([{ phone: "13900000103", smscode: "000000" }]);
      expect(verifications.lines).toEqual(["POST /sys/user/phoneVerification"]);
    }
    const verified = deferred<string>();
    verifications = answer("recovery.verifyPhone", () => verified.promise);
    await submitPhone();
    await expect.poll(() => verifications.inputs.length).toBe(1);
    await advanceAndSettle(0);
    await expectStep("验证手机");
    verified.resolve("handle");
    await expectStep("设置新密码");
  });

  test.each([["another number", "13900000104", "123456"]])(
    "[RECOVER-14, RECOVER-15, RECOVER-20] verifies again after a return to enter %s and sends the new handle",
    async (_what, number, typed) => {
      await openPasswordStep();
      await userEvent.click(previous());
      await expectStep("验证手机");
      const refused = answer("recovery.verifyPhone", refusal("recovery.wrong_code", null, { left: 4 }));
      await userEvent.fill(phone(), number);
      await userEvent.fill(code(), typed);
      await userEvent.click(next());
      await expectText("手机号或短信验证码不正确，还可以再试 4 次");
      await expectStep("验证手机");
      verifications = answer("recovery.verifyPhone", "another-handle");
      await userEvent.click(next());
      await expectStep("设置新密码");
      const bodies = [refused, verifications].map(({ inputs }) => inputs.map(({ body }) => body));
      expect(bodies).toEqual([[{ phone: number, smscode: typed }], [{ phone: number, smscode: typed }]]);
      await userEvent.fill(password(), "k7#Wq2!p");
      await userEvent.fill(confirm(), "k7#Wq2!p");
      freezeClock();
      await userEvent.click(submit());
      await expectStep("更改密码成功");
      const sent = { username: "forgetful", phone: number, smscode: "another-handle", password: expect.any(String) };
      expect(changes.inputs.map(({ body }) => body)).toEqual([sent]);
    },
  );

  test("[RECOVER-14, RECOVER-20, RECOVER-23] submits the verified number despite a later entry and verifies the entry next", async () => {
    const verified = deferred<string>();
    verifications = answer("recovery.verifyPhone", () => verified.promise);
    await openPhoneStep();
    await submitPhone();
    await expect.poll(() => verifications.inputs.length).toBe(1);
    await userEvent.fill(phone(), "13900000104");
    verified.resolve("handle");
    await expectStep("设置新密码");
    await userEvent.click(previous());
    await expect.element(phone()).toHaveValue("13900000104");
    const refused = answer("recovery.verifyPhone", refusal("recovery.wrong_code", null, { left: 4 }));
    await userEvent.click(next());
    await expectText("手机号或短信验证码不正确，还可以再试 4 次");
    expect(refused.inputs.map(({ body }) => body)).toEqual([{ phone: "13900000104", smscode: "123456" }]);
    await userEvent.fill(phone(), "13900000103");
    await userEvent.click(next());
    await expectStep("设置新密码");
    await userEvent.fill(password(), "k7#Wq2!p");
    await userEvent.fill(confirm(), "k7#Wq2!p");
    freezeClock();
    await userEvent.click(submit());
    await expectStep("更改密码成功");
    const sent = { username: "forgetful", phone: "13900000103", smscode: "handle", password: expect.any(String) };
    expect(changes.inputs.map(({ body }) => body)).toEqual([sent]);
  });

  test("[RECOVER-22] stays at step 1 after a return before the answer, which then serves step 2", async () => {
    const verified = deferred<string>();
    verifications = answer("recovery.verifyPhone", () => verified.promise);
    await openPhoneStep();
    await submitPhone();
    await expect.poll(() => verifications.inputs.length).toBe(1);
    await userEvent.click(previous());
    await expectStep("确认账号");
    verified.resolve("handle");
    await expect.element(next()).toBeEnabled();
    await expectStep("确认账号");
    await userEvent.click(next());
    await expect.element(code()).toHaveValue("123456");
    await userEvent.click(next());
    await expectStep("设置新密码");
    expect(verifications.inputs).toHaveLength(1);
  });

  test("restarts with a message when the flow has ended and retains the account", async () => {
    answer("recovery.verifyPhone", refusal("recovery.flow_ended"));
    await openPhoneStep();
    await submitPhone();
    await expectText("找回密码已超时或已结束，请重新开始");
    await expect.element(account()).toHaveValue("forgetful");
  });
});
