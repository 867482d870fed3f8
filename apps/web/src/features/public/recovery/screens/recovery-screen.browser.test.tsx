import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { readCredentials } from "#shared/storage/stored-session.ts";
import { answer, fromGateway, refusal } from "#test/browser/answers.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import {
  failureToast,
  faultsOfWidths,
  openApp,
  readAddress,
  readAllStored,
  simulateReload,
} from "#test/browser/open.tsx";
import {
  account,
  answerRecovery,
  captcha,
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
  submitAccount,
  submitPhone,
} from "#test/browser/recovery-steps.ts";
import { decryptPassword } from "#test/browser/wire-password.ts";

const NEW_PASSWORD = "k7#Wq2!p";
const currentStep = () => document.querySelector("[aria-current=step]")?.textContent;

/** Returns name and type of the visible fields and buttons, in page order. */
const fieldsAndButtons = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLButtonElement>("main form :is(input, button)")]
    .filter((control) => control.checkVisibility())
    .map((control) => [control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent, control.type]);

let calls: ReturnType<typeof answerRecovery>;

beforeEach(async () => {
  await page.viewport(1440, 900);
  calls = answerRecovery();
});

describe("step 3 of the recovery", () => {
  test("[RECOVER-16] shows two empty password fields, a previous and a submit button", async () => {
    await openPasswordStep();
    expect(fieldsAndButtons()).toEqual([
      ["新密码", "password"],
      ["显示密码", "button"],
      ["确认密码", "password"],
      ["显示密码", "button"],
      ["上一步", "button"],
      ["提交", "submit"],
    ]);
    for (const field of [password(), confirm()]) {
      await expect.element(field).toBeVisible();
      await expect.element(field).toBeEnabled();
      await expect.element(field).toHaveValue("");
    }
    for (const button of [previous(), submit()]) {
      await expect.element(button).toBeVisible();
      await expect.element(button).toBeEnabled();
    }
  });

  test("[RECOVER-17] refuses a new password of the wrong form and accepts letters of one case", async () => {
    await openPasswordStep();
    for (const typed of ["Ab1!xyz", "abcdefg1"]) {
      await userEvent.fill(password(), typed);
      await userEvent.fill(confirm(), typed);
      await userEvent.click(submit());
      await expect.element(password()).toHaveAccessibleDescription("密码由8位数字、大小写字母和特殊符号组成!!");
      await expect.element(previous()).toBeEnabled();
      await expect.element(submit()).toBeEnabled();
      await expectNoCalls(calls.changes);
      await userEvent.fill(password(), "");
    }
    await userEvent.fill(password(), "ab1!xyzw");
    await userEvent.fill(confirm(), "ab1!xyzw");
    await userEvent.click(submit());
    await expectStep("更改密码成功");
    expect(await decryptPassword(calls.changes.inputs[0]?.body.password)).toBe("ab1!xyzw");
  });

  test("[RECOVER-18, RECOVER-19] requires the same confirmation and sends nothing before", async () => {
    await openPasswordStep();
    const malformed = "密码由8位数字、大小写字母和特殊符号组成!!";
    for (const [typed, confirmation, sentence] of [
      ["", "", "密码不能为空!"],
      ["Ab1!xyz", "", "密码不能为空!"],
      ["Ab1!xyz", "Ab1!xyzw", "两次密码不一致"],
    ] as const) {
      await userEvent.fill(password(), typed);
      await userEvent.fill(confirm(), confirmation);
      await userEvent.click(submit());
      await expect.element(confirm()).toHaveAccessibleDescription(sentence);
      await expect.element(password()).toHaveAccessibleDescription(malformed);
      await expectNoCalls(calls.changes);
    }
    await userEvent.fill(password(), NEW_PASSWORD);
    for (const [confirmation, sentence] of Object.entries({
      "": "密码不能为空!",
      [`${NEW_PASSWORD}x`]: "两次密码不一致",
      [`${NEW_PASSWORD} `]: "两次密码不一致",
      "   ": "两次密码不一致",
      "K7#wQ2!P": "两次密码不一致",
    })) {
      await userEvent.fill(confirm(), confirmation);
      await userEvent.click(submit());
      await expect.element(confirm()).toHaveAccessibleDescription(sentence);
      await expect.element(submit()).toBeEnabled();
      await expectNoCalls(calls.changes);
    }
    await userEvent.fill(confirm(), NEW_PASSWORD);
    await userEvent.click(submit());
    await expectStep("更改密码成功");
    expect(calls.changes.inputs).toHaveLength(1);
  });

  test("[RECOVER-01, RECOVER-15, RECOVER-17, RECOVER-20, RECOVER-21, SEC-06] runs all steps without a session, sends name and handle, and stores no secret", async () => {
    await openPhoneStep("13900000103");
    expect(currentStep()).toBe("2验证手机");
    await submitPhone();
    await expectStep("设置新密码");
    expect(currentStep()).toBe("3设置新密码");
    await userEvent.fill(password(), NEW_PASSWORD);
    await userEvent.fill(confirm(), NEW_PASSWORD);
    await userEvent.click(submit());
    await expectStep("更改密码成功");
    expect(readCredentials()).toBeNull();
    expect(calls.changes.inputs.map(({ body }) => body)).toEqual([
      {
        username: "forgetful",
        phone: "13900000103",
        smscode: "handle-of-the-verification",
        password: expect.any(String),
      },
    ]);
    expect(calls.changes.lines).toEqual(["POST /sys/user/passwordChange"]);
    expect(await decryptPassword(calls.changes.inputs[0]?.body.password)).toBe(NEW_PASSWORD);
    expect(readAddress()).toBe("/password-changed?username=forgetful");
    for (const secret of [NEW_PASSWORD, "123456", "handle-of-the-verification"])
      expect(readAllStored()).not.toContain(secret);
  });

  test("[ERR-06] reports a failed change under 更改密码失败, retains the input", async () => {
    await openPasswordStep();
    await userEvent.fill(password(), NEW_PASSWORD);
    await userEvent.fill(confirm(), NEW_PASSWORD);
    for (const [reply, sentence] of [
      [() => refusal("password.used_before", null, { count: 5 }), "新密码不能与最近 5 次使用过的密码相同"],
      [() => fromGateway(502), "请求出现错误，请稍后再试"],
    ] as const) {
      answer("recovery.setPassword", reply);
      await userEvent.click(submit());
      await expect.element(failureToast("更改密码失败", sentence)).toBeVisible();
      await expect.element(password()).toHaveValue(NEW_PASSWORD);
      await expect.element(submit()).toBeEnabled();
    }
  });

  test("[ERR-06] reports the end of the flow under 更改密码失败 and restarts", async () => {
    answer("recovery.setPassword", refusal("recovery.flow_ended"));
    await openPasswordStep();
    await userEvent.fill(password(), NEW_PASSWORD);
    await userEvent.fill(confirm(), NEW_PASSWORD);
    await userEvent.click(submit());
    await expect.element(failureToast("更改密码失败", "找回密码已超时或已结束，请重新开始")).toBeVisible();
    await expect.element(account()).toBeVisible();
  });
});

