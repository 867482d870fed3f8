import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Asked, answer, fromGateway, later, refusal } from "../../../../test/browser/answers.ts";
import { holdClock, pass, passAndAnswer } from "../../../../test/browser/clock.ts";
import { departures } from "../../../../test/browser/departures.ts";
import { nothingAsked } from "../../../../test/browser/nothing-asked.ts";
import {
  addressNow,
  everythingKept,
  failureToast,
  openApp,
  scrollsSideways,
  seriousFindings,
} from "../../../../test/browser/open.tsx";
import { answerEncryptionKey, passwordIn } from "../../../../test/browser/wire-password.ts";
import { readCredentials } from "../../../shared/storage/stored-session.ts";

const NEW = "k7#Wq2!p";
const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";

const account = () => page.getByLabelText("用户名或手机号");
const captcha = () => page.getByRole("textbox", { name: "验证码" });
const picture = () => page.getByRole("button", { name: /^图形验证码，/ });
const phone = () => page.getByLabelText("手机号码");
const code = () => page.getByLabelText("短信验证码");
const getCode = () => page.getByRole("button", { name: "获取验证码" });
const password = () => page.getByLabelText("新密码", { exact: true });
const confirm = () => page.getByLabelText("确认密码");
const next = () => page.getByRole("button", { name: "下一步" });
const previous = () => page.getByRole("button", { name: "上一步" });
const submit = () => page.getByRole("button", { name: "提交" });
const currentStep = () => document.querySelector("[aria-current=step]")?.textContent;
const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const isAt = (step: string) => expect.element(page.getByRole("heading", { name: step, exact: true })).toBeVisible();

let checks: Asked<"captcha.check">;
let lookUps: Asked<"recovery.find">;
let verifications: Asked<"recovery.verifyPhone">;
let changes: Asked<"recovery.setPassword">;

beforeEach(async () => {
  await page.viewport(1440, 900);
  answer("recovery.read", null);
  answer("captcha.draw", { key: "700", code: dot });
  answerEncryptionKey();
  checks = answer("captcha.check", null);
  lookUps = answer("recovery.find", { username: "forgetful", phone: "139****0103" });
  verifications = answer("recovery.verifyPhone", "handle-of-the-verification");
  changes = answer("recovery.setPassword", null);
});

async function open(): Promise<void> {
  await openApp("/recover");
  await expect.element(account()).toBeVisible();
}

async function toStep2(entry = "forgetful"): Promise<void> {
  await open();
  await userEvent.fill(account(), entry);
  await userEvent.fill(captcha(), "aB3d");
  await userEvent.click(next());
  await isAt("验证手机");
}

async function passStep2(): Promise<void> {
  await userEvent.fill(phone(), "13900000103");
  await userEvent.fill(code(), "123456");
  await userEvent.click(next());
  await isAt("设置新密码");
}

async function toStep3(entry?: string): Promise<void> {
  await toStep2(entry);
  await passStep2();
}

