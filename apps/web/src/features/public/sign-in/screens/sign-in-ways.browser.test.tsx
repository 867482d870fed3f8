import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, fromGateway, refusal } from "#test/browser/answers.ts";
import {
  agentUrl,
  configureAgents,
  createAgent,
  plugIn,
  removeBridges,
  rsaLock,
  sm2Lock,
  startAgents,
} from "#test/browser/certificate-locks.ts";
import { advance, advanceAndSettle, advanceUntilVisible, freezeClock } from "#test/browser/clock.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { failureToast, openApp, readAddress, toast } from "#test/browser/open.tsx";
import { buyer, signedIn } from "#test/browser/person.ts";
import { answerPortal } from "#test/browser/portal.ts";
import { overrideSettings } from "#test/browser/settings.ts";
import { answerSignInForm, submitSignIn } from "#test/browser/sign-in-steps.ts";
import { nextPerson } from "#test/browser/signing-out.ts";

const scanApps = [
  { authType: "0" as const, name: "移动证书" },
  { authType: "1" as const, name: "阳光采购" },
];
const tabs = () =>
  page
    .getByRole("tab")
    .elements()
    .map(({ textContent }) => textContent);

test("[LOGIN-01, LOGIN-05] offers password, SMS, both phone apps, certificate lock and third parties", async () => {
  overrideSettings({
    phoneLoginEnabled: true,
    signInWays: {
      scanApps,
      certificate: { agentUrls: [], downloadUrl: null },
      thirdParties: [{ type: "example", name: "示例平台" }],
    },
  });
  answer("scan.drawCode", () => new Promise(() => undefined));
  await openApp("/user/login");
  await expect.element(page.getByLabelText("密码", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("slider")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "示例平台" })).toBeVisible();
  await userEvent.click(page.getByRole("tab", { name: "短信登录" }));
  await expect.element(page.getByLabelText("手机号", { exact: true })).toBeVisible();
  await userEvent.click(page.getByRole("tab", { name: "移动认证登录" }));
  await expect.poll(tabs).toEqual(["账号登录", "短信登录", "移动认证登录", "移动证书扫码", "阳光采购扫码", "CA 登录"]);
  await userEvent.click(page.getByRole("tab", { name: "CA 登录" }));
  await expect.element(page.getByLabelText("CA 锁密码")).toBeVisible();
});

/** The delivered page marks browsers that support passkeys. */
function withPasskeys(): void {
  document.documentElement.dataset.passkeys = "";
  onTestFinished(() => void delete document.documentElement.dataset.passkeys);
}

/** Simulates a browser with a passkey and a server that challenges it. */
function simulatePasskey(): void {
  const bytes = new Uint8Array(8).buffer;
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes };
  const picked = { id: "p1", rawId: bytes, type: "public-key", response, getClientExtensionResults: () => ({}) };
  const credentialsGet = vi.spyOn(navigator.credentials, "get").mockResolvedValue(picked);
  onTestFinished(() => credentialsGet.mockRestore());
  withPasskeys();
  const options = { timeout: 300_000, rpId: "localhost", allowCredentials: [], userVerification: "required" as const };
  answer("signIn.challengePasskey", { flow: "flow-1", options: { ...options, challenge: "Y2hhbGxlbmdl" } });
}

const landing = page.getByRole("heading", { name: "档案统计", level: 2 });

/** Expects the first session, its landing page, and no message of the later answer. */
function expectPasskeyOrPasswordSession(lateMessage: string | RegExp): void {
  expect(toast(lateMessage).query()).toBeNull();
  expect(landing.query()).not.toBeNull();
  expect(readStored("Access-Token")).toBe("token-1");
  expect(readStored("Login_Userinfo")).toEqual(buyer);
}

test.each([
  ["0", ["移动认证登录"]],
  ["1", ["移动认证登录", "阳光采购扫码"]],
] as const)(
  "[LOGIN-01, ROUTE-07] opens the landing page after a scan by the phone app of type %s",
  async (authType, path) => {
    overrideSettings({ signInWays: { scanApps, certificate: { agentUrls: [], downloadUrl: null }, thirdParties: [] } });
    answer("scan.drawCode", ({ query }) => ({
      taskId: `task-${query.authType}`,
      base64: "data:image/svg+xml;base64,PHN2Zy8+",
    }));
    answer("scan.awaitChange", ({ query }) =>
      query.taskId === `task-${authType}`
        ? { state: "confirmed" as const, number: null }
        : new Promise<never>(() => undefined),
    );
    const signInCalls = answer("scan.signIn", signedIn());
    answerPortal();
    await openApp("/user/login");
    freezeClock();
    for (const name of path) await userEvent.click(page.getByRole("tab", { name }));
    await advanceUntilVisible(landing);
    expect(readAddress()).toBe("/info/archivesatatisticst");
    expect(signInCalls.inputs.map(({ query }) => query)).toEqual([{ taskId: `task-${authType}`, authType }]);
  },
);

