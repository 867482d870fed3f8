import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readStored } from "#shared/storage/stored-values.ts";
import { setPendingBinding } from "#shared/third-party/pending-binding.ts";
import { answer, fromGateway, refusal } from "#test/browser/answers.ts";
import { advance, advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { failureToast, faultsOfWidths, openApp, readAddress, toast } from "#test/browser/open.tsx";
import { buyer, secondDepartment, signedIn } from "#test/browser/person.ts";
import { answerPortal } from "#test/browser/portal.ts";
import { overrideSettings } from "#test/browser/settings.ts";
import { answerSignInForm, submitSignIn } from "#test/browser/sign-in-steps.ts";
import { outcome, replaceProviderWindows } from "#test/browser/third-party-window.ts";
import { answerEncryptionKey } from "#test/browser/wire-password.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const otherMethods = { scanApps: [], certificate: null };
const provider = () => page.getByRole("button", { name: "示例身份平台" });
const dialog = () => page.getByRole("dialog", { name: "绑定账号" });

let windows: ReturnType<typeof replaceProviderWindows>;
const lastWindow = () => windows.lastWindow();
const postMessage: typeof windows.postMessage = (...message) => windows.postMessage(...message);

beforeEach(() => {
  sessionStorage.clear();
  setPendingBinding(null);
  overrideSettings({ signInWays: { ...otherMethods, thirdParties: [{ type: "demo", name: "示例身份平台" }] } });
  windows = replaceProviderWindows();
  return windows.restore;
});

/** Opens the sign-in page and the provider's window, and waits for the listener. */
async function openWindow(): Promise<void> {
  const listening = vi.spyOn(window, "addEventListener");
  await openApp("/user/login");
  await userEvent.click(provider());
  await expect.poll(() => listening.mock.calls.map(([type]) => type)).toContain("message");
  listening.mockRestore();
}

describe("external providers at sign-in", () => {
  test("are listed below the form only if an administrator has enabled one", async () => {
    await openApp("/user/login");
    await expect.element(page.getByText("其他登录方式")).toBeVisible();
    await expect.element(provider()).toBeVisible();
    expect(await faultsOfWidths()).toEqual([]);
    overrideSettings({ signInWays: { ...otherMethods, thirdParties: [] } });
    await openApp("/user/login");
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    expect(page.getByText("其他登录方式").query()).toBeNull();
  });

  test("[API-24, THIRD-01, LOGIN-01] open the provider's window within the click, with the type in the path", async () => {
    const thirdParties = [
      { type: "demo", name: "示例身份平台" },
      { type: "wecom", name: "企业微信" },
    ];
    overrideSettings({ signInWays: { ...otherMethods, thirdParties } });
    await openApp("/user/login");
    for (const { name } of thirdParties) (page.getByRole("button", { name }).element() as HTMLElement).click();
    const popup = ["_blank", "popup,width=480,height=640"];
    expect(windows.open.mock.calls).toEqual([
      ["/thirdLogin/render/demo", ...popup],
      ["/thirdLogin/render/wecom", ...popup],
    ]);
  });
});

test("shows a note in the window until the provider's page loads", async () => {
  await openWindow();
  await expect.poll(() => lastWindow()?.document.body.textContent).toBe("正在打开登录页面，请稍候…");
});

test("[API-24, LOGIN-16, LOGIN-25, ROUTE-07, THIRD-02, THIRD-03, THIRD-04, SEC-44] redeems the window's code, stores the session and opens the landing page", async () => {
  answerPortal();
  const redeemed = answer("thirdParty.redeem", signedIn({ token: "token-3" }));
  await openWindow();
  postMessage(outcome("ok", "code-7"));
  await expect.element(page.getByRole("heading", { name: "档案统计", level: 2 })).toBeVisible();
  expect(readAddress()).toBe("/info/archivesatatisticst");
  await expect.element(toast(/好，王采购$/)).toBeVisible();
  expect(redeemed.lines).toEqual(["GET /thirdLogin/getLoginUser/code-7"]);
  expect(readStored("Access-Token")).toBe("token-3");
  expect(readStored("token")).toBe("token-3");
  expect(readStored("Login_Userinfo")).toEqual(buyer);
  postMessage(outcome("ok", "code-8"));
  await advanceAndSettle(0);
  expect(redeemed.lines).toHaveLength(1);
});

test("[SEC-44, W-24] ignores other origins, windows and shapes, and accepts the right message later", async () => {
  answerPortal();
  const redeemed = answer("thirdParty.redeem", signedIn());
  await openWindow();
  const foreignFrame = document.body.appendChild(document.createElement("iframe"));
  windows.frames.unshift(foreignFrame);
  postMessage(outcome("ok", "evil"), { origin: "https://evil.example" });
  postMessage(outcome("ok", "evil"), { origin: "null" });
  postMessage(outcome("ok", "evil"), { source: foreignFrame.contentWindow });
  postMessage(outcome("ok", "evil"), { source: window });
  postMessage(outcome("ok", "evil"), { source: null });
  postMessage({ ...outcome("ok", "evil"), token: "evil" });
  postMessage({ status: "ok", code: "evil" });
  postMessage("evil");
  postMessage(outcome("ok", "code-1"));
  await expect.poll(readAddress).toBe("/info/archivesatatisticst");
  expect(redeemed.lines).toEqual(["GET /thirdLogin/getLoginUser/code-1"]);
});

test("receives a message of the window before further code is loaded", async () => {
  await openApp("/user/login");
  (provider().element() as HTMLElement).click();
  postMessage(outcome("failed", "cancelled"));
  await expect.element(toast("已取消登录")).toBeVisible();
});

test("[SEC-44] stops listening after the window's message", async () => {
  const removed = vi.spyOn(window, "removeEventListener");
  await openWindow();
  postMessage(outcome("failed", "down"));
  await expect.poll(() => removed.mock.calls.map(([type]) => type)).toContain("message");
  removed.mockRestore();
  const redeemCalls = answer("thirdParty.redeem", signedIn());
  postMessage(outcome("ok"));
  await expectNoCalls(redeemCalls);
});

describe("failure", () => {
  /** Expects a failure to be shown for 4 s; requires the stopped clock. */
  async function expectShownFor4Seconds(text: string): Promise<void> {
    const failure = failureToast("登录失败", text);
    await expect.element(failure).toBeVisible();
    await advanceAndSettle(3_999);
    await expect.element(failure).toBeVisible();
    advance(1);
    await expect.element(failure).not.toBeInTheDocument();
  }

  test("[ERR-03] is shown under 登录失败 for 4 s", async () => {
    await openWindow();
    freezeClock();
    postMessage(outcome("failed", "down"));
    await expectShownFor4Seconds("身份提供方暂时无法访问，请稍后再试，或以其他方式登录");
    await expect.element(provider()).toBeEnabled();
  });

  test("[ERR-03] is not shown after a cancel, which appears under 已取消登录", async () => {
    await openWindow();
    postMessage(outcome("failed", "cancelled"));
    await expect.element(toast("已取消登录")).toBeVisible();
    await expect.element(toast("可重新登录，或选择其他登录方式")).toBeVisible();
    expect(page.getByText("登录失败").query()).toBeNull();
    await expect.element(provider()).toBeEnabled();
  });

  test.each([
    ["the server's message", () => refusal("third_party.code_over"), "登录凭据已失效，请重新登录"],
    ["the fixed sentence", () => fromGateway(502), "请求出现错误，请稍后再试"],
  ])("[ERR-03] of the code is shown under 登录失败 for 4 s with %s, input stays", async (_what, reply, text) => {
    answer("thirdParty.redeem", reply);
    await openWindow();
    await userEvent.fill(page.getByLabelText("用户名"), "li.na");
    freezeClock();
    postMessage(outcome("ok"));
    await expectShownFor4Seconds(text);
    await expect.element(provider()).toBeEnabled();
    await expect.element(page.getByLabelText("用户名")).toHaveValue("li.na");
    expect(readAddress()).toBe("/user/login");
  });

  test("to open the window is shown with a link instead", async () => {
    windows.open.mockImplementation(() => null);
    await openApp("/user/login");
    await userEvent.click(provider());
    await expect.element(page.getByText("浏览器拦截了登录窗口。")).toBeVisible();
    const link = page.getByRole("link", { name: "在当前页面前往示例身份平台" });
    await expect.element(link).toHaveAttribute("href", "/thirdLogin/render/demo");
  });

  test("of a closed window is shown in place, and the form is unchanged", async () => {
    const listening = vi.spyOn(window, "addEventListener");
    await openApp("/user/login");
    freezeClock();
    await userEvent.click(provider());
    await expect.poll(() => listening.mock.calls.map(([type]) => type)).toContain("message");
    listening.mockRestore();
    windows.frames.at(-1)?.remove();
    await advanceAndSettle(500);
    expect(page.getByText("登录窗口已关闭，登录未完成。").query()).toBeNull();
    advance(500);
    await expect.element(page.getByText("登录窗口已关闭，登录未完成。")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "登录", exact: true })).toBeEnabled();
    expect(toast("登录失败").query()).toBeNull();
  });
});

