import { useState } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { getSession } from "#shared/session/session.ts";
import { readStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, type RecordedCalls, refusal } from "#test/browser/answers.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { faultsOfWidths, openApp, openPart, readAllStored, scrollsSideways, toast } from "#test/browser/open.tsx";
import { changePersonThen, nextPerson } from "#test/browser/signing-out.ts";
import { answerEncryptionKey, decryptPassword } from "#test/browser/wire-password.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";

const NEW = "k7#Wq2!pZr";
const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });

const dialog = () => page.getByRole("dialog", { name: "修改密码", exact: true });
const old = () => dialog().getByLabelText("旧密码");
const password = () => dialog().getByLabelText("新密码", { exact: true });
const confirm = () => dialog().getByLabelText("确认新密码");
const submit = () => dialog().getByRole("button", { name: "确定" });
const expectText = (text: string) => expect.element(dialog().getByText(text, { exact: true })).toBeVisible();

let changeCalls: RecordedCalls<"accountSecurity.changePassword">;

describe("dialog 修改密码", () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
    signInToWorkspace({ menu: [jobs] });
    answer("system.listJobs", { total: 0, rows: [] });
    answerEncryptionKey();
    changeCalls = answer("accountSecurity.changePassword", { token: "token-2", accessToken: "access-2" });
    await openApp("/system/jobs");
    await userEvent.click(page.getByRole("button", { name: /欢迎您/ }));
    await userEvent.click(page.getByRole("menuitem", { name: "修改密码" }));
    await expect.element(old()).toBeVisible();
  });

  async function fill(typed: string, confirmation = typed, former = "Tender@2026"): Promise<void> {
    await userEvent.fill(old(), former);
    await userEvent.fill(password(), typed);
    await userEvent.fill(confirm(), confirmation);
    await userEvent.click(submit());
  }

  test("[PASSWD-01] opens as a modal from the avatar menu, 800 px wide, with three empty fields", async () => {
    expect(dialog().element().getBoundingClientRect().width).toBe(800);
    await expect.element(dialog()).toHaveAttribute("aria-modal", "true");
    expect(dialog().element().querySelectorAll("input:not([hidden])")).toHaveLength(3);
    for (const field of [old(), password(), confirm()]) {
      await expect.element(field).toHaveValue("");
      await expect.element(field).toHaveAttribute("type", "password");
    }
    await expect.element(old()).toHaveFocus();
  });

  test("[PASSWD-02, PASSWD-03, PASSWD-04] reports empty fields and sends nothing while one is missing", async () => {
    await userEvent.click(submit());
    await expect.element(old()).toHaveAccessibleDescription("请输入旧密码!");
    await expect.element(password()).toHaveAccessibleDescription("请输入新密码!");
    await expect.element(confirm()).toHaveAccessibleDescription("请确认新密码!");
    for (const sentence of ["请输入旧密码!", "请输入新密码!", "请确认新密码!"]) await expectText(sentence);
    await expectNoCalls(changeCalls);
    expect(await faultsOfWidths()).toEqual([]);
    const fields = [
      [old, "请输入旧密码!", "Tender@2026"],
      [password, "请输入新密码!", NEW],
      [confirm, "请确认新密码!", NEW],
    ] as const;
    for (const [field, , typed] of fields) await userEvent.fill(field(), typed);
    for (const [field, sentence, typed] of fields) {
      await userEvent.fill(field(), "");
      await userEvent.click(submit());
      await expect.element(field()).toHaveAccessibleDescription(sentence);
      await expect.element(submit()).toBeEnabled();
      await expectNoCalls(changeCalls);
      await userEvent.fill(field(), typed);
    }
  });

  test("[PASSWD-05] refuses a different confirmation", async () => {
    for (const other of [`${NEW} `, NEW.toLowerCase(), NEW.slice(1)]) {
      await fill(NEW, other);
      await expect.element(confirm()).toHaveAccessibleDescription("两次输入的密码不一样！");
      await expectNoCalls(changeCalls);
    }
    for (const typed of ["Ab1!xyz", ""]) {
      await fill(typed, NEW);
      await expect.element(password()).toHaveAttribute("aria-invalid", "true");
      await expect.element(confirm()).toHaveAccessibleDescription("两次输入的密码不一样！");
      await expectNoCalls(changeCalls);
    }
    await fill(NEW);
    await expect.poll(() => changeCalls.inputs.length).toBe(1);
  });

  test("[PASSWD-07] requires the common form: 8 characters with a letter, a digit and a special one", async () => {
    for (const typed of ["Ab1!xyz", "abcdefg1", "abcdefg!", "1234567!"]) {
      await fill(typed);
      await expect.element(password()).toHaveAccessibleDescription("密码由8位数字、大小写字母和特殊符号组成!");
      await expectNoCalls(changeCalls);
      await userEvent.fill(password(), "");
    }
    await fill("ab1!xyzw");
    await expect.poll(() => changeCalls.inputs.length).toBe(1);
    expect(await decryptPassword(changeCalls.inputs[0]?.body.password)).toBe("ab1!xyzw");
  });

  test("[PASSWD-06] sends all three passwords as typed, including outer blanks", async () => {
    const [typed, former] = [` ${NEW} `, " Tender@2026 "];
    await fill(typed, typed, former);
    await expect.poll(() => changeCalls.inputs.length).toBe(1);
    const { oldpassword, password: next, confirmpassword } = changeCalls.inputs[0]?.body ?? {};
    expect(await Promise.all([oldpassword, next, confirmpassword].map((sent) => decryptPassword(sent)))).toEqual([
      former,
      typed,
      typed,
    ]);
  });

  test("[PASSWD-06, ERR-08, SEC-06] sends four fields, shows the message, closes and continues the session", async () => {
    const reply = deferred<{ token: string; accessToken: string }>();
    changeCalls = answer("accountSecurity.changePassword", () => reply.promise);
    await fill(NEW);
    await expect.poll(() => changeCalls.inputs.length).toBe(1);
    await expect.element(submit()).toBeDisabled();
    reply.resolve({ token: "token-2", accessToken: "access-2" });
    await expect.element(toast("操作成功")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    const { username, ...passwords } = changeCalls.inputs[0]?.body ?? {};
    const read = Object.entries(passwords).map(async ([name, sent]) => [name, await decryptPassword(sent)]);
    expect([username, Object.fromEntries(await Promise.all(read))]).toEqual([
      "buyer",
      { oldpassword: "Tender@2026", password: NEW, confirmpassword: NEW },
    ]);
    expect(changeCalls.lines).toEqual(["PUT /sys/user/updatePassword"]);
    expect(readStored("Access-Token")).toBe("token-2");
    for (const secret of ["Tender@2026", NEW]) expect(readAllStored()).not.toContain(secret);
    await expect.element(page.getByRole("tab", { name: "后台任务" })).toHaveAttribute("aria-selected", "true");
  });

  test("[ERR-07] warns with the server's message on a failure and retains the input", async () => {
    for (const [refused, message] of [
      [refusal("password.wrong_old"), "旧密码输入错误，请重新输入"],
      [refusal("password.used_before", null, { count: 5 }), "新密码不能与最近 5 次使用过的密码相同"],
      [refusal("http.too_many_requests", { retryAfterSeconds: 9 }, { seconds: 9 }), "操作过于频繁，请 9 秒后再试"],
    ] as const) {
      answer("accountSecurity.changePassword", refused);
      await fill(NEW);
      const warning = toast(message);
      await expect.element(warning).toBeVisible();
      expect(warning.element().closest("[data-kind]")?.getAttribute("data-kind")).toBe("warning");
      await expect.element(dialog()).toBeVisible();
      await expect.element(password()).toHaveValue(NEW);
      await expect.element(submit()).toBeEnabled();
    }
  });

  test.each([
    ["taken", "操作成功", { token: "token-9", accessToken: "access-9" }],
    ["refused", "旧密码输入错误，请重新输入", refusal("password.wrong_old")],
  ])(
    "[PASSWD-06, GUARD-15] leaves another person's session unchanged when the new password is %s late",
    async (_how, message, outcome) => {
      const reply = deferred<typeof outcome>();
      changeCalls = answer("accountSecurity.changePassword", () => reply.promise);
      await fill(NEW);
      await expect.poll(() => changeCalls.inputs.length).toBe(1);
      await userEvent.click(dialog().getByRole("button", { name: "取消" }));
      await changePersonThen(() => reply.resolve(outcome));
      expect(toast(message).query()).toBeNull();
      expect(readStored("Login_Userinfo")).toEqual(nextPerson);
      expect(getSession()?.user).toEqual(nextPerson);
      expect(readStored("Access-Token")).toBe("token-2");
      expect(readStored("ACCESS_TOKEN")).toBe("access-1");
    },
  );

  test("shows advice while the new password is typed, on a phone as well", async () => {
    const strength = dialog().getByRole("progressbar", { name: "密码强度" });
    await expect.element(strength).toHaveAttribute("aria-valuenow", "10");
    await userEvent.fill(password(), "password");
    await expect.element(strength).toHaveAttribute("aria-valuetext", "低");
    await expectText("此密码属于最常见的密码");
    await userEvent.fill(password(), NEW);
    await expect.element(strength).toHaveAttribute("aria-valuetext", "强");
    expect(await faultsOfWidths()).toEqual([]);
  });

  test("opens from the account menu on a phone and changes the password", async () => {
    await page.viewport(375, 740);
    await openApp("/system/jobs");
    await userEvent.click(page.getByRole("button", { name: /^账号菜单/ }));
    await userEvent.click(page.getByRole("menuitem", { name: "修改密码" }));
    await expect.element(old()).toBeVisible();
    expect(await scrollsSideways()).toBe(false);
    await fill(NEW);
    await expect.element(toast("操作成功")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        打开
      </button>
      <output>{isOpen ? "open" : "closed"}</output>
      {isOpen ? <ChangePasswordDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

test("[ERR-09] shows 当前系统无登陆用户! and stays closed without a session", async () => {
  openPart(<Opener />);
  await userEvent.click(page.getByRole("button", { name: "打开" }));
  await expect.element(toast("当前系统无登陆用户!")).toBeVisible();
  await expect.element(page.getByRole("status").filter({ hasText: "closed" })).toBeVisible();
  expect(dialog().query()).toBeNull();
});