describe("step 1 of the recovery", () => {
  test("[MENU-15, RECOVER-01, RECOVER-02, RECOVER-10] opens without a session, with the four steps, the account and a picture of the server's", async () => {
    await open();
    const column = page.getByRole("list", { name: "找回密码的步骤" });
    expect(column.element().getBoundingClientRect().width).toBe(230);
    const steps = column.getByRole("listitem").elements();
    expect(steps.map(({ textContent }) => textContent)).toEqual(["1确认账号", "2验证手机", "3设置新密码", "4完成"]);
    expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual(["step", null, null, null]);
    await expect.element(captcha()).toBeVisible();
    await expect.element(next()).toBeEnabled();
    await expect
      .poll(() => picture().element().querySelector("img")?.getAttribute("src"))
      .toBe(`data:image/png;base64,${dot}`);
  });

  test("[RECOVER-03] leads to the login by its link", async () => {
    await open();
    await userEvent.click(page.getByRole("link", { name: "使用已有账号登录" }));
    await expect.poll(() => departures).toEqual([`${location.origin}/user/login`]);
  });

  test("[RECOVER-04, RECOVER-07] asks for account and picture, and the server for nothing", async () => {
    await open();
    await userEvent.click(next());
    await expect.element(account()).toHaveAccessibleDescription("请输入用户名和手机号！");
    await expect.element(captcha()).toHaveAccessibleDescription("请输入验证码!");
    await nothingAsked(checks, lookUps);
  });

  test.each([
    ["RECOVER-04", account, "请输入用户名和手机号！"],
    ["RECOVER-07", captcha, "请输入验证码!"],
  ])("[%s] stays, and asks the server for nothing, while it alone is missing", async (_id, missing, sentence) => {
    await open();
    await userEvent.fill(missing === account ? captcha() : account(), "aB3d");
    await userEvent.click(next());
    await expect.element(missing()).toHaveAccessibleDescription(sentence);
    expect(page.getByRole("alert").elements()).toHaveLength(1);
    await expect.element(next()).toBeEnabled();
    await isAt("确认账号");
    await nothingAsked(checks, lookUps);
  });

  test("[RECOVER-08, RECOVER-10] looks nobody up when the picture was misread, and stays with a message and another picture", async () => {
    const drawn = answer("captcha.draw", { key: "701", code: dot });
    checks = answer("captcha.check", refusal("captcha.graphic_wrong"));
    await open();
    await userEvent.fill(account(), "forgetful");
    await userEvent.fill(captcha(), "????");
    await userEvent.click(next());
    await expect.element(captcha()).toHaveAccessibleDescription("您输入的验证码不正确!");
    await isAt("确认账号");
    await expect.element(captcha()).toHaveValue("");
    await expect.poll(() => drawn.inputs.length).toBe(2);
    expect([drawn.lines[0], ...checks.lines]).toEqual(["GET /sys/getCheckCode", "POST /sys/checkCaptcha"]);
    expect(checks.inputs.map(({ body }) => body)).toEqual([{ captcha: "????", checkKey: "701" }]);
    await nothingAsked(lookUps);
  });

  test.each([
    ["name", "nobody-at-all"],
    ["number", "13999999999"],
  ])("[RECOVER-05, RECOVER-08] stays when the picture was read and nobody has the %s", async (_what, entry) => {
    lookUps = answer("recovery.find", refusal("recovery.unknown_account"));
    await open();
    await userEvent.fill(account(), entry);
    await userEvent.fill(captcha(), "aB3d");
    await userEvent.click(next());
    await expect.element(account()).toHaveAccessibleDescription("用户名不存在!");
    await isAt("确认账号");
    await expect.element(account()).toHaveValue(entry);
    await expect.element(captcha()).toHaveValue("");
    expect(checks.inputs.length).toBe(1);
  });

  test("[RECOVER-08] checks the picture before it looks anybody up", async () => {
    const checked = later<null>();
    checks = answer("captcha.check", () => checked.promise);
    await open();
    await userEvent.fill(account(), "forgetful");
    await userEvent.fill(captcha(), "aB3d");
    await userEvent.click(next());
    await expect.poll(() => checks.inputs.length).toBe(1);
    await nothingAsked(lookUps);
    checked.resolve(null);
    await isAt("验证手机");
    expect(lookUps.inputs.length).toBe(1);
  });

  test.each([
    ["forgetful", { username: "forgetful" }, ""],
    ["1name", { username: "1name" }, ""],
    ["13900000103", { phone: "13900000103" }, "13900000103"],
  ])(
    "[RECOVER-06, RECOVER-09, RECOVER-11] asks by %s, and takes over the number it was answered with",
    async (entry, query, filled) => {
      await toStep2(entry);
      expect(lookUps.inputs.map((input) => input.query)).toEqual([query]);
      expect(lookUps.lines).toEqual(["GET /sys/user/querySysUser"]);
      await expect.element(page.getByLabelText("用户名", { exact: true })).toHaveValue("forgetful");
      await expect.element(phone()).toHaveValue(filled);
      await says("请输入绑定的手机号 139****0103");
    },
  );

  test("[ERR-11] shows the server's message when the picture cannot be drawn, and draws it on a click", async () => {
    answer("captcha.draw", refusal("http.unavailable"));
    await open();
    await says("系统繁忙，请稍后再试");
    expect(picture().element().querySelector("img")).toBeNull();
    answer("captcha.draw", { key: "702", code: dot });
    await userEvent.click(picture());
    await expect.poll(() => picture().element().querySelector("img")).not.toBeNull();
    await expect.element(page.getByText("系统繁忙，请稍后再试")).not.toBeInTheDocument();
  });
});

