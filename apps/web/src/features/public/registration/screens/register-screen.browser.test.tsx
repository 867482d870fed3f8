import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import {
  answer,
  deferred,
  fromGateway,
  goOffline,
  goOnline,
  type RecordedCalls,
  refusal,
} from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import { advance, advanceAndSettle, freezeClock, restoreClock } from "#test/browser/clock.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import {
  failureToast,
  faultsOfWidths,
  openApp,
  readAddress,
  readAllStored,
  simulateReload,
  toast,
} from "#test/browser/open.tsx";
import { answerEncryptionKey, decryptPassword, keyPair } from "#test/browser/wire-password.ts";

const PASSWORD = "Qk7#mvTx-2";
const labels = ["用户名", "密码", "确认密码", "邮箱", "手机号", "短信验证码"] as const;
type Label = (typeof labels)[number];

const field = (label: Label) => page.getByLabelText(label, { exact: true });
const getCode = () => page.getByRole("button", { name: "获取验证码" });
const submit = () => page.getByRole("button", { name: "注册", exact: true });
const consent = () => page.getByRole("button", { name: "同意并注册" });
const type = (label: Label, text: string) => userEvent.fill(field(label), text);
const expectText = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const saysNot = async (text: string) => {
  await advanceAndSettle(0);
  await expect.element(page.getByText(text, { exact: true })).not.toBeInTheDocument();
};

const good: Record<Label, string> = {
  用户名: "zhang-san",
  密码: PASSWORD,
  确认密码: PASSWORD,
  邮箱: "zhang@example.com",
  手机号: "13700000001",
  短信验证码: "123456",
};
async function fillAll(change: Partial<Record<Label, string>> = {}): Promise<void> {
  for (const label of labels) await type(label, change[label] ?? good[label]);
}

let checks: RecordedCalls<"registration.checkUnique">;
beforeEach(async () => {
  await page.viewport(1440, 900);
  sessionStorage.clear();
  checks = answer("registration.checkUnique", null);
  answerEncryptionKey();
});

const open = async () => {
  await openApp("/user/register");
  await expect.element(field("用户名")).toBeVisible();
};

