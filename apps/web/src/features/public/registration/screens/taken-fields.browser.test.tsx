import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { advance, advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { openApp, readAllStored, simulateReload } from "#test/browser/open.tsx";
import { answerEncryptionKey } from "#test/browser/wire-password.ts";

const field = (label: string) => page.getByLabelText(label, { exact: true });
const type = (label: string, text: string) => userEvent.fill(field(label), text);
const expectText = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

beforeEach(() => void answerEncryptionKey());

async function open(): Promise<void> {
  sessionStorage.clear();
  await openApp("/user/register");
  await expect.element(field("用户名")).toBeVisible();
}

const freeValues = { 用户名: "zhang-san", 邮箱: "zhang@example.com", 手机号: "13700000001" };

test.each([
  ["用户名", "supplier", "username", "account.username_taken", "用户名已存在!"],
  ["邮箱", "buyer@example.com", "email", "account.email_taken", "邮箱已存在!"],
  ["手机号", "13800000004", "phone", "account.phone_taken", "手机号已存在!"],
] as const)(
  "[REG-08, REG-16, REG-19, REG-22] checks one field on the server when typing pauses, whatever the others hold: %s",
  async (label, value, name, code, sentence) => {
    const otherCalls = answer("registration.checkUnique", null);
    await open();
    for (const [other, good] of Object.entries(freeValues)) if (other !== label) await type(other, good);
    await expect.poll(() => new Set(otherCalls.inputs.map(({ query }) => Object.values(query).join())).size).toBe(2);
    await expect.element(page.getByText("正在检查是否可用", { exact: true })).not.toBeInTheDocument();
    const checkCalls = answer("registration.checkUnique", refusal(code));
    freezeClock();
    await userEvent.type(field(label), value);
    await advanceAndSettle(399);
    expect(checkCalls.inputs).toEqual([]);
    advance(1);
    await expect.element(field(label)).toHaveAccessibleDescription(sentence);
    expect(page.getByRole("alert").elements()).toHaveLength(1);
    expect(checkCalls.inputs.map(({ query }) => query)).toEqual([{ [name]: value }]);
    expect(checkCalls.lines).toEqual(["GET /api/sys/user/checkOnlyUser"]);
    const laterCalls = answer("registration.checkUnique", null);
    await type(label, freeValues[label]);
    advance(400);
    await expect.poll(() => laterCalls.inputs.map(({ query }) => query)).toEqual([{ [name]: freeValues[label] }]);
    await advanceAndSettle(0);
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  },
);

test.each([["手机号", "13800000004", "13800000005", "account.phone_taken", "手机号已存在!"]] as const)(
  "[REG-06, REG-19] checks at once on blur, and restored values only then: %s",
  async (label, restored, typed, code, sentence) => {
    answer("registration.checkUnique", null);
    await open();
    await type(label, restored);
    await expect.poll(readAllStored).toContain(restored);
    await simulateReload();
    const checkCalls = answer("registration.checkUnique", refusal(code));
    freezeClock();
    await openApp("/user/register");
    await expect.element(field(label)).toHaveValue(restored);
    await advanceAndSettle(1_000);
    await expectNoCalls(checkCalls);
    for (const [times, value] of [restored, typed].entries()) {
      await type(label, value);
      await expect.element(field(label)).toHaveFocus();
      await advanceAndSettle(0);
      expect(checkCalls.inputs).toHaveLength(times);
      field(label).element().blur();
      await expect
        .poll(() => {
          advance(0);
          return checkCalls.inputs.length;
        })
        .toBe(times + 1);
      await expect.element(field(label)).toHaveAccessibleDescription(sentence);
    }
    expect(checkCalls.inputs.map(({ query }) => Object.values(query))).toEqual([[restored], [typed]]);
  },
);

test("[REG-22, REG-23] reports no value as taken after a failed check and leaves it to the registration", async () => {
  const tooMany = refusal("http.too_many_requests", { retryAfterSeconds: 9 }, { seconds: 9 });
  const checkCalls = answer("registration.checkUnique", tooMany);
  const registerCalls = answer("registration.register", null);
  await open();
  for (const [label, value] of Object.entries({
    ...freeValues,
    密码: "Qk7#mvTx-2",
    确认密码: "Qk7#mvTx-2",
    短信验证码: "123456",
  }))
    await type(label, value);
  await expect.poll(() => checkCalls.inputs.length).toBe(3);
  await expect.element(page.getByText("正在检查是否可用", { exact: true })).not.toBeInTheDocument();
  expect(page.getByRole("alert").elements()).toEqual([]);
  await userEvent.click(page.getByRole("button", { name: "注册", exact: true }));
  await userEvent.click(page.getByRole("button", { name: "同意并注册" }));
  await expect.poll(() => registerCalls.inputs).toHaveLength(1);
});

test("[REG-22] ignores the answer about a former value", async () => {
  const firstAnswer = deferred<ReturnType<typeof refusal>>();
  const checkCalls = answer("registration.checkUnique", ({ query }) =>
    query.username === "supplier" ? firstAnswer.promise : null,
  );
  await open();
  await type("用户名", "supplier");
  await expect.poll(() => checkCalls.inputs.length).toBe(1);
  await expectText("正在检查是否可用");
  await type("用户名", "supplier-2");
  firstAnswer.resolve(refusal("account.username_taken"));
  await expect.poll(() => checkCalls.inputs.map(({ query }) => query.username)).toEqual(["supplier", "supplier-2"]);
  await advanceAndSettle(0);
  await expect.element(field("用户名")).toHaveAccessibleDescription("登录时使用，注册后不能更改");
});

test.each([["手机号", "13800000004", "phone", "account.phone_taken", "手机号已存在!"]] as const)(
  "[REG-19, REG-23] sends nothing while a field is known to be taken: %s",
  async (label, value, name, code, sentence) => {
    answer("registration.checkUnique", ({ query }) => (query[name] === value ? refusal(code) : null));
    const registerCalls = answer("registration.register", null);
    await open();
    for (const [other, good] of Object.entries({
      ...freeValues,
      密码: "Qk7#mvTx-2",
      确认密码: "Qk7#mvTx-2",
      短信验证码: "123456",
    }))
      await type(other, other === label ? value : good);
    await expectText(sentence);
    const submit = page.getByRole("button", { name: "注册", exact: true });
    const consent = page.getByRole("button", { name: "同意并注册" });
    await userEvent.click(submit);
    await expect.element(field(label)).toHaveAccessibleDescription(sentence);
    await expect.element(field(label)).toHaveFocus();
    await expectNoCalls(registerCalls);
    expect(consent.query()).toBeNull();
    await type(label, freeValues[label]);
    await userEvent.click(submit);
    await userEvent.click(consent);
    await expect.poll(() => registerCalls.inputs.map(({ body }) => body[name])).toEqual([freeValues[label]]);
  },
);