describe("step 2 of the recovery", () => {
  test("[RECOVER-11, RECOVER-12, RECOVER-13] shows the name read-only and asks for phone and code", async () => {
    await toStep2();
    const name = page.getByLabelText("用户名", { exact: true });
    await expect.element(name).toHaveValue("forgetful");
    await expect.element(name).toHaveAttribute("readonly");
    await expect.element(getCode()).toBeEnabled();
    await expect.element(previous()).toBeEnabled();
    await userEvent.click(next());
    await expect.element(phone()).toHaveAccessibleDescription("请输入手机号码!");
    await expect.element(code()).toHaveAccessibleDescription("请输入短信验证码!");
    await nothingAsked(verifications);
  });

  test.each([
    ["RECOVER-12", phone, "请输入手机号码!"],
    ["RECOVER-13", code, "请输入短信验证码!"],
  ])("[%s] stays, and verifies nothing, while it alone is missing", async (_id, missing, sentence) => {
    await toStep2();
    await userEvent.fill(missing === phone ? code() : phone(), "123456");
    await userEvent.click(next());
    await expect.element(missing()).toHaveAccessibleDescription(sentence);
    expect(page.getByRole("alert").elements()).toHaveLength(1);
    await expect.element(next()).toBeEnabled();
    await isAt("验证手机");
    await nothingAsked(verifications);
  });

  test("[RECOVER-11, SMS-01, SMS-02] asks for a code in mode 2 and counts down from 60 in steps of a second", async () => {
    const asked = answer("sms.send", null);
    await toStep2();
    await userEvent.click(getCode());
    await says("请输入手机号码!");
    await nothingAsked(asked);
    await userEvent.fill(phone(), "13900000103");
    holdClock();
    await userEvent.click(getCode());
    const button = page.getByRole("button", { name: /秒后重新获取/ });
    await expect.element(button).toHaveTextContent("60 秒后重新获取");
    await expect.element(button).toBeDisabled();
    expect(asked.inputs.map(({ body }) => body)).toEqual([{ mobile: "13900000103", smsmode: "2" }]);
    expect(asked.lines).toEqual(["POST /sys/sms"]);
    await passAndAnswer(1_000);
    await expect.element(button).toHaveTextContent("59 秒后重新获取");
    await passAndAnswer(58_999);
    await expect.element(button).toHaveTextContent("1 秒后重新获取");
    pass(1);
    await expect.element(getCode()).toBeEnabled();
  });

  test.each([
    [refusal("sms.unavailable"), "验证码服务未开通，请联系系统管理员"],
    [refusal("http.unavailable"), "系统繁忙，请稍后再试"],
  ])(
    "[ERR-05, SMS-03] reports a code that could not be sent under 验证错误 with the message, and frees the button at once",
    async (refused, message) => {
      const reply = later<ReturnType<typeof refusal>>();
      answer("sms.send", () => reply.promise);
      await toStep2();
      await userEvent.fill(phone(), "13900000103");
      await userEvent.click(getCode());
      await expect.element(page.getByRole("button", { name: "60 秒后重新获取" })).toBeDisabled();
      holdClock();
      reply.resolve(refused);
      await expect.element(getCode()).toBeEnabled();
      await expect.element(failureToast("验证错误", message)).toBeVisible();
    },
  );

  test("[RECOVER-14] goes on only when number and code were verified", async () => {
    verifications = answer("recovery.verifyPhone", refusal("recovery.wrong_code", null, { left: 4 }));
    await toStep2();
    await userEvent.fill(phone(), "13900000103");
    await userEvent.fill(code(), "000000");
    await userEvent.click(next());
    await says("手机号或短信验证码不正确，还可以再试 4 次");
    await isAt("验证手机");
    expect(verifications.inputs.map(({ body }) => body)).toEqual([{ phone: "13900000103", smscode: "000000" }]);
    expect(verifications.lines).toEqual(["POST /sys/user/phoneVerification"]);
    answer("recovery.verifyPhone", "handle");
    await userEvent.fill(code(), "123456");
    await userEvent.click(next());
    await isAt("设置新密码");
  });

  test("begins again with a word when the flow is over, and keeps the account", async () => {
    answer("recovery.verifyPhone", refusal("recovery.flow_ended"));
    await toStep2();
    await userEvent.fill(phone(), "13900000103");
    await userEvent.fill(code(), "123456");
    await userEvent.click(next());
    await says("找回密码已超时或已结束，请重新开始");
    await expect.element(account()).toHaveValue("forgetful");
  });
});

