// Guarantee: a sign-in with a pending second step shows it, and cancelling it leaves no trace.
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, readSentCalls, refusal } from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import { advanceAndSettle } from "#test/browser/clock.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { openApp, readAddress, toast } from "#test/browser/open.tsx";
import { signedIn } from "#test/browser/person.ts";
import { answerSignInForm, submitSignIn } from "#test/browser/sign-in-steps.ts";

const dialog = page.getByRole("dialog", { name: "两步验证" });
const code = dialog.getByLabelText("动态码");
const confirm = dialog.getByRole("button", { name: "确定" });
const backButton = page.getByRole("button", { name: "返回登录" });

const pendingSecondStep = (
  step: { kind?: "code" | "set-up"; hasPasskey?: boolean; trustedDeviceDays?: number } = {},
) => ({
  accessToken: "",
  departs: [],
  secondStep: { kind: "code" as const, hasPasskey: false, trustedDeviceDays: 0, ...step },
});

/** Signs in with the right password; the second step is shown. */
async function signInToSecondStep(step: Parameters<typeof pendingSecondStep>[0] = {}): Promise<void> {
  answerSignInForm();
  answer("signIn.withPassword", signedIn(pendingSecondStep(step)));
  await openApp("/user/login");
  await submitSignIn("buyer", "Tender@2026");
  await expect.element(backButton).toBeVisible();
}

test("[PAGE-10, PAGE-11] shows the field for the authenticator's code, and a 手机丢失？ link without effect", async () => {
  await signInToSecondStep({ hasPasskey: true, trustedDeviceDays: 30 });
  await expect.element(dialog.getByText("请打开手机上的身份验证器，输入显示的 6 位动态码。")).toBeVisible();
  await userEvent.fill(code, "1234567");
  await userEvent.click(confirm);
  await expect.element(dialog.getByText("请输入 6 位动态码!", { exact: true })).toBeVisible();
  await userEvent.fill(code, "123456");
  await expect.element(dialog.getByText("请输入 6 位动态码!")).not.toBeInTheDocument();
  const texts = () => document.body.innerText.replace(/\s/g, "");
  const [textsBefore, sentBefore] = [texts(), readSentCalls().length];
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  await userEvent.click(dialog.getByRole("button", { name: "手机丢失？" }));
  // This answer arrives after any effect that the click could have caused.
  answer("signIn.verifySecondStep", refusal("two_step.code_wrong"));
  await userEvent.click(confirm);
  await expect.element(dialog.getByText("动态码不正确或已使用，请输入新的动态码")).toBeVisible();
  expect(texts().replace("动态码不正确或已使用，请输入新的动态码", "")).toBe(textsBefore);
  expect(page.getByRole("dialog").elements()).toHaveLength(1);
  await expect.element(code).toHaveValue("123456");
  expect(
    readSentCalls()
      .slice(sentBefore)
      .map(({ key }) => key),
  ).toEqual(["signIn.verifySecondStep"]);
  expect({ openedWindows: open.mock.calls, attemptedNavigations, address: readAddress() }).toEqual({
    openedWindows: [],
    attemptedNavigations: [],
    address: "/user/login",
  });
  open.mockRestore();
});

