import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, type RecordedCalls, refusal } from "#test/browser/answers.ts";
import { openApp } from "#test/browser/open.tsx";
import { overrideSettings } from "#test/browser/settings.ts";
import { answerSignInForm } from "#test/browser/sign-in-steps.ts";

const MOBILE = "13700000001";
const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";

const screens = {
  registration: async () => {
    answer("registration.checkUnique", null);
    await openApp("/user/register");
    await userEvent.fill(page.getByLabelText("手机号", { exact: true }), MOBILE);
  },
  "sign-in by SMS": async () => {
    overrideSettings({ phoneLoginEnabled: true });
    await openApp("/user/login");
    await userEvent.click(page.getByRole("tab", { name: "短信登录" }));
    await userEvent.fill(page.getByLabelText("手机号"), MOBILE);
  },
  recovery: async () => {
    answer("recovery.read", null);
    answer("captcha.draw", { key: "700", code: dot });
    answer("recovery.find", { username: "forgetful", phone: "137****0001" });
    await openApp("/recover");
    await userEvent.fill(page.getByLabelText("用户名或手机号"), MOBILE);
    await userEvent.fill(page.getByRole("textbox", { name: "验证码" }), "aB3d");
    await userEvent.click(page.getByRole("button", { name: "下一步" }));
  },
} as const;

/** The first request is answered with a required slider, the next one succeeds. */
function answerSending(): RecordedCalls<"sms.send"> {
  let isFirst = true;
  return answer("sms.send", () => {
    const wasFirst = isFirst;
    isFirst = false;
    return wasFirst ? refusal("sms.challenge_required") : null;
  });
}

test.each([
  ["registration", "1"],
  ["sign-in by SMS", "0"],
  ["recovery", "2"],
] as const)("[SEC-27] sends the code of %s again with the key of the required slider", async (screen, mode) => {
  const checks = answerSignInForm();
  const calls = answerSending();
  await screens[screen]();
  await userEvent.click(page.getByRole("button", { name: "获取验证码" }));
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("slider")).toBeVisible();
  dialog.getByRole("slider").element().focus();
  await userEvent.keyboard("{ArrowRight}".repeat(25));
  await expect.poll(() => calls.inputs.length).toBe(2);
  const passed = checks.inputs.at(-1)?.body.checkKey;
  expect(passed).toMatch(/^\d{13}$/);
  expect(calls.inputs.map(({ body }) => body)).toEqual([
    { mobile: MOBILE, smsmode: mode },
    { mobile: MOBILE, smsmode: mode, checkKey: passed },
  ]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: /秒后重新获取/ })).toBeDisabled();
});

test.each(["recovery"] as const)(
  "[SMS-03] frees the button of %s at once when the required slider is closed",
  async (screen) => {
    answerSignInForm();
    const calls = answer("sms.send", refusal("sms.challenge_required"));
    await screens[screen]();
    const getCode = page.getByRole("button", { name: "获取验证码" });
    for (const times of [1, 2]) {
      await userEvent.click(getCode);
      await expect.element(page.getByRole("dialog").getByRole("slider")).toBeVisible();
      await userEvent.keyboard("{Escape}");
      await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
      await expect.element(getCode).toBeEnabled();
      expect(calls.inputs).toHaveLength(times);
    }
  },
);