test("[RECOVER-22] returns by each previous button with all input and continues without a call", async () => {
  await openPasswordStep();
  await userEvent.fill(password(), NEW_PASSWORD);
  await userEvent.fill(confirm(), "other");
  await userEvent.click(previous());
  await expect.element(phone()).toHaveValue("13900000103");
  await expect.element(code()).toHaveValue("123456");
  await userEvent.click(previous());
  await expect.element(account()).toHaveValue("forgetful");
  await expect.element(captcha()).toHaveValue("aB3d");
  await userEvent.click(next());
  await expect.element(phone()).toHaveValue("13900000103");
  await userEvent.click(next());
  await expect.element(password()).toHaveValue(NEW_PASSWORD);
  await expect.element(confirm()).toHaveValue("other");
  expect([calls.checks, calls.lookUps, calls.verifications].map(({ inputs }) => inputs.length)).toEqual([1, 1, 1]);
});

describe("reload", () => {
  const storedFlow = { username: "forgetful", phone: "139****0103", isPhone: false } as const;

  test.each([
    ["has ended", null, "确认账号", account],
    ["has no verified phone", { ...storedFlow, step: "phone", smscode: null }, "验证手机", phone],
  ] as const)(
    "[RECOVER-01] shows only reached steps if the history has step 3 and the flow %s",
    async (_what, reply, step, field) => {
      await openPasswordStep();
      const { state } = pageHistory.current().location;
      expect(state).toEqual({ step: 3 });
      await simulateReload();
      answer("recovery.read", reply);
      await openApp("/recover", state);
      await expect.element(field()).toBeVisible();
      await expectStep(step);
      expect(password().elements()).toEqual([]);
      await expectNoCalls(calls.changes);
    },
  );

  test("[RECOVER-07, RECOVER-08, RECOVER-22] treats step 1 as answered until another entry is made", async () => {
    answer("recovery.read", { ...storedFlow, step: "phone", smscode: null });
    await openApp("/recover");
    await expectStep("验证手机");
    await userEvent.click(previous());
    await expect.element(account()).toHaveValue("forgetful");
    await expect.element(captcha()).toHaveValue("");
    await userEvent.click(next());
    await expectStep("验证手机");
    expect(page.getByRole("alert").elements()).toEqual([]);
    await userEvent.click(previous());
    await userEvent.fill(account(), "somebody");
    await userEvent.click(next());
    await expect.element(captcha()).toHaveAccessibleDescription("请输入验证码!");
    await expectStep("确认账号");
    await expectNoCalls(calls.checks, calls.lookUps);
  });

  test("[RECOVER-07, RECOVER-08] requires step 1 again after a look-up that found no account", async () => {
    answer("recovery.read", { ...storedFlow, step: "phone", smscode: null });
    answer("recovery.find", refusal("recovery.unknown_account"));
    await openApp("/recover");
    await expectStep("验证手机");
    await userEvent.click(previous());
    await submitAccount("somebody");
    await expect.element(captcha()).toHaveValue("");
    await userEvent.fill(account(), "forgetful");
    await userEvent.click(next());
    await expect.element(captcha()).toHaveAccessibleDescription("请输入验证码!");
    await expectStep("确认账号");
    answer("recovery.find", { username: "forgetful", phone: "139****0103" });
    await submitAccount();
    await expectStep("验证手机");
  });

  test("[RECOVER-12, RECOVER-13, RECOVER-14, RECOVER-20, RECOVER-22] treats step 2 as answered and requires the number before another code", async () => {
    answer("recovery.read", { ...storedFlow, step: "password", smscode: "handle-of-before" });
    const codes = answer("sms.send", null);
    await openApp("/recover");
    await expectStep("设置新密码");
    await userEvent.click(previous());
    await expect.element(phone()).toHaveValue("");
    await expect.element(phone()).toHaveAccessibleDescription("请输入绑定的手机号 139****0103");
    await userEvent.click(page.getByRole("button", { name: "获取验证码" }));
    await expect.element(phone()).toHaveAccessibleDescription("请输入手机号码!");
    await userEvent.fill(code(), "654321");
    await userEvent.click(next());
    await expect.element(phone()).toHaveAccessibleDescription("请输入手机号码!");
    await expectStep("验证手机");
    await expectNoCalls(codes, calls.verifications);
    await userEvent.fill(code(), "");
    await userEvent.click(next());
    await expectStep("设置新密码");
    await expectNoCalls(calls.verifications);
    await userEvent.fill(password(), NEW_PASSWORD);
    await userEvent.fill(confirm(), NEW_PASSWORD);
    await userEvent.click(submit());
    await expectStep("更改密码成功");
    expect(calls.changes.inputs.map(({ body }) => body)).toEqual([
      { username: "forgetful", phone: "139****0103", smscode: "handle-of-before", password: expect.any(String) },
    ]);
  });
});

test("has no serious finding and no sideways scroll in any step", async () => {
  await openPasswordStep();
  for (const step of ["设置新密码", "验证手机", "确认账号"]) {
    await expectStep(step);
    expect(await faultsOfWidths()).toEqual([]);
    if (step !== "确认账号") await userEvent.click(previous());
  }
  await openApp("/password-changed?username=forgetful", { isChanged: true });
  await expectStep("更改密码成功");
  expect(await faultsOfWidths()).toEqual([]);
});
