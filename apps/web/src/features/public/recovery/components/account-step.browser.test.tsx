import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readCredentials } from "#shared/storage/stored-session.ts";
import { answer, deferred, fromGateway, type RecordedCalls, refusal } from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import {
  account,
  answerRecovery,
  captcha,
  expectStep,
  next,
  openPhoneStep,
  openRecovery,
  phone,
  picture,
  pictureCode,
  previous,
  submitAccount,
} from "#test/browser/recovery-steps.ts";

const expectText = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

let checks: RecordedCalls<"captcha.check">;
let lookUps: RecordedCalls<"recovery.find">;

beforeEach(async () => {
  await page.viewport(1440, 900);
  ({ checks, lookUps } = answerRecovery());
});

describe("step 1 of the recovery", () => {
  test("[MENU-15, RECOVER-01, RECOVER-02, RECOVER-10] opens without a session and shows four steps, the account field and a picture", async () => {
    await openRecovery();
    expect(readCredentials()).toBeNull();
    const column = page.getByRole("list", { name: "找回密码的步骤" });
    expect(column.element().getBoundingClientRect().width).toBe(230);
    const steps = column.getByRole("listitem").elements();
    expect(steps.map(({ textContent }) => textContent)).toEqual(["1确认账号", "2验证手机", "3设置新密码", "4完成"]);
    expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual(["step", null, null, null]);
    await expect.element(captcha()).toBeVisible();
    await expect.element(next()).toBeEnabled();
    await expect
      .poll(() => picture().element().querySelector("img")?.getAttribute("src"))
      .toBe(`data:image/png;base64,${pictureCode}`);
  });

  test("[RECOVER-03] opens the sign-in by its link", async () => {
    await openRecovery();
    await userEvent.click(page.getByRole("link", { name: "使用已有账号登录" }));
    await expect.poll(() => attemptedNavigations).toEqual([`${location.origin}/user/login`]);
  });

  test("[RECOVER-04, RECOVER-07] requires account and picture code and sends nothing without one of them", async () => {
    await openRecovery();
    await userEvent.click(next());
    await expect.element(account()).toHaveAccessibleDescription("请输入用户名和手机号！");
    await expect.element(captcha()).toHaveAccessibleDescription("请输入验证码!");
    await expectNoCalls(checks, lookUps);
    for (const [missing, filled, sentence] of [
      [account, captcha, "请输入用户名和手机号！"],
      [captcha, account, "请输入验证码!"],
    ] as const) {
      await userEvent.fill(missing(), "");
      await userEvent.fill(filled(), "aB3d");
      await userEvent.click(next());
      await expect.element(missing()).toHaveAccessibleDescription(sentence);
      expect(page.getByRole("alert").elements()).toHaveLength(1);
      await expect.element(next()).toBeEnabled();
      await expectStep("确认账号");
      await expectNoCalls(checks, lookUps);
    }
  });

  test("[RECOVER-08, RECOVER-10] looks up no account after a wrong picture code and draws another picture", async () => {
    let key = 700;
    const pictureCalls = answer("captcha.draw", () => ({ key: String(++key), code: pictureCode }));
    checks = answer("captcha.check", refusal("captcha.graphic_wrong"));
    await openRecovery();
    const isDrawn = () => picture().element().querySelector("img") !== null;
    await expect.poll(isDrawn).toBe(true);
    await submitAccount("forgetful", "????");
    await expect.element(captcha()).toHaveAccessibleDescription("您输入的验证码不正确!");
    await expectStep("确认账号");
    await expect.element(captcha()).toHaveValue("");
    await expect.poll(() => pictureCalls.inputs.length).toBe(2);
    expect([pictureCalls.lines[0], ...checks.lines]).toEqual(["GET /sys/getCheckCode", "POST /sys/checkCaptcha"]);
    await expectNoCalls(lookUps);
    await expect.poll(isDrawn).toBe(true);
    await userEvent.fill(captcha(), "!!!!");
    await userEvent.click(next());
    await expect.poll(() => checks.inputs.length).toBe(2);
    expect(checks.inputs.map(({ body }) => body)).toEqual([
      { captcha: "????", checkKey: "701" },
      { captcha: "!!!!", checkKey: "702" },
    ]);
    await expectNoCalls(lookUps);
  });

  test("[RECOVER-05, RECOVER-08] stays after a correct picture code when no account has the name or number", async () => {
    lookUps = answer("recovery.find", refusal("recovery.unknown_account"));
    await openRecovery();
    for (const entry of ["nobody-at-all", "139".repeat(33)]) {
      await submitAccount(entry);
      await expect.element(account()).toHaveAccessibleDescription("用户名不存在!");
      await expectStep("确认账号");
      await expect.element(account()).toHaveValue(entry);
      await expect.element(captcha()).toHaveValue("");
    }
    expect(checks.inputs.length).toBe(2);
  });

  test("[RECOVER-08] stays with a message when the check or the look-up fails", async () => {
    await openRecovery();
    for (const [call, reply, sentence] of [
      ["captcha.check", refusal("http.unavailable"), "系统繁忙，请稍后再试"],
      ["captcha.check", () => fromGateway(502), "请求出现错误，请稍后再试"],
      ["recovery.find", refusal("http.unavailable"), "系统繁忙，请稍后再试"],
      ["recovery.find", () => fromGateway(502), "请求出现错误，请稍后再试"],
      ["recovery.find", refusal("recovery.no_phone"), "该账号未绑定手机号，请联系系统管理员重置密码"],
      [
        "recovery.find",
        refusal("password.kept_elsewhere", null, { name: "集团目录" }),
        "该账号的密码由“集团目录”管理，请在该目录中修改或找回",
      ],
      // A field of a later step.
      [
        "recovery.find",
        refusal("http.invalid_request", { field: "phone" }, { field: "phone" }),
        "请求内容不正确：phone",
      ],
    ] as const) {
      answer("captcha.check", null);
      const failed = answer(call, reply);
      await submitAccount();
      await expect.element(captcha()).toHaveAccessibleDescription(sentence);
      await expectStep("确认账号");
      expect(failed.inputs).toHaveLength(1);
      await expect.element(account()).toHaveValue("forgetful");
      await expect.element(next()).toBeEnabled();
    }
  });

  test("[RECOVER-08] checks the picture code before the look-up", async () => {
    const checked = deferred<null>();
    checks = answer("captcha.check", () => checked.promise);
    await openRecovery();
    await submitAccount();
    await expect.poll(() => checks.inputs.length).toBe(1);
    await expectNoCalls(lookUps);
    checked.resolve(null);
    await expectStep("验证手机");
    expect(lookUps.inputs.length).toBe(1);
  });

  test.each([
    [
      "the look-up was answered",
      (until: Promise<void>) =>
        answer("recovery.find", () => until.then(() => ({ username: "forgetful", phone: "139****0103" }))),
    ],
    ["the picture was checked", (until: Promise<void>) => answer("captcha.check", () => until.then(() => null))],
  ])(
    "[RECOVER-07, RECOVER-08, RECOVER-11] retains the submitted account despite an entry before %s",
    async (_what, lateAnswer) => {
      const lookUpAnswer = deferred<void>();
      const slow = lateAnswer(lookUpAnswer.promise);
      const pictureCalls = answer("captcha.draw", { key: "700", code: pictureCode });
      await openRecovery();
      await expect.poll(() => picture().element().querySelector("img")).not.toBeNull();
      await submitAccount();
      await expect.poll(() => slow.inputs.length).toBe(1);
      await userEvent.fill(account(), "13900000009");
      await expect.element(captcha()).toHaveValue("");
      await expect.poll(() => pictureCalls.inputs.length).toBe(2);
      lookUpAnswer.resolve();
      await expectStep("验证手机");
      await expect.element(page.getByLabelText("用户名", { exact: true })).toHaveValue("forgetful");
      await expect.element(phone()).toHaveValue("");
      await userEvent.click(previous());
      await expect.element(account()).toHaveValue("13900000009");
      await userEvent.click(next());
      await expect.element(captcha()).toHaveAccessibleDescription("请输入验证码!");
      checks = answer("captcha.check", null);
      lookUps = answer("recovery.find", { username: "forgetful", phone: "139****0009" });
      await userEvent.fill(captcha(), "cD4e");
      await userEvent.click(next());
      await expect.element(phone()).toHaveValue("13900000009");
      expect(lookUps.inputs.map(({ query }) => query)).toEqual([{ phone: "13900000009" }]);
      expect(checks.inputs.map(({ body }) => body.captcha)).toEqual(["cD4e"]);
    },
  );

  test.each([["another picture code", "forgetful", "cD4e"]])(
    "[RECOVER-08] checks and looks up again after a return to step 1 to enter %s",
    async (_what, entry, read) => {
      await openPhoneStep();
      await userEvent.click(previous());
      await expectStep("确认账号");
      checks = answer("captcha.check", refusal("captcha.graphic_wrong"));
      await submitAccount(entry, read);
      await expect.element(captcha()).toHaveAccessibleDescription("您输入的验证码不正确!");
      await expectStep("确认账号");
      expect(checks.inputs).toHaveLength(1);
      expect(lookUps.inputs).toHaveLength(1);
      checks = answer("captcha.check", null);
      const unknown = answer("recovery.find", refusal("recovery.unknown_account"));
      await submitAccount(entry, read);
      await expect.element(account()).toHaveAccessibleDescription("用户名不存在!");
      await expectStep("确认账号");
      lookUps = answer("recovery.find", { username: entry, phone: "139****0103" });
      await submitAccount(entry, read);
      await expectStep("验证手机");
      await expect.element(page.getByLabelText("用户名", { exact: true })).toHaveValue(entry);
      const expectedBody = { username: entry };
      expect([unknown, lookUps].map(({ inputs }) => inputs.map(({ query }) => query))).toEqual([
        [expectedBody],
        [expectedBody],
      ]);
      expect(checks.inputs.map(({ body }) => body.captcha)).toEqual([read, read]);
    },
  );

  test.each([
    ["1name", { username: "1name" }, ""],
    ["13900000103", { phone: "13900000103" }, "13900000103"],
  ])(
    "[RECOVER-06, RECOVER-09, RECOVER-11] looks up by %s and fills in the number of the answer",
    async (entry, query, filled) => {
      await openPhoneStep(entry);
      expect(lookUps.inputs.map((input) => input.query)).toEqual([query]);
      expect(lookUps.lines).toEqual(["GET /sys/user/querySysUser"]);
      await expect.element(page.getByLabelText("用户名", { exact: true })).toHaveValue("forgetful");
      await expect.element(phone()).toHaveValue(filled);
      await expectText("请输入绑定的手机号 139****0103");
    },
  );

  test("[ERR-11] shows the server's message when no picture is drawn and draws it on a click", async () => {
    answer("captcha.draw", refusal("http.unavailable"));
    await openRecovery();
    await expectText("系统繁忙，请稍后再试");
    expect(picture().element().querySelector("img")).toBeNull();
    answer("captcha.draw", { key: "702", code: pictureCode });
    await userEvent.click(picture());
    await expect.poll(() => picture().element().querySelector("img")).not.toBeNull();
    await expect.element(page.getByText("系统繁忙，请稍后再试")).not.toBeInTheDocument();
  });

  test("[ERR-11] replaces the fault of a wrong code by the message of a failed drawing", async () => {
    answer("captcha.check", refusal("captcha.graphic_wrong"));
    await openRecovery();
    await expect.poll(() => picture().element().querySelector("img")).not.toBeNull();
    answer("captcha.draw", refusal("http.too_many_requests", { retryAfterSeconds: 9 }, { seconds: 9 }));
    await submitAccount();
    await expect.element(captcha()).toHaveAccessibleDescription("操作过于频繁，请 9 秒后再试");
  });
});