describe("step 3 of the recovery", () => {
  test.each(["Ab1!xyz", "abcdefg1", "abcdefg!", "1234567!"])(
    "[RECOVER-16, RECOVER-17] refuses the new password %s",
    async (typed) => {
      await toStep3();
      await userEvent.fill(password(), typed);
      await userEvent.fill(confirm(), typed);
      await userEvent.click(submit());
      await expect.element(password()).toHaveAccessibleDescription("密码由8位数字、大小写字母和特殊符号组成!!");
      await expect.element(previous()).toBeEnabled();
      await expect.element(submit()).toBeEnabled();
      await nothingAsked(changes);
    },
  );

  test("[RECOVER-18, RECOVER-19] asks for the same password again, and changes none before", async () => {
    await toStep3();
    await userEvent.fill(password(), NEW);
    for (const [again, sentence] of Object.entries({ "": "密码不能为空!", [`${NEW}x`]: "两次密码不一致" })) {
      await userEvent.fill(confirm(), again);
      await userEvent.click(submit());
      await expect.element(confirm()).toHaveAccessibleDescription(sentence);
      await expect.element(submit()).toBeEnabled();
      await nothingAsked(changes);
    }
    await userEvent.fill(confirm(), NEW);
    await userEvent.click(submit());
    await isAt("更改密码成功");
    expect(changes.inputs).toHaveLength(1);
  });

  test("[RECOVER-01, RECOVER-15, RECOVER-17, RECOVER-20, RECOVER-21, SEC-06] goes through the steps in order without a session, sends the answered name and code in place of the typed ones and a password of 8, shows the result and keeps neither code nor password", async () => {
    await toStep2("13900000103");
    expect(currentStep()).toBe("2验证手机");
    await passStep2();
    expect(currentStep()).toBe("3设置新密码");
    await userEvent.fill(password(), NEW);
    await userEvent.fill(confirm(), NEW);
    await userEvent.click(submit());
    await isAt("更改密码成功");
    expect(readCredentials()).toBeNull();
    expect(changes.inputs.map(({ body }) => body)).toEqual([
      {
        username: "forgetful",
        phone: "13900000103",
        smscode: "handle-of-the-verification",
        password: expect.any(String),
      },
    ]);
    expect(changes.lines).toEqual(["POST /sys/user/passwordChange"]);
    expect(await passwordIn(changes.inputs[0]?.body.password)).toBe(NEW);
    expect(addressNow()).toBe("/password-changed?username=forgetful");
    for (const secret of [NEW, "123456", "handle-of-the-verification"]) expect(everythingKept()).not.toContain(secret);
  });

  test.each([
    [
      "the server's message",
      () => refusal("password.used_before", null, { count: 5 }),
      "新密码不能与最近 5 次使用过的密码相同",
    ],
    ["another of the server's messages", () => refusal("http.unavailable"), "系统繁忙，请稍后再试"],
    ["the fixed sentence", () => fromGateway(502), "请求出现错误，请稍后再试"],
  ])(
    "[ERR-06] reports a failed change under 更改密码失败 with %s, and keeps what was typed",
    async (_what, reply, sentence) => {
      answer("recovery.setPassword", reply);
      await toStep3();
      await userEvent.fill(password(), NEW);
      await userEvent.fill(confirm(), NEW);
      await userEvent.click(submit());
      await expect.element(failureToast("更改密码失败", sentence)).toBeVisible();
      await expect.element(password()).toHaveValue(NEW);
      await expect.element(submit()).toBeEnabled();
    },
  );
});

test("[RECOVER-22] goes back by every previous button with what was typed, and forward without asking again", async () => {
  await toStep3();
  await userEvent.fill(password(), NEW);
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
  await expect.element(password()).toHaveValue(NEW);
  await expect.element(confirm()).toHaveValue("other");
  expect([checks.inputs.length, lookUps.inputs.length, verifications.inputs.length]).toEqual([1, 1, 1]);
});

test.each([1440, 1024, 375])("has no serious finding and does not scroll sideways at %i px", async (width) => {
  await page.viewport(width, 860);
  await toStep3();
  for (const step of ["设置新密码", "验证手机", "确认账号"]) {
    await isAt(step);
    expect(await seriousFindings()).toEqual([]);
    expect(await scrollsSideways()).toBe(false);
    if (step !== "确认账号") await userEvent.click(previous());
  }
  await openApp("/password-changed?username=forgetful");
  await isAt("更改密码成功");
  expect(await seriousFindings()).toEqual([]);
  expect(await scrollsSideways()).toBe(false);
});