describe("unknown external identity", () => {
  const pending = { providerName: "示例身份平台", name: "李明" };
  async function openBindingDialog(): Promise<void> {
    answer("thirdParty.readPending", pending);
    await openWindow();
    postMessage(outcome("bind", "bind-1"));
    await expect.element(dialog()).toBeVisible();
    await expect.element(dialog().getByText("示例身份平台账号“李明”尚未绑定账号。")).toBeVisible();
  }

  test("[SEC-46, ROUTE-07] is bound once to the account that signs in by password", async () => {
    answerPortal();
    answerSignInForm();
    answer("signIn.withPassword", signedIn());
    const bound = answer("thirdParty.bindPending", pending);
    await openBindingDialog();
    await userEvent.click(dialog().getByRole("button", { name: "登录已有账号并绑定" }));
    await expect.element(page.getByText("登录后将绑定示例身份平台账号“李明”")).toBeVisible();
    await submitSignIn("buyer", "Tender@2026");
    await expect.element(toast("已绑定示例身份平台账号“李明”")).toBeVisible();
    expect(bound.inputs.map(({ body }) => body)).toEqual([{ code: "bind-1" }]);
    expect(bound.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-1"]);
    expect(page.getByText("登录后将绑定", { exact: false }).query()).toBeNull();
    expect(readAddress()).toBe("/info/archivesatatisticst");
  });

  test("[SEC-46] is bound only after the department was chosen", async () => {
    answerPortal();
    answerSignInForm();
    const departs = [secondDepartment, { id: "d3", orgCode: "A03", departName: "采购三部" }];
    answer("signIn.withPassword", signedIn({ multi_depart: 2, departs }));
    answer("session.selectDepartment", { userInfo: buyer });
    const bound = answer("thirdParty.bindPending", pending);
    await openBindingDialog();
    await userEvent.click(dialog().getByRole("button", { name: "登录已有账号并绑定" }));
    await submitSignIn("staff", "Tender@2026");
    const chooser = page.getByRole("dialog", { name: "选择登录部门" });
    await expect.element(chooser).toBeVisible();
    await expect.element(page.getByText("登录后将绑定示例身份平台账号“李明”")).toBeVisible();
    await expectNoCalls(bound);
    await userEvent.click(chooser.getByRole("radio").first());
    await userEvent.click(chooser.getByRole("button", { name: "确定" }));
    await expect.element(toast("已绑定示例身份平台账号“李明”")).toBeVisible();
  });

  test("is not bound on a refusal, which is shown, and the sign-in succeeds", async () => {
    answerPortal();
    answerSignInForm();
    answer("signIn.withPassword", signedIn());
    answer("thirdParty.bindPending", refusal("third_party.has_another"));
    await openBindingDialog();
    await userEvent.click(dialog().getByRole("button", { name: "登录已有账号并绑定" }));
    await submitSignIn("buyer", "Tender@2026");
    await expect.element(toast("您的账号已绑定该平台的另一个账号，请先解除绑定")).toBeVisible();
    expect(readAddress()).toBe("/info/archivesatatisticst");
  });

  test("is shown on the registration page as well", async () => {
    overrideSettings({ registerUrl: "/user/register" });
    await openBindingDialog();
    await userEvent.click(dialog().getByRole("button", { name: "注册新账号" }));
    await expect.poll(readAddress).toBe("/user/register");
    await expect.element(page.getByText("登录后将绑定示例身份平台账号“李明”")).toBeVisible();
  });

  test.each([
    ["close the dialog", async () => userEvent.click(dialog().getByRole("button", { name: "关闭" }))],
    [
      "cancel later",
      async () => {
        await userEvent.click(dialog().getByRole("button", { name: "登录已有账号并绑定" }));
        await userEvent.click(page.getByRole("button", { name: "不绑定" }));
      },
    ],
  ])("is not bound when users %s", async (_what, decline) => {
    answerPortal();
    answerSignInForm();
    answer("signIn.withPassword", signedIn());
    const bound = answer("thirdParty.bindPending", pending);
    await openBindingDialog();
    await decline();
    await expect.element(dialog()).not.toBeInTheDocument();
    await submitSignIn("buyer", "Tender@2026");
    await expect.poll(readAddress).toBe("/info/archivesatatisticst");
    await expectNoCalls(bound);
  });
});

describe("outcome stored by a window without an opener", () => {
  const storeOutcome = (value: unknown) =>
    sessionStorage.setItem("THIRD_LOGIN", JSON.stringify({ value, expire: null }));

  test("[ROUTE-07] signs in, opens the landing page, is removed and appears in no address", async () => {
    answerPortal();
    answer("thirdParty.redeem", signedIn());
    storeOutcome({ status: "ok", code: "code-9" });
    await openApp("/user/login");
    await expect.poll(readAddress).toBe("/info/archivesatatisticst");
    expect(sessionStorage.getItem("THIRD_LOGIN")).toBeNull();
  });

  test("offers the binding", async () => {
    answer("thirdParty.readPending", { providerName: "示例身份平台", name: "李明" });
    storeOutcome({ status: "bind", code: "bind-9" });
    await openApp("/user/login");
    await expect.element(dialog()).toBeVisible();
  });

  test("is ignored if malformed", async () => {
    storeOutcome({ status: "ok", code: "../../evil" });
    await openApp("/user/login");
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    expect(sessionStorage.getItem("THIRD_LOGIN")).toBeNull();
  });

  test("[SEC-46] is not bound to a signed-in user who declines", async () => {
    signInToWorkspace({
      menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })],
    });
    answer("thirdParty.readPending", { providerName: "示例身份平台", name: "李明" });
    const bound = answer("thirdParty.bindPending", refusal("proof.required"));
    storeOutcome({ status: "bind", code: "bind-9" });
    await openApp("/account/settings/base#custom");
    await userEvent.click(dialog().getByRole("button", { name: "不绑定" }));
    await expect.element(dialog()).not.toBeInTheDocument();
    await expectNoCalls(bound);
  });

  test("[SEC-19] is bound to a signed-in user after confirmation and proof in the settings", async () => {
    signInToWorkspace({
      menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })],
    });
    answer("thirdParty.readPending", { providerName: "示例身份平台", name: "李明" });
    answer("thirdParty.listOwn", []);
    let isProved = false;
    answer("proof.readMethods", { methods: ["password"], isProved: false });
    answerEncryptionKey();
    answer("proof.submit", () => {
      isProved = true;
      return null;
    });
    const bound = answer("thirdParty.bindPending", () =>
      isProved ? { providerName: "示例身份平台", name: "李明" } : refusal("proof.required"),
    );
    storeOutcome({ status: "bind", code: "bind-9" });
    await openApp("/account/settings/base#custom");
    await expect.element(dialog().getByText("将示例身份平台账号“李明”绑定到当前登录的账号 buyer？")).toBeVisible();
    await expectNoCalls(bound);
    await userEvent.click(dialog().getByRole("button", { name: "绑定", exact: true }));
    const proof = page.getByRole("dialog", { name: "验证身份" });
    await userEvent.fill(proof.getByLabelText("登录密码"), "Tender@2026");
    const sending = page.getByText("正在将示例身份平台账号“李明”绑定到账号 buyer");
    await expect.element(sending).toBeVisible();
    expect(readAddress()).toBe("/account/settings/base");
    await userEvent.click(proof.getByRole("button", { name: "验证", exact: true }));
    await expect.element(toast("已绑定示例身份平台账号“李明”")).toBeVisible();
    await expect.element(sending).not.toBeInTheDocument();
    expect(bound.inputs.map(({ body }) => body)).toEqual([{ code: "bind-9" }, { code: "bind-9" }]);
  });

  test("[GUARD-18] asks a user whose session has expired to sign in again", async () => {
    signInToWorkspace({
      menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })],
    });
    answer("thirdParty.readPending", { providerName: "示例身份平台", name: "李明" });
    answer("thirdParty.bindPending", refusal("session.expired"));
    answer("session.signOutAtGateway", null);
    storeOutcome({ status: "bind", code: "bind-9" });
    await openApp("/account/settings/base#custom");
    await userEvent.click(dialog().getByRole("button", { name: "绑定", exact: true }));
    const expired = page.getByRole("dialog", { name: "登录已过期", exact: true });
    await expect.element(expired).toBeVisible();
    expect(toast("绑定失败").query()).toBeNull();
    await userEvent.click(expired.getByRole("button", { name: "重新登录", exact: true }));
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    expect(localStorage.length).toBe(0);
  });
});
