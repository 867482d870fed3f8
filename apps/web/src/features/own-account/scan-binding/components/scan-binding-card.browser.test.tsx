import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, fromGateway, refusal } from "#test/browser/answers.ts";
import { faultsOfWidths, openApp, toast } from "#test/browser/open.tsx";
import { overrideSettings } from "#test/browser/settings.ts";
import { answerEncryptionKey } from "#test/browser/wire-password.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { answerOwnAccount } from "#test/browser/workspace-data.ts";
import { menuItem } from "#test/menu-factory.ts";

const at = "2026-11-20T03:04:05.000Z";
const bound = { id: "b1", authType: "0" as const, app: "移动证书", boundAt: at, lastUsedAt: null };
const picture = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')}`;
type State = { state: "waiting" | "scanned" | "confirmed" | "over"; number: string | null };

const dialog = () => page.getByRole("dialog", { name: "绑定移动证书" });
const bind = () => page.getByRole("button", { name: "绑定移动证书", exact: true });

beforeEach(async () => {
  signInToWorkspace({ menu: [menuItem({ path: "/system/jobs", component: "system/jobs" })] });
  answerOwnAccount();
  const scanApps = [
    { authType: "0" as const, name: "移动证书" },
    { authType: "1" as const, name: "阳光采购" },
  ];
  overrideSettings({ signInWays: { scanApps, certificate: null, thirdParties: [] } });
  answer("proof.readMethods", { methods: ["password"], isProved: true });
  answer("scan.listBindings", []);
});

const openCard = async () => {
  await openApp("/account/settings/base#binding");
  await expect.element(page.getByRole("heading", { name: "手机 App 扫码" })).toBeVisible();
};