describe("registration screen", () => {
  test("[REG-01, REG-02, REG-11] shows six fields, two country codes, the hint and the link to the sign-in", async () => {
    await open();
    for (const label of labels) await expect.element(field(label)).toBeVisible();
    expect(page.getByRole("form").element().querySelectorAll("input")).toHaveLength(6);
    const country = page.getByLabelText("国家和地区代码").element();
    expect([...country.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual(["+86", "+87"]);
    for (const code of ["+87", "+86"]) {
      await userEvent.selectOptions(country, code);
      await expect.element(country).toHaveValue(code);
    }
    await expect.element(country).toBeVisible();
    await expect.element(field("确认密码")).toHaveAttribute("placeholder", "至少8位密码，区分大小写");
    await expect.element(getCode()).toBeEnabled();
    await expect.element(submit()).toBeEnabled();
    await userEvent.click(page.getByRole("link", { name: "使用已有账号登录" }));
    await expect.poll(() => attemptedNavigations).toEqual([`${location.origin}/user/login`]);
  });

  test("[REG-06, REG-15] checks a field on blur and on each later change, and none before", async () => {
    await open();
    for (const [label, bad, sentence] of [
      ["用户名", "zhang san", "用户名不能含空格，也不能是手机号或邮箱地址"],
      ["密码", "Ab@1", "密码由8位数字、大小写字母和特殊符号组成!"],
      ["确认密码", "x", "两次密码不一致"],
      ["邮箱", "no-address", "请输入正确的邮箱地址"],
      ["手机号", "12345678901", "请输入正确的手机号"],
    ] as const) {
      await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
      await type(label, bad);
      await expect.element(field(label)).toHaveAccessibleDescription(sentence);
      await type(label, label === "确认密码" ? PASSWORD : good[label]);
      await saysNot(sentence);
    }
    await userEvent.click(field("短信验证码"));
    await userEvent.tab();
    await expectText("请输入验证码");
    await type("短信验证码", "1");
    await saysNot("请输入验证码");
    await type("短信验证码", "");
    await expectText("请输入验证码");
  });

  test("[REG-06, REG-07, REG-11, REG-13, REG-14, REG-17, REG-20] reports each empty field on blur, all on submit, sends nothing", async () => {
    const registerCalls = answer("registration.register", null);
    await open();
    for (const [label, sentence] of [
      ["用户名", "用户名不能为空"],
      ["密码", "密码由8位数字、大小写字母和特殊符号组成!"],
      ["确认密码", "请输入密码"],
      ["邮箱", "请输入邮箱地址"],
      ["手机号", "请输入手机号"],
      ["短信验证码", "请输入验证码"],
    ] as const) {
      await userEvent.click(field(label));
      await saysNot(sentence);
      field(label).element().blur();
      await expectText(sentence);
    }
    await expectNoCalls(checks);
    await open();
    await userEvent.click(submit());
    for (const text of ["用户名不能为空", "请输入密码", "请输入邮箱地址", "请输入手机号", "请输入验证码"])
      await expectText(text);
    await expect.element(field("用户名")).toHaveFocus();
    await expect.element(consent()).not.toBeInTheDocument();
    await expectNoCalls(registerCalls);
    expect(await faultsOfWidths()).toEqual([]);
  });

  test("[REG-07, REG-11, REG-13, REG-14, REG-17, REG-20] stops while only one field is missing; the consent fits every width", async () => {
    const registerCalls = answer("registration.register", null);
    await open();
    await fillAll();
    for (const [label, sentence] of [
      ["用户名", "用户名不能为空"],
      ["确认密码", "请输入密码"],
      ["邮箱", "请输入邮箱地址"],
      ["手机号", "请输入手机号"],
      ["短信验证码", "请输入验证码"],
    ] as const) {
      await type(label, "");
      await userEvent.click(submit());
      await expect.element(field(label)).toHaveAccessibleDescription(sentence);
      expect(page.getByRole("alert").elements()).toHaveLength(1);
      await expect.element(consent()).not.toBeInTheDocument();
      await expectNoCalls(registerCalls);
      await type(label, good[label]);
    }
    await userEvent.click(submit());
    await expect.element(page.getByRole("dialog", { name: "隐私政策" })).toBeVisible();
    expect(await faultsOfWidths()).toEqual([]);
    await userEvent.click(consent());
    await expect.poll(() => registerCalls.inputs.length).toBe(1);
  });

  test("[REG-09, REG-10, REG-12] shows the faults of password and confirmation, which may differ in outer blanks", async () => {
    await open();
    for (const [password, sentence] of [
      ["Ab@1234", "密码由8位数字、大小写字母和特殊符号组成!"],
      ["12345678", "密码强度不够"],
    ] as const) {
      await type("密码", password);
      await expectText(sentence);
    }
    await type("密码", PASSWORD);
    await type("确认密码", ` ${PASSWORD} `);
    await userEvent.tab();
    await saysNot("两次密码不一致");
    await type("确认密码", PASSWORD.toLowerCase());
    await expectText("两次密码不一致");
  });

  test("[REG-23, REG-25, REG-26, SEC-06] sends five fields with encrypted password and fills in the sign-in afterwards", async () => {
    const registerCalls = answer("registration.register", null);
    await open();
    await fillAll({ 用户名: "zhang&san" });
    await userEvent.click(submit());
    await expect.element(consent()).toBeVisible();
    await expectNoCalls(registerCalls);
    await userEvent.click(consent());
    await expect
      .element(page.getByRole("heading", { name: "你的账户：zhang&san 注册成功", exact: true }))
      .toBeVisible();
    expect(readAddress()).toBe("/user/register-result");
    for (const secret of [PASSWORD, good.短信验证码]) expect(readAllStored()).not.toContain(secret);
    expect(registerCalls.inputs.map(({ body }) => body)).toEqual([
      {
        username: "zhang&san",
        password: expect.any(String),
        email: "zhang@example.com",
        phone: "13700000001",
        smscode: "123456",
      },
    ]);
    expect(await decryptPassword(registerCalls.inputs[0]?.body.password)).toBe(PASSWORD);
    expect(registerCalls.lines).toEqual(["POST /sys/user/register"]);
    await userEvent.click(page.getByRole("button", { name: "返回首页" }));
    await expect.element(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
    expect(readAddress()).toBe("/user/login?username=zhang%26san");
    await expect.element(page.getByLabelText("用户名")).toHaveValue("zhang&san");
    await expect.element(page.getByLabelText("密码", { exact: true })).toHaveValue(PASSWORD);
    for (const secret of [PASSWORD, good.短信验证码]) expect(readAllStored()).not.toContain(secret);
    // Once: on a second visit only the name is filled in.
    pageHistory.go(-1);
    await userEvent.click(page.getByRole("button", { name: "返回首页" }));
    await expect.element(page.getByLabelText("用户名")).toHaveValue("zhang&san");
    await expect.element(page.getByLabelText("密码", { exact: true })).toHaveValue("");
  });

  test("[REG-23] fetches the key again when the server cannot decrypt the password, and registers", async () => {
    const oldKey = "n".repeat(32);
    localStorage.setItem("ENCRYPTED_STRING", JSON.stringify({ value: keyPair(oldKey), expire: Date.now() + 60_000 }));
    const pairs = answerEncryptionKey();
    const unread = refusal("http.invalid_request", { field: "password" }, { field: "password" });
    const registerCalls = answer("registration.register", () => (pairs.inputs.length === 0 ? unread : null));
    await open();
    await fillAll();
    await userEvent.click(submit());
    await userEvent.click(consent());
    await expect.element(page.getByRole("heading", { name: /注册成功/ })).toBeVisible();
    const [first, second] = registerCalls.inputs.map(({ body }) => body.password);
    expect(await Promise.all([decryptPassword(first, oldKey), decryptPassword(second)])).toEqual([PASSWORD, PASSWORD]);
    expect(registerCalls.inputs).toHaveLength(2);
    expect(pairs.inputs).toHaveLength(1);
    expect(toast("错误").query()).toBeNull();
  });

  test("[REG-02, REG-18, REG-23, REG-25] treats numbers alike under +87 and names the account by a number as username", async () => {
    const registerCalls = answer("registration.register", null);
    await open();
    await userEvent.selectOptions(page.getByLabelText("国家和地区代码"), "+87");
    await fillAll({ 用户名: good.手机号, 手机号: "12800000000" });
    await expect.element(field("手机号")).toHaveAccessibleDescription("请输入正确的手机号");
    await type("手机号", good.手机号);
    await userEvent.click(submit());
    await userEvent.click(consent());
    const result = page.getByRole("heading", { name: "你的账户：13700000001 注册成功", exact: true });
    await expect.element(result).toBeVisible();
    expect(registerCalls.inputs.map(({ body }) => [body.username, body.phone])).toEqual([
      ["13700000001", "13700000001"],
    ]);
  });

  test("[SEC-06] restores the form after a reload without passwords and code", async () => {
    await open();
    await fillAll();
    await type("邮箱", "latest@example.com");
    await userEvent.selectOptions(page.getByLabelText("国家和地区代码"), "+87");
    await expect.poll(readAllStored).toContain("latest@example.com");
    for (const secret of [PASSWORD, good.短信验证码]) expect(readAllStored()).not.toContain(secret);
    await simulateReload();
    await open();
    for (const [label, value] of [
      ["用户名", good.用户名],
      ["邮箱", "latest@example.com"],
      ["手机号", good.手机号],
      ["国家和地区代码", "+87"],
      ...["密码", "确认密码", "短信验证码"].map((secret) => [secret, ""] as const),
    ] as const)
      await expect.element(page.getByLabelText(label, { exact: true })).toHaveValue(value);
  });

  test("[ERR-01, CONST-01] reports a refusal under 注册失败 for 2 s, enables the button", async () => {
    answer("registration.register", refusal("account.registration_closed"));
    await open();
    await fillAll();
    await userEvent.click(submit());
    freezeClock();
    await userEvent.click(consent());
    const failure = failureToast("注册失败", "平台尚未启用，请联系系统管理员");
    await expect.element(failure).toBeVisible();
    await advanceAndSettle(1_999);
    await expect.element(failure).toBeVisible();
    advance(1);
    await expect.element(failure).not.toBeInTheDocument();
    for (const label of labels) await expect.element(field(label)).toHaveValue(good[label]);
    await expect.element(submit()).toBeEnabled();
  });

  test("[ERR-02] reports a request error under 错误 for 4 s, enables the button", async () => {
    for (const [reply, sentence] of [
      [refusal("http.unavailable"), "系统繁忙，请稍后再试"],
      [() => fromGateway(500), "请求出现错误，请稍后再试"],
      [() => fromGateway(504), "网络超时"],
      ["offline", "无法连接到服务器，请检查网络后再试"],
    ] as const) {
      restoreClock();
      await open();
      await fillAll();
      if (reply !== "offline") answer("registration.register", reply);
      await userEvent.click(submit());
      freezeClock();
      if (reply === "offline") goOffline();
      await userEvent.click(consent());
      const failure = failureToast("错误", sentence);
      await expect.element(failure).toBeVisible();
      await expect.element(submit()).toBeEnabled();
      await advanceAndSettle(3_999);
      await expect.element(failure).toBeVisible();
      advance(1);
      await expect.element(failure).not.toBeInTheDocument();
    }
  });

  test("disables the button during the call and works again after the network returns", async () => {
    const reply = deferred<null>();
    answer("registration.register", () => reply.promise);
    await open();
    await fillAll();
    goOffline();
    await userEvent.click(submit());
    await userEvent.click(consent());
    await expect.element(toast("无法连接到服务器，请检查网络后再试")).toBeVisible();
    goOnline();
    await userEvent.click(submit());
    await expect.element(page.getByRole("button", { name: /正在注册/ })).toBeDisabled();
    reply.resolve(null);
    await expect.element(page.getByRole("heading", { name: /注册成功/ })).toBeVisible();
  });
});

test("[REG-28] shows an empty result page with a link back without a registration", async () => {
  await openApp("/user/register-result");
  await expect.element(page.getByRole("heading", { name: "没有可显示的注册结果" })).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "返回首页" }));
  await expect.element(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
  expect(readAddress()).toBe("/user/login");
});
