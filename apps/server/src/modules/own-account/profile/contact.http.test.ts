import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const messages = async (query: string) =>
  (await t.http("GET", `/api/dev/outbox?${query}`)).json().result as {
    smsmode: string;
    code: string | null;
    text: string;
  }[];
const codeTo = async (query: string) => (await messages(query)).find(({ smsmode }) => smsmode === "bind")?.code ?? "";

test("[SEC-19] requires a proof within five minutes before a change of phone or mailbox", async () => {
  const user = await t.person();
  const calls = [
    () => t.call("profile.sendPhoneCode", { body: { phone: "13811110001" } }, user),
    () => t.call("profile.changePhone", { body: { phone: "13811110001", smscode: "123456" } }, user),
    () => t.call("profile.sendEmailCode", { body: { email: "new@example.com" } }, user),
    () => t.call("profile.changeEmail", { body: { email: "new@example.com", code: "123456" } }, user),
  ];
  for (const call of calls) expect((await call()).body.code).toBe("proof.required");
  await t.prove(user);
  expect((await calls[0]?.())?.body.success).toBe(true);
  t.clock.advance(5 * 60_000 + 1);
  for (const call of calls) expect((await call()).body.code).toBe("proof.required");
  expect((await messages("email=new@example.com")).length).toBe(0);
  expect((await t.accountRow(user.id))?.phone).toBeNull();
});

test("[SEC-19, SEC-46] changes the phone by a code to the new number, and notifies the owner", async () => {
  const user = await t.person({ phone: "13822220001", email: "owner@example.com" });
  await t.prove(user);
  await t.call("profile.sendPhoneCode", { body: { phone: "13822220002" } }, user);
  const code = await codeTo("mobile=13822220002");
  expect((await messages("mobile=13822220001")).length).toBe(0);
  const wrong = await t.call(
    "profile.changePhone",
    { body: { phone: "13822220002", smscode: code === "111111" ? "222222" : "111111" } },
    user,
  );
  expect(wrong.body).toMatchObject({ code: "sms.wrong_code", message: "验证码不正确，请核对后重新输入" });
  const changed = await t.call("profile.changePhone", { body: { phone: "13822220002", smscode: code } }, user);
  expect(changed.body.result).toEqual({ phone: "138****0002" });
  expect((await t.accountRow(user.id))?.phone).toBe("13822220002");
  const [event] = (await t.call("profile.listEvents", { query: {} }, user)).body.result.rows;
  expect(event).toMatchObject({ kind: "phone_changed", text: "手机号已由 138****0001 改为 138****0002" });
  expect((await messages("email=owner@example.com"))[0]?.text).toContain("手机号已由 138****0001 改为 138****0002");
});

test("[SMS-04, SEC-46] [W-21] refuses a code of another number or purpose, or a used one", async () => {
  const user = await t.person({ phone: "13833330001" });
  await t.prove(user);
  await t.call("sms.send", { body: { mobile: "13833330002", smsmode: "1" } });
  const foreign = (await messages("mobile=13833330002"))[0]?.code ?? "";
  expect(foreign).toMatch(/^\d{6}$/);
  const tryPhone = (phone: string, smscode: string) =>
    t.call("profile.changePhone", { body: { phone, smscode } }, user);
  expect((await tryPhone("13833330002", foreign)).body.code).toBe("sms.wrong_code");
  await t.call("profile.sendPhoneCode", { body: { phone: "13833330003" } }, user);
  const code = await codeTo("mobile=13833330003");
  expect((await tryPhone("13833330004", code)).body.code).toBe("sms.wrong_code");
  expect((await tryPhone("13833330003", code)).body.success).toBe(true);
  expect((await tryPhone("13833330001", code)).body.code).toBe("sms.wrong_code");
  await t.database.pool.query("UPDATE app_user SET phone = NULL WHERE id = $1", [user.id]);
  expect((await tryPhone("13833330003", code)).body.code).toBe("sms.wrong_code");
});

test("refuses a number or mailbox that is taken, unchanged or malformed", async () => {
  await t.make.user({ phone: "13844440001", email: "taken@example.com" });
  const user = await t.person({ phone: "13844440002", email: "Own@example.com" });
  await t.prove(user);
  const requestPhoneCode = async (newPhone: string) =>
    (await t.call("profile.sendPhoneCode", { body: { phone: newPhone } }, user)).body.message;
  const requestEmailCode = async (newEmail: string) =>
    (await t.call("profile.sendEmailCode", { body: { email: newEmail } }, user)).body.message;
  expect(await requestPhoneCode("13844440001")).toBe("手机号已存在!");
  expect(await requestPhoneCode("13844440002")).toBe("新手机号与当前手机号相同");
  expect(await requestPhoneCode("12844440002")).toBe("请输入正确的手机号");
  expect(await requestEmailCode("TAKEN@example.com")).toBe("邮箱已存在!");
  expect(await requestEmailCode("own@example.com")).toBe("新邮箱与当前邮箱相同");
  expect(await requestEmailCode("not an address")).toBe("请输入正确的邮箱地址");
  for (const query of ["mobile=13844440001", "mobile=13844440002", "email=taken@example.com"])
    expect((await messages(query)).length).toBe(0);
});

test("[SEC-19] changes the mailbox and notifies the new one and the former one", async () => {
  const user = await t.person({ email: "former@example.com" });
  await t.prove(user);
  await t.call("profile.sendEmailCode", { body: { email: " latter@example.com " } }, user);
  const code = await codeTo("email=latter@example.com");
  const changed = await t.call("profile.changeEmail", { body: { email: "latter@example.com", code } }, user);
  expect(changed.body.result).toEqual({ email: "l***@example.com" });
  for (const query of ["email=former@example.com", "email=latter@example.com"])
    expect((await messages(query))[0]?.text).toContain("邮箱已由 f***@example.com 改为 l***@example.com");
});

test("refuses a number that another account set after its code was sent", async () => {
  const [first, second] = [await t.person(), await t.person()];
  for (const user of [first, second]) await t.prove(user);
  await t.call("profile.sendPhoneCode", { body: { phone: "13855550001" } }, first);
  const code = await codeTo("mobile=13855550001");
  expect(
    (await t.call("profile.changePhone", { body: { phone: "13855550001", smscode: code } }, first)).body.success,
  ).toBe(true);
  const refused = await t.call("profile.changePhone", { body: { phone: "13855550001", smscode: code } }, second);
  expect(refused.body.message).toBe("手机号已存在!");
});

test("[SEC-19] mails no sign-in to a person who declined it, but mails a changed phone", async () => {
  const user = await t.person({ email: "quiet@example.com" });
  const preferences = { signIn: { mail: false }, activity: { mail: false } };
  await t.call("profile.saveNoticePreferences", { body: preferences }, user);
  await t.signIn(user, "198.51.100.30");
  expect((await messages("email=quiet@example.com")).length).toBe(0);
  await t.prove(user);
  await t.call("profile.sendPhoneCode", { body: { phone: "13866660001" } }, user);
  await t.call(
    "profile.changePhone",
    { body: { phone: "13866660001", smscode: await codeTo("mobile=13866660001") } },
    user,
  );
  expect((await messages("email=quiet@example.com")).length).toBe(1);
});

test("reports mail as off if no provider is configured", async () => {
  const withoutMail = await startTestApp({ env: { MAIL_PROVIDER: "none" } });
  try {
    const user = await withoutMail.person({ email: "mute@example.com" });
    const { result } = (await withoutMail.call("profile.readNoticePreferences", {}, user)).body;
    expect(result.mail).toBe("off");
  } finally {
    await withoutMail.close();
  }
});