describe("phone binding in the account settings", () => {
  test("shows a code, the number to type, and the binding after the confirmation", async () => {
    let changes = deferred<State>();
    const waits = answer("scan.awaitChange", () => changes.promise);
    const beginCalls = answer("scan.beginBinding", { base64: picture, taskId: "t1" });
    const completed = answer("scan.completeBinding", bound);
    await openCard();
    await expect.element(page.getByText("尚未绑定手机 App", { exact: true })).toBeVisible();
    await userEvent.click(bind());
    await expect.element(dialog().getByRole("img", { name: "绑定二维码" })).toBeVisible();
    expect(beginCalls.inputs.map(({ body }) => body)).toEqual([{ authType: "0" }]);
    await expect.poll(() => waits.inputs.length).toBe(1);
    changes.resolve({ state: "scanned", number: "47" });
    changes = deferred<State>();
    await expect.element(dialog().getByText("47", { exact: true })).toBeVisible();
    expect(completed.inputs).toEqual([]);
    answer("scan.listBindings", [bound]);
    changes.resolve({ state: "confirmed", number: null });
    await expect.element(toast("已绑定手机 App“移动证书”")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "解除绑定" })).toBeVisible();
    expect(completed.inputs.map(({ body }) => body)).toEqual([{ taskId: "t1" }]);
  });

  test("[SEC-19] requires a proof before it shows a code", async () => {
    answer("proof.readMethods", { methods: ["password"], isProved: false });
    const beginCalls = answer("scan.beginBinding", { base64: picture, taskId: "t1" });
    await openCard();
    await userEvent.click(bind());
    const question = page.getByRole("dialog");
    await expect.element(question.getByLabelText("密码", { exact: false }).first()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    expect(beginCalls.inputs).toEqual([]);
  });

  test("[SEC-19] requires an expired proof again at the confirmation and then binds", async () => {
    let isProved = false;
    answerEncryptionKey();
    answer("proof.submit", () => {
      isProved = true;
      return null;
    });
    answer("scan.awaitChange", { state: "confirmed", number: null });
    answer("scan.beginBinding", { base64: picture, taskId: "t1" });
    const completed = answer("scan.completeBinding", () => (isProved ? bound : refusal("proof.required")));
    await openCard();
    await userEvent.click(bind());
    const proof = page.getByRole("dialog", { name: "验证身份" });
    await userEvent.fill(proof.getByLabelText("登录密码"), "Tender@2026");
    await userEvent.click(proof.getByRole("button", { name: "验证", exact: true }));
    await expect.element(toast("已绑定手机 App“移动证书”")).toBeVisible();
    expect(completed.inputs.map(({ body }) => body)).toEqual([{ taskId: "t1" }, { taskId: "t1" }]);
  });

  test("[SEC-19] binds nothing and closes without another proof", async () => {
    answer("scan.awaitChange", { state: "confirmed", number: null });
    answer("scan.beginBinding", { base64: picture, taskId: "t1" });
    const completed = answer("scan.completeBinding", refusal("proof.required"));
    await openCard();
    await userEvent.click(bind());
    await userEvent.click(page.getByRole("dialog", { name: "验证身份" }).getByRole("button", { name: "取消" }));
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(page.getByText("尚未绑定手机 App", { exact: true })).toBeVisible();
    expect(completed.inputs).toHaveLength(1);
  });

  test("shows why nothing was bound, draws another code, reports a missing connection", async () => {
    answer("scan.awaitChange", { state: "over", number: null });
    const beginCalls = answer("scan.beginBinding", { base64: picture, taskId: "t1" });
    answer("scan.completeBinding", refusal("scan.holder_taken"));
    await openCard();
    await userEvent.click(bind());
    const message = "该手机 App 已绑定其他账号，请先在原账号中解除绑定";
    await expect.element(dialog().getByText(message, { exact: true })).toBeVisible();
    answer("scan.awaitChange", fromGateway(502));
    await userEvent.click(dialog().getByRole("button", { name: "重新获取" }));
    await expect.element(dialog().getByRole("img", { name: "绑定二维码" })).toBeVisible();
    await expect.element(dialog().getByText("连接不畅，正在重试", { exact: true })).toBeVisible();
    expect(beginCalls.inputs).toHaveLength(2);
    expect(await faultsOfWidths()).toEqual([]);
    await userEvent.click(dialog().getByRole("button", { name: "取消" }));
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test("reports that another window's code has replaced this one", async () => {
    answer("scan.awaitChange", refusal("scan.replaced"));
    answer("scan.beginBinding", { base64: picture, taskId: "t1" });
    answer("scan.completeBinding", refusal("scan.replaced"));
    await openCard();
    await userEvent.click(bind());
    const message = "当前浏览器已在其他窗口获取新的二维码，此二维码已失效";
    await expect.element(dialog().getByText(message, { exact: true })).toBeVisible();
  });

  test("removes a binding after confirmation", async () => {
    answer("scan.listBindings", [bound]);
    const removed = answer("scan.removeBinding", null);
    await openCard();
    await userEvent.click(page.getByRole("button", { name: "解除绑定" }));
    const question = page.getByRole("dialog", { name: "解除绑定手机 App" });
    await expect.element(question.getByText("解除后，这部手机上的“移动证书”不能再扫码登录此账号。")).toBeVisible();
    answer("scan.listBindings", []);
    await userEvent.click(question.getByRole("button", { name: "解除绑定" }));
    await expect.element(toast("已解除绑定")).toBeVisible();
    await expect.element(page.getByText("尚未绑定手机 App", { exact: true })).toBeVisible();
    expect(removed.inputs.map(({ body }) => body)).toEqual([{ id: "b1" }]);
  });

  test.each([
    ["the code is drawn", refusal("session.expired")],
    ["the phone has confirmed", { base64: picture, taskId: "t1" }],
  ])("[GUARD-18] asks for a new sign-in when the session has expired when %s", async (_when, drawn) => {
    answer("scan.awaitChange", { state: "confirmed", number: null });
    answer("scan.beginBinding", drawn);
    answer("scan.completeBinding", refusal("session.expired"));
    answer("session.signOutAtGateway", null);
    await openCard();
    await userEvent.click(bind());
    const relogin = page.getByRole("dialog", { name: "登录已过期" });
    await expect.element(relogin.getByText("很抱歉，登录已过期，请重新登录")).toBeVisible();
    await userEvent.click(relogin.getByRole("button", { name: "重新登录" }));
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    expect(window.localStorage.length).toBe(0);
  });

  test("is not offered without an enabled app", async () => {
    overrideSettings({ signInWays: { scanApps: [], certificate: null, thirdParties: [] } });
    await openApp("/account/settings/base#binding");
    await expect.element(page.getByRole("heading", { name: "账号绑定" })).toBeVisible();
    expect(bind().query()).toBeNull();
  });
});
