import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, fromGateway, refusal } from "#test/browser/answers.ts";
import { advance, advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { failureToast, openApp, readAddress, readAllStored, seriousFindings, toast } from "#test/browser/open.tsx";
import { signedIn } from "#test/browser/person.ts";
import { answerPortal } from "#test/browser/portal.ts";
import { overrideSettings } from "#test/browser/settings.ts";

const mobile = () => page.getByLabelText("手机号");
const code = () => page.getByLabelText("短信验证码");
const getCode = () => page.getByRole("button", { name: "获取验证码" });
const submit = () => page.getByRole("button", { name: "登录", exact: true });

beforeEach(async () => {
  overrideSettings({ phoneLoginEnabled: true });
  await openApp("/user/login");
  await userEvent.click(page.getByRole("tab", { name: "短信登录" }));
  await expect.element(mobile()).toBeVisible();
});

describe("sign-in by SMS", () => {
  test("[SMS-01] reports missing and malformed values, truncates none and sends nothing", async () => {
    const sendCalls = answer("sms.send", null);
    await userEvent.click(submit());
    await expect.element(page.getByText("请输入手机号", { exact: true })).toBeVisible();
    await expect.element(page.getByText("请输入验证码", { exact: true })).toBeVisible();
    for (const typed of ["12345678901", "138000000081"]) {
      await userEvent.clear(mobile());
      await userEvent.type(mobile(), typed);
      await expect.element(mobile()).toHaveValue(typed);
      await userEvent.click(getCode());
      await expect.element(page.getByText("请输入正确的手机号", { exact: true })).toBeVisible();
      await expect.element(getCode()).toBeEnabled();
    }
    await expectNoCalls(sendCalls);
    expect(await seriousFindings()).toEqual([]);
  });

  test("[LOGIN-10, SMS-01, SMS-02] requests a code in mode 0 and counts down from 60 by seconds", async () => {
    const sendCalls = answer("sms.send", null);
    await userEvent.fill(mobile(), "13800000008");
    freezeClock();
    await userEvent.click(getCode());
    const button = page.getByRole("button", { name: /秒后重新获取/ });
    await expect.element(button).toHaveTextContent("60 秒后重新获取");
    await expect.element(button).toBeDisabled();
    expect(sendCalls.inputs.map(({ body }) => body)).toEqual([{ mobile: "13800000008", smsmode: "0" }]);
    expect(sendCalls.lines).toEqual(["POST /sys/sms"]);
    await expect.element(code()).toHaveFocus();
    advance(1_000);
    await expect.element(button).toHaveTextContent("59 秒后重新获取");
    advance(58_999);
    await expect.element(button).toHaveTextContent("1 秒后重新获取");
    advance(1);
    await expect.element(getCode()).toBeEnabled();
  });

  test("[LOGIN-01, LOGIN-16, LOGIN-25, SMS-05, ROUTE-07, SEC-06] signs in with number and code, greets by name and stores no code", async () => {
    answerPortal();
    const signInCalls = answer("signIn.withSms", signedIn());
    await userEvent.fill(mobile(), "13800000008");
    await userEvent.fill(code(), "123456");
    await userEvent.click(submit());
    await expect.element(toast(/好，王采购$/)).toBeVisible();
    await expect.poll(readAddress).toBe("/info/archivesatatisticst");
    expect(signInCalls.inputs.map(({ body }) => body)).toEqual([
      { mobile: "13800000008", captcha: "123456", remember_me: false },
    ]);
    expect(signInCalls.lines).toEqual(["POST /sys/phoneLogin"]);
    expect(readAllStored()).not.toContain("123456");
    expect(readStored("Access-Token")).toBe("token-1");
  });

  test("[ERR-04, SMS-03] reports a failed SMS request under 登录失败 and enables the button at once", async () => {
    const reply = deferred<ReturnType<typeof refusal>>();
    answer("sms.send", () => reply.promise);
    await userEvent.fill(mobile(), "13800000001");
    freezeClock();
    await userEvent.click(getCode());
    await expect.element(page.getByRole("button", { name: "60 秒后重新获取" })).toBeDisabled();
    reply.resolve(refusal("sms.unavailable"));
    await expect.element(getCode()).toBeEnabled();
    await expect.element(failureToast("登录失败", "验证码服务未开通，请联系系统管理员")).toBeVisible();
  });

  test("[ERR-03] reports a failure under 登录失败 for 4 s, retains the number", async () => {
    await userEvent.fill(mobile(), "13800000002");
    await userEvent.fill(code(), "000000");
    freezeClock();
    for (const [reply, sentence] of [
      [() => refusal("sms.wrong_code"), "验证码不正确，请核对后重新输入"],
      [() => fromGateway(502), "请求出现错误，请稍后再试"],
    ] as const) {
      answer("signIn.withSms", reply);
      await userEvent.click(submit());
      const failure = failureToast("登录失败", sentence);
      await expect.element(failure).toBeVisible();
      await expect.element(submit()).toBeEnabled();
      await expect.element(mobile()).toHaveValue("13800000002");
      await advanceAndSettle(3_999);
      await expect.element(failure).toBeVisible();
      advance(1);
      await expect.element(failure).not.toBeInTheDocument();
    }
  });
});
