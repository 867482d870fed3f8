import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, later, refusal } from "../../../../test/browser/answers.ts";
import { openApp } from "../../../../test/browser/open.tsx";

const field = (label: string) => page.getByLabelText(label, { exact: true });
const type = (label: string, text: string) => userEvent.fill(field(label), text);
const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
const saysNot = (text: string) => expect.element(page.getByText(text, { exact: true })).not.toBeInTheDocument();

async function open(): Promise<void> {
  sessionStorage.clear();
  await openApp("/user/register");
  await expect.element(field("用户名")).toBeVisible();
}

test.each([
  ["用户名", "supplier", "username", "account.username_taken", "用户名已存在!"],
  ["邮箱", "buyer@example.com", "email", "account.email_taken", "邮箱已存在!"],
  ["手机号", "13800000004", "phone", "account.phone_taken", "手机号已存在!"],
] as const)(
  "[REG-08, REG-16, REG-19, REG-22] asks the server about one field when the typing rests: %s",
  async (label, value, name, code, sentence) => {
    const asked = answer("registration.checkUnique", refusal(code));
    await open();
    await userEvent.type(field(label), value);
    await says(sentence);
    expect(asked.inputs.map(({ query }) => query)).toEqual([{ [name]: value }]);
    expect(asked.lines).toEqual(["GET /api/sys/user/checkOnlyUser"]);
    answer("registration.checkUnique", null);
    await type(label, name === "phone" ? "13800000005" : `x${value}`);
    await saysNot(sentence);
  },
);

test("[REG-22] drops the answer about a value that was changed meanwhile", async () => {
  const first = later<ReturnType<typeof refusal>>();
  const asked = answer("registration.checkUnique", ({ query }) =>
    query.username === "supplier" ? first.promise : null,
  );
  await open();
  await type("用户名", "supplier");
  await expect.poll(() => asked.inputs.length).toBe(1);
  await says("正在检查是否可用");
  await type("用户名", "supplier-2");
  first.resolve(refusal("account.username_taken"));
  await expect.poll(() => asked.inputs.map(({ query }) => query.username)).toEqual(["supplier", "supplier-2"]);
  await says("登录时使用，注册后不能更改");
  await saysNot("用户名已存在!");
});
