// Guarantee: the result of a sign-in that another one has overtaken neither changes that session nor is shown.
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storeCredentials } from "#shared/storage/stored-session.ts";
import { readStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, readSentCalls, refusal } from "#test/browser/answers.ts";
import {
  agentUrl,
  configureAgents,
  countRequests,
  createAgent,
  createDelayedAgent,
  plugIn,
  removeBridges,
  sm2Lock,
  startAgents,
} from "#test/browser/certificate-locks.ts";
import { advanceAndSettle } from "#test/browser/clock.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import { buyer, signedIn } from "#test/browser/person.ts";
import { answerPortal } from "#test/browser/portal.ts";
import { overrideSettings } from "#test/browser/settings.ts";
import { answerSignInForm, submitSignIn } from "#test/browser/sign-in-steps.ts";
import { nextPerson } from "#test/browser/signing-out.ts";
import { outcome, replaceProviderWindows } from "#test/browser/third-party-window.ts";

const landing = page.getByRole("heading", { name: "档案统计", level: 2 });
const submit = page.getByRole("button", { name: "登录", exact: true });
const otherSession = signedIn({ token: "token-2", userInfo: nextPerson });

beforeEach(() => {
  answerPortal();
  answerSignInForm();
  answer("signIn.withPassword", signedIn());
});

async function signInByPassword(): Promise<void> {
  await userEvent.click(page.getByRole("tab", { name: "账号登录" }));
  await submitSignIn("buyer", "Tender@2026");
  await expect.element(landing).toBeVisible();
}

/** Expects the session of the password sign-in to be unchanged after the late answer was processed. */
async function expectUnchangedSession(): Promise<void> {
  await advanceAndSettle(0);
  const toasts = [toast("登录失败"), toast(/好，赵供应$/)].map((each) => each.query());
  expect(toasts).toEqual([null, null]);
  expect(landing.query()).not.toBeNull();
  expect(readStored("Access-Token")).toBe("token-1");
  expect(readStored("Login_Userinfo")).toEqual(buyer);
}

/** Opens the sign-in page and a provider's window. */
async function openProvider(): Promise<ReturnType<typeof replaceProviderWindows>> {
  const thirdParties = [{ type: "demo", name: "示例身份平台" }];
  overrideSettings({ signInWays: { scanApps: [], certificate: null, thirdParties } });
  const windows = replaceProviderWindows();
  onTestFinished(windows.restore);
  await openApp("/user/login");
  await userEvent.click(page.getByRole("button", { name: "示例身份平台" }));
  return windows;
}

test.each([
  ["finished", outcome("ok")],
  ["cancelled", outcome("failed", "cancelled")],
])("[LOGIN-16] retains the password session when the provider's window is %s later", async (_how, message) => {
  const redeemed = answer("thirdParty.redeem", otherSession);
  const windows = await openProvider();
  await signInByPassword();
  windows.postMessage(message);
  await expectUnchangedSession();
  await expectNoCalls(redeemed);
});

test.each([
  ["refused", refusal("third_party.code_over")],
  ["taken", otherSession],
])("[LOGIN-16] retains the password session when the window's code is %s later", async (_how, reply) => {
  const code = deferred<typeof reply>();
  const redeemed = answer("thirdParty.redeem", () => code.promise);
  const windows = await openProvider();
  windows.postMessage(outcome("ok"));
  await expect.poll(() => redeemed.inputs.length).toBe(1);
  await signInByPassword();
  code.resolve(reply);
  await expectUnchangedSession();
});

test.each([
  ["refused", refusal("sms.wrong_code")],
  ["taken", otherSession],
])("[LOGIN-16] retains the password session when the SMS code is %s later", async (_how, reply) => {
  overrideSettings({ phoneLoginEnabled: true });
  const code = deferred<typeof reply>();
  const smsCalls = answer("signIn.withSms", () => code.promise);
  await openApp("/user/login");
  await userEvent.click(page.getByRole("tab", { name: "短信登录" }));
  await userEvent.fill(page.getByLabelText("手机号"), "13800000008");
  await userEvent.fill(page.getByLabelText("短信验证码"), "123456");
  await userEvent.click(submit);
  await expect.poll(() => smsCalls.inputs.length).toBe(1);
  await signInByPassword();
  code.resolve(reply);
  await expectUnchangedSession();
});

async function signInByLock(listening: Parameters<typeof startAgents>[0][string]): Promise<void> {
  configureAgents();
  startAgents({ [agentUrl]: listening });
  onTestFinished(removeBridges);
  const challenge = "ca1.login.portal.example.cn.q0Zk-_3vQ1m8.1795000120";
  answer("certificate.challenge", { challenge, expiresAt: "2026-11-20T06:05:00.000Z" });
  await openApp("/user/login");
  await userEvent.click(page.getByRole("tab", { name: "移动认证登录" }));
  await userEvent.fill(page.getByLabelText("CA 锁密码"), "123456");
  await userEvent.click(submit);
}

test.each([
  ["refused", refusal("certificate.not_bound")],
  ["taken", otherSession],
])("[LOGIN-16] retains the password session when the certificate is %s later", async (_how, reply) => {
  const certificate = deferred<typeof reply>();
  const certificateCalls = answer("certificateAccess.signIn", () => certificate.promise);
  await signInByLock(createAgent(plugIn(sm2Lock)));
  await expect.poll(() => certificateCalls.inputs.length).toBe(1);
  await signInByPassword();
  certificate.resolve(reply);
  await expectUnchangedSession();
});

test("[LOGIN-16] sends no certificate when another tab has signed in while the lock signed", async () => {
  const agreed = deferred<void>();
  const locks = plugIn(sm2Lock);
  const secondCalls = answer("certificateAccess.signIn", otherSession);
  await signInByLock(createDelayedAgent(locks, "sign", agreed.promise));
  await expect.poll(() => readSentCalls().map(({ key }) => key)).toEqual(["certificate.challenge"]);
  storeCredentials("token-1", "access-1");
  agreed.resolve();
  await expect.poll(() => countRequests(locks, "sign")).toBe(1);
  await advanceAndSettle(0);
  await expect.element(submit).toBeEnabled();
  await expectNoCalls(secondCalls);
  expect(readStored("Access-Token")).toBe("token-1");
  expect(toast("登录失败").query()).toBeNull();
});
