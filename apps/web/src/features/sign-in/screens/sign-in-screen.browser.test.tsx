import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, goOffline, goOnline, later, refusal } from "../../../../test/browser/answers.ts";
import { addressNow, openApp, scrollsSideways, seriousFindings, toast } from "../../../../test/browser/open.tsx";
import { firstDepartment, secondDepartment, signedIn } from "../../../../test/browser/person.ts";
import { answerSignInForm, passSlider, submitSignIn } from "../../../../test/browser/sign-in-steps.ts";
import { readStored } from "../../../shared/storage/stored-values.ts";

const submit = () => page.getByRole("button", { name: "登录", exact: true });

describe("the sign-in screen", () => {
  test("[LOGIN-11, LOGIN-13, SLIDER-04] names what is missing and sends nothing", async () => {
    const asked = answer("session.signInWithPassword", signedIn());
    await openApp("/user/login");
    await userEvent.click(submit());
    await expect.element(page.getByText("请输入用户名!")).toBeVisible();
    await expect.element(page.getByText("请输入密码!")).toBeVisible();
    await expect.element(page.getByText("请拖动滑块验证")).toBeVisible();
    expect(asked.inputs).toEqual([]);
  });

  test("[LOGIN-17, LOGIN-18, SLIDER-06] sends name, password, remember_me, the slider's mark and the key it was passed under", async () => {
    const checks = answerSignInForm();
    const asked = answer("session.signInWithPassword", refusal("session.wrong_credentials"));
    await openApp("/user/login");
    const before = Date.now();
    await submitSignIn(" buyer ", "Wrong@2026");
    await expect.element(toast("用户名或密码错误，请重新输入")).toBeVisible();
    await userEvent.click(page.getByRole("checkbox", { name: "7 天内自动登录" }));
    await passSlider();
    await userEvent.click(submit());
    await expect.poll(() => asked.inputs.length).toBe(2);
    const [first, second] = asked.inputs.map(({ body }) => body);
    expect(first).toMatchObject({ username: "buyer", remember_me: true, captcha: "slider" });
    expect(first?.password).not.toContain("Wrong@2026");
    expect(second).toMatchObject({ username: "buyer", remember_me: false, captcha: "slider" });
    expect(checks.inputs.map(({ body }) => body.checkKey)).toEqual([first?.checkKey, second?.checkKey]);
    expect(Math.abs(Number(first?.checkKey) - before)).toBeLessThan(60_000);
    expect(second?.checkKey).not.toBe(first?.checkKey);
  });

  test("[LOGIN-14] disables the button until the answer is there, and frees it after a refusal", async () => {
    answerSignInForm();
    const reply = later<ReturnType<typeof refusal>>();
    answer("session.signInWithPassword", () => reply.promise);
    await openApp("/user/login");
    await submitSignIn("buyer", "Wrong@2026");
    await expect.element(page.getByRole("button", { name: /正在登录/ })).toBeDisabled();
    reply.resolve(refusal("session.wrong_credentials"));
    await expect.element(submit()).toBeEnabled();
    await expect.element(page.getByLabelText("用户名")).toHaveValue("buyer");
  });

  test("[ERR-03] keeps what was typed when the server cannot be reached, and signs in when it can", async () => {
    answerSignInForm();
    answer("session.signInWithPassword", signedIn({ multi_depart: 2, departs: [firstDepartment, secondDepartment] }));
    await openApp("/user/login");
    await userEvent.fill(page.getByLabelText("用户名"), "buyer");
    await userEvent.fill(page.getByLabelText("密码", { exact: true }), "Tender@2026");
    await passSlider();
    goOffline();
    await userEvent.click(submit());
    await expect.element(toast("登录失败")).toBeVisible();
    await expect.element(page.getByLabelText("密码", { exact: true })).toHaveValue("Tender@2026");
    goOnline();
    await passSlider();
    await userEvent.click(submit());
    const chooser = page.getByRole("dialog", { name: "选择登录部门" });
    await expect.element(chooser.getByRole("radio")).toHaveLength(2);
    expect(readStored("Access-Token")).toBe("token-1");
    expect(addressNow()).toBe("/user/login");
  });

  test.each([1440, 1024, 375])("has no serious finding and does not scroll sideways at %i px", async (width) => {
    await page.viewport(width, 900);
    await openApp("/user/login");
    await expect.element(submit()).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    expect(scrollsSideways()).toBe(false);
  });
});