test.each([
  ["SM2", sm2Lock, "123456"],
  ["RSA", rsaLock, "654321"],
] as const)(
  "[LOGIN-01, LOGIN-16, ROUTE-07] opens the landing page after a sign-in by a certificate of %s, with a greeting",
  async (_kind, lock, pin) => {
    configureAgents();
    startAgents({ [agentUrl]: createAgent(plugIn(lock)) });
    onTestFinished(removeBridges);
    const challenge = "ca1.login.portal.example.cn.q0Zk-_3vQ1m8.1795000120";
    answer("certificate.challenge", { challenge, expiresAt: "2026-11-20T06:05:00.000Z" });
    const signInCalls = answer("certificateAccess.signIn", signedIn());
    answerPortal();
    await openApp("/user/login");
    await userEvent.click(page.getByRole("tab", { name: "移动认证登录" }));
    await userEvent.fill(page.getByLabelText("CA 锁密码"), pin);
    await userEvent.click(page.getByRole("button", { name: "登录", exact: true }));
    await expect.element(landing).toBeVisible();
    expect(readAddress()).toBe("/info/archivesatatisticst");
    expect(signInCalls.inputs).toHaveLength(1);
    await expect.element(toast(/好，王采购$/)).toBeVisible();
  },
);

test.each([true])(
  "[LOGIN-16, ROUTE-07] opens the landing page after a sign-in by passkey: remember_me %j",
  async (isRemembered) => {
    simulatePasskey();
    const signInCalls = answer("signIn.withPasskey", signedIn());
    answerPortal();
    await openApp("/user/login");
    if (isRemembered) await userEvent.click(page.getByRole("checkbox", { name: "7 天内自动登录" }));
    await userEvent.click(page.getByRole("button", { name: "使用通行密钥登录" }));
    await expect.element(landing).toBeVisible();
    expect(readAddress()).toBe("/info/archivesatatisticst");
    expect(signInCalls.inputs.map(({ body }) => [body.flow, body.assertion.id, body.remember_me])).toEqual([
      ["flow-1", "p1", isRemembered],
    ]);
    await expect.element(toast(/好，王采购$/)).toBeVisible();
  },
);

test.each([
  ["lost at a gateway", fromGateway(502), "请求出现错误，请稍后再试"],
  ["taken", signedIn({ token: "token-2", userInfo: nextPerson }), /好，赵供应$/],
])(
  "[LOGIN-15, LOGIN-16] retains the passkey session when an earlier password is %s later",
  async (_how, outcome, message) => {
    simulatePasskey();
    answerSignInForm();
    answerPortal();
    const password = deferred<typeof outcome>();
    const passwordCalls = answer("signIn.withPassword", () => password.promise);
    answer("signIn.withPasskey", signedIn());
    const signOutCalls = answer("session.signOutAtGateway", null);
    await openApp("/user/login");
    await submitSignIn("supplier", "Tender@2026");
    await expect.poll(() => passwordCalls.inputs.length).toBe(1);
    await userEvent.click(page.getByRole("button", { name: "使用通行密钥登录" }));
    await expect.element(landing).toBeVisible();
    password.resolve(outcome);
    await expectNoCalls(signOutCalls);
    expectPasskeyOrPasswordSession(message);
  },
);

test.each([
  ["refused", refusal("http.unavailable"), "系统繁忙，请稍后再试"],
  ["taken", signedIn({ token: "token-2", userInfo: nextPerson }), /好，赵供应$/],
])("[LOGIN-16] retains the password session when an earlier passkey is %s later", async (_how, outcome, message) => {
  simulatePasskey();
  answerSignInForm();
  answerPortal();
  const passkey = deferred<typeof outcome>();
  const passkeyCalls = answer("signIn.withPasskey", () => passkey.promise);
  answer("signIn.withPassword", signedIn());
  await openApp("/user/login");
  await userEvent.click(page.getByRole("button", { name: "使用通行密钥登录" }));
  await expect.poll(() => passkeyCalls.inputs.length).toBe(1);
  await submitSignIn("buyer", "Tender@2026");
  await expect.element(landing).toBeVisible();
  passkey.resolve(outcome);
  await advanceAndSettle(0);
  expectPasskeyOrPasswordSession(message);
});

test("[ERR-03] reports a failed passkey under 登录失败 for 4 s, allows a retry", async () => {
  withPasskeys();
  await openApp("/user/login");
  freezeClock();
  const passkeyButton = page.getByRole("button", { name: "使用通行密钥登录" });
  for (const [reply, sentence] of [
    [() => refusal("http.unavailable"), "系统繁忙，请稍后再试"],
    [() => fromGateway(502), "请求出现错误，请稍后再试"],
  ] as const) {
    answer("signIn.challengePasskey", reply);
    await userEvent.click(passkeyButton);
    const failure = failureToast("登录失败", sentence);
    await expect.element(failure).toBeVisible();
    await expect.element(passkeyButton).toBeEnabled();
    await advanceAndSettle(3_999);
    await expect.element(failure).toBeVisible();
    advance(1);
    await expect.element(failure).not.toBeInTheDocument();
  }
});