test("[SLIDER-04, SLIDER-06] requires a new slider after 返回登录 and sends its key with the next sign-in", async () => {
  await signInToSecondStep();
  answer("session.signOutAtGateway", null);
  const first = answer("signIn.withPassword", signedIn(pendingSecondStep()));
  await userEvent.click(backButton);
  await expect.element(page.getByText("向右拖动滑块验证", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("slider")).toHaveAttribute("aria-valuenow", "0");
  await userEvent.fill(page.getByLabelText("密码", { exact: true }), "Tender@2026");
  await userEvent.click(page.getByRole("button", { name: "登录", exact: true }));
  await expect.element(page.getByText("请拖动滑块验证", { exact: true })).toBeVisible();
  await expectNoCalls(first);
  const checks = answer("captcha.check", null);
  await submitSignIn("buyer", "Tender@2026");
  await expect.element(dialog).toBeVisible();
  expect(first.inputs.map(({ body }) => body.checkKey)).toEqual(checks.inputs.map(({ body }) => body.checkKey));
});

test("[PAGE-12] shows the check of the code as busy until the answer, and sends the code once", async () => {
  const reply = deferred<ReturnType<typeof refusal>>();
  const calls = answer("signIn.verifySecondStep", () => reply.promise);
  await signInToSecondStep();
  await userEvent.fill(code, "123456");
  await expect.element(confirm).not.toHaveAttribute("aria-busy");
  await userEvent.keyboard("{Enter}");
  await expect.element(confirm).toHaveAttribute("aria-busy", "true");
  await expect.element(confirm).toBeDisabled();
  await userEvent.keyboard("{Enter}");
  await advanceAndSettle(0);
  expect(calls.inputs).toHaveLength(1);
  reply.resolve(refusal("two_step.code_wrong"));
  await expect.element(dialog.getByText("动态码不正确或已使用，请输入新的动态码")).toBeVisible();
  await expect.element(confirm).toBeEnabled();
});

test("[PAGE-12] disables the other methods while the code is checked; only 确定 is busy", async () => {
  const reply = deferred<ReturnType<typeof refusal>>();
  const calls = answer("signIn.verifySecondStep", () => reply.promise);
  const challenged = answer("signIn.challengeSecondStep", refusal("http.unavailable"));
  await signInToSecondStep({ hasPasskey: true });
  const otherButtons = ["使用恢复码", "使用通行密钥"].map((name) => dialog.getByRole("button", { name }));
  await userEvent.fill(code, "123456");
  await userEvent.click(confirm);
  await expect.poll(() => calls.inputs.length).toBe(1);
  for (const button of otherButtons) {
    await expect.element(button).toBeDisabled();
    await userEvent.click(button, { force: true });
    await expect.element(button).not.toHaveAttribute("aria-busy");
  }
  await expect.element(confirm).toHaveAttribute("aria-busy", "true");
  await expect.element(confirm).toBeDisabled();
  reply.resolve(refusal("two_step.code_wrong"));
  await expect.element(code).toHaveAccessibleDescription("动态码不正确或已使用，请输入新的动态码");
  for (const button of otherButtons) await expect.element(button).toBeEnabled();
  await expectNoCalls(challenged);
});

test("disables 确定 while a passkey is requested, without marking it as busy", async () => {
  const reply = deferred<ReturnType<typeof refusal>>();
  const calls = answer("signIn.challengeSecondStep", () => reply.promise);
  await signInToSecondStep({ hasPasskey: true });
  await userEvent.fill(code, "123456");
  await userEvent.click(dialog.getByRole("button", { name: "使用通行密钥" }));
  await expect.poll(() => calls.inputs.length).toBe(1);
  await expect.element(dialog.getByRole("button", { name: "使用通行密钥" })).toHaveAttribute("aria-busy", "true");
  await expect.element(confirm).toBeDisabled();
  await expect.element(confirm).not.toHaveAttribute("aria-busy");
  reply.resolve(refusal("http.unavailable"));
  await expect.element(confirm).toBeEnabled();
});

test("[SEC-20] shows under the code how long the second step is paused, and keeps the input", async () => {
  answer("signIn.verifySecondStep", refusal("two_step.paused", { retryAfterSeconds: 600 }, { seconds: 600 }));
  await signInToSecondStep();
  await userEvent.fill(code, "123456");
  await userEvent.click(confirm);
  await expect.element(code).toHaveAccessibleDescription(/验证失败次数过多，请 600 秒后再试/);
  await expect.element(code).toHaveValue("123456");
});

test("cancels the second step and its half-open session by 返回登录", async () => {
  const signOut = answer("session.signOutAtGateway", null);
  await signInToSecondStep();
  await userEvent.click(backButton);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("用户名")).toBeVisible();
  expect(signOut.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-1"]);
  expect(Object.keys(window.localStorage)).toEqual([]);
});

describe("check that was cancelled by 返回登录", () => {
  const passkeyOptions = {
    challenge: "AAAA",
    timeout: 300_000,
    rpId: "localhost",
    allowCredentials: [],
    userVerification: "required" as const,
  };

  /** Returns to the sign-in form before the server has answered. */
  async function returnToSignIn(): Promise<void> {
    answer("session.signOutAtGateway", null);
    await userEvent.click(backButton);
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  }

  async function expectNoTrace(): Promise<void> {
    await advanceAndSettle(0);
    expect(toast(/./).elements()).toEqual([]);
    expect(readAddress()).toBe("/user/login");
    expect(readStored("Access-Token")).toBeNull();
    expect(readStored("Login_Userinfo")).toBeNull();
  }

  test.each([
    ["does not sign in", signedIn()],
    ["does not report the ended session", refusal("session.expired")],
    ["does not report a failure", refusal("http.unavailable")],
  ])("[PAGE-12] %s", async (_case, outcome) => {
    const reply = deferred<typeof outcome>();
    const calls = answer("signIn.verifySecondStep", () => reply.promise);
    await signInToSecondStep();
    await userEvent.fill(code, "123456");
    await userEvent.click(confirm);
    await expect.poll(() => calls.inputs.length).toBe(1);
    await returnToSignIn();
    reply.resolve(outcome);
    await expectNoTrace();
  });

  test("[PAGE-12] is not repeated under the token of a later sign-in", async () => {
    const reply = deferred<ReturnType<typeof refusal>>();
    const calls = answer("signIn.verifySecondStep", () => reply.promise);
    await signInToSecondStep();
    await userEvent.fill(code, "123456");
    await userEvent.click(confirm);
    await expect.poll(() => calls.inputs.length).toBe(1);
    await returnToSignIn();
    answer("signIn.withPassword", signedIn({ ...pendingSecondStep(), token: "token-2" }));
    await submitSignIn("buyer", "Tender@2026");
    await expect.element(code).toBeVisible();
    reply.resolve(refusal("session.expired"));
    await advanceAndSettle(0);
    expect(calls.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-1"]);
    expect(readStored("Access-Token")).toBe("token-2");
    expect(toast(/./).elements()).toEqual([]);
    await expect.element(code).toHaveValue("");
  });

  test("does not send a passkey that the browser returns later", async () => {
    const bytes = new Uint8Array(8).buffer;
    const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes };
    const passkey = { id: "p1", rawId: bytes, type: "public-key", response, getClientExtensionResults: () => ({}) };
    const passkeyReply = deferred<typeof passkey>();
    const credentialRequest = vi.spyOn(navigator.credentials, "get").mockReturnValue(passkeyReply.promise);
    onTestFinished(() => credentialRequest.mockRestore());
    answer("signIn.challengeSecondStep", passkeyOptions);
    const calls = answer("signIn.verifySecondStep", signedIn());
    await signInToSecondStep({ hasPasskey: true });
    await userEvent.click(dialog.getByRole("button", { name: "使用通行密钥" }));
    await expect.poll(() => credentialRequest.mock.calls.length).toBe(1);
    await returnToSignIn();
    passkeyReply.resolve(passkey);
    await expectNoCalls(calls);
    await expectNoTrace();
  });

  test("shows nothing when the set-up of a factor is refused later", async () => {
    const reply = deferred<ReturnType<typeof refusal>>();
    const calls = answer("accountSecurity.confirmTwoStep", () => reply.promise);
    answer("accountSecurity.beginTwoStep", {
      secret: "2345672345672345",
      uri: "otpauth://totp/x?secret=2345672345672345",
    });
    await signInToSecondStep({ kind: "set-up" });
    await userEvent.fill(page.getByLabelText("身份验证器显示的动态码"), "123456");
    await userEvent.click(page.getByRole("button", { name: "验证并开启" }));
    await expect.poll(() => calls.inputs.length).toBe(1);
    await returnToSignIn();
    reply.resolve(refusal("proof.required"));
    await expectNoTrace();
  });
});
