import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { openApp, seriousFindings, toast } from "#test/browser/open.tsx";
import { type ProviderRow, providerMenu, providerRow, thirdPartyBinding } from "#test/browser/third-parties.ts";
import { answerEncryptionKey } from "#test/browser/wire-password.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const list = (...rows: ProviderRow[]) => answer("thirdParty.listProviders", { total: rows.length, rows });
const button = (action: string) => ({ action, type: "1", status: "1", describe: action });
const all = [button("third_party:edit"), button("third_party:bind")];

async function openList(auth = all) {
  signInToWorkspace({ menu: [providerMenu], auth, allAuth: all });
  await openApp("/system/third-party");
  await expect.element(page.getByRole("heading", { name: "身份提供方", level: 1 })).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  list(providerRow());
  answer("savedView.listOwn", []);
  answer("thirdParty.readUpstream", { url: null });
  answer("proof.readMethods", { methods: ["password"], isProved: true });
});

describe("[ADMINDATA-25] providers in administration", () => {
  test("show name, kind, state, bindings and return address, and no key", async () => {
    await openList();
    for (const text of ["政务统一认证", "OpenID Connect", "启用", "3"])
      await expect.element(page.getByRole("cell", { name: text, exact: true })).toBeVisible();
    await expect.element(page.getByText("https://portal.example.cn/thirdLogin/callback/gov")).toBeVisible();
  });

  test.each([
    ["is confirmed", async () => undefined, "返回地址已复制，请填写到身份提供方的回调设置中"],
    ["shows a text if the browser refuses", () => Promise.reject(new Error()), "复制失败，请手动选择复制"],
  ])("have their return address copied: %s", async (_what, write, message) => {
    const writing = vi.spyOn(navigator.clipboard, "writeText").mockImplementation(write);
    await openList();
    await userEvent.click(page.getByRole("button", { name: "复制“政务统一认证”的返回地址" }));
    await expect.element(toast(message)).toBeVisible();
    expect(writing.mock.calls).toEqual([["https://portal.example.cn/thirdLogin/callback/gov"]]);
    writing.mockRestore();
  });

  test("are added with the fields of their kind, and a refusal appears at its field", async () => {
    await openList();
    await userEvent.click(page.getByRole("button", { name: "新增身份提供方" }));
    const dialog = page.getByRole("dialog", { name: "新增身份提供方" });
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    for (const text of ["请填写名称", "请填写签发者（Issuer）地址", "请填写客户端编号"])
      await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
    await userEvent.fill(dialog.getByLabelText("名称", { exact: true }), "政务统一认证");
    await userEvent.fill(dialog.getByLabelText("标识", { exact: true }), "gov");
    await userEvent.fill(dialog.getByLabelText("签发者（Issuer）地址"), "http://10.0.0.8");
    await userEvent.fill(dialog.getByLabelText("客户端编号"), "portal");
    await userEvent.fill(dialog.getByLabelText("客户端密钥"), "key-1");
    answer("thirdParty.createProvider", refusal("third_party.bad_address", { field: "issuer" }));
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    const fault = "应为 https:// 开头的地址；内网主机须先列入 PRIVATE_HOSTS";
    await expect.element(dialog.getByText(fault, { exact: true })).toBeVisible();
    await expect.element(dialog.getByLabelText("客户端编号")).toHaveValue("portal");
    await userEvent.fill(dialog.getByLabelText("签发者（Issuer）地址"), "https://sso.example.cn");
    const added = answer("thirdParty.createProvider", { id: "p2" });
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    await expect.element(toast("“政务统一认证”已新增，测试通过后即可启用")).toBeVisible();
    expect(added.inputs.map(({ body }) => body)).toEqual([
      {
        type: "gov",
        name: "政务统一认证",
        kind: "oidc",
        issuer: "https://sso.example.cn",
        authorizationUrl: "",
        tokenUrl: "",
        userInfoUrl: "",
        clientId: "portal",
        agentId: "",
        clientSecret: "key-1",
        scopes: "openid profile",
        subjectClaim: "",
        nameClaim: "name",
        sortOrder: 10,
      },
    ]);
  });

  test("[SEC-43] of plain OAuth 2 warn against mailbox or phone as the identifying field", async () => {
    list(providerRow({ kind: "oauth2", subjectClaim: "id" }));
    await openList();
    await userEvent.click(page.getByRole("button", { name: "编辑" }));
    const dialog = page.getByRole("dialog", { name: "编辑身份提供方" });
    await expect.element(dialog.getByLabelText("用户标识字段")).toHaveValue("id");
    const advice = dialog.getByText("应为固定不变且不会转给他人的编号，如 id；不宜填写邮箱或手机号", { exact: true });
    expect(advice.elements()).toHaveLength(1);
    await expect.element(advice).toBeVisible();
  });

  test("are disabled after confirmation with the number of bindings, and enabled at once", async () => {
    await openList();
    const switched = answer("thirdParty.switchProvider", null);
    await userEvent.click(page.getByRole("button", { name: "停用" }));
    const question = page.getByRole("dialog", { name: "停用身份提供方" });
    await expect.element(question.getByText(/已绑定的 3 个账号须使用其他方式登录/)).toBeVisible();
    list(providerRow({ enabled: false }));
    await userEvent.click(question.getByRole("button", { name: "停用" }));
    await expect.element(toast("“政务统一认证”已停用")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "启用" }));
    await expect.element(toast("“政务统一认证”已启用")).toBeVisible();
    expect(switched.inputs.map(({ body }) => body)).toEqual([
      { id: "p1", enabled: false },
      { id: "p1", enabled: true },
    ]);
  });

  test("can be removed only when disabled and without bindings", async () => {
    await openList();
    expect(page.getByRole("button", { name: "删除" }).query()).toBeNull();
    list(providerRow({ enabled: false, bindings: 0 }));
    await openList();
    const removed = answer("thirdParty.removeProvider", null);
    await userEvent.click(page.getByRole("button", { name: "删除" }));
    await userEvent.click(page.getByRole("dialog", { name: "删除身份提供方" }).getByRole("button", { name: "删除" }));
    await expect.element(toast("“政务统一认证”已删除")).toBeVisible();
    expect(removed.inputs.map(({ body }) => body)).toEqual([{ id: "p1", version: 1 }]);
  });

  test("are tested with findings or the exact failure, and again on request", async () => {
    const trial = deferred<{ findings: string[] }>();
    answer("thirdParty.testProvider", () => trial.promise);
    await openList();
    await userEvent.click(page.getByRole("button", { name: "测试" }));
    const dialog = page.getByRole("dialog", { name: "测试“政务统一认证”" });
    await expect.element(dialog.getByText("正在访问身份提供方，最多 8 秒")).toBeVisible();
    trial.resolve({ findings: ["公钥集中有 2 个密钥"] });
    await expect.element(dialog.getByText("测试通过", { exact: true })).toBeVisible();
    await expect.element(dialog.getByText("公钥集中有 2 个密钥")).toBeVisible();
    answer("thirdParty.testProvider", refusal("third_party.test_failed", null, { reason: "连接被拒绝" }));
    await userEvent.click(dialog.getByRole("button", { name: "重新测试" }));
    await expect.element(dialog.getByText("测试未通过：连接被拒绝")).toBeVisible();
  });
});

describe("[ADMINDATA-25] bindings in administration", () => {
  test("are listed, filtered by keyword and removed after confirmation", async () => {
    const listCalls = answer("thirdParty.listBindings", { total: 1, rows: [thirdPartyBinding] });
    await openList();
    await userEvent.click(page.getByRole("tab", { name: "账号绑定" }));
    await expect.element(page.getByRole("cell", { name: "李娜（li.na）" })).toBeVisible();
    expect(page.getByRole("button", { name: "关联统一认证账号" }).query()).toBeNull();
    await userEvent.fill(page.getByLabelText("用户或第三方账号"), "李娜");
    await userEvent.click(page.getByRole("button", { name: "查询" }));
    await expect.poll(() => listCalls.inputs.at(-1)?.query.keyword).toBe("李娜");
    const removed = answer("thirdParty.removeBinding", null);
    await userEvent.click(page.getByRole("button", { name: "解除绑定", exact: true }));
    const question = page.getByRole("dialog", { name: "解除绑定" });
    await userEvent.click(question.getByRole("button", { name: "解除绑定" }));
    await expect.element(toast("已解除 李娜 的绑定")).toBeVisible();
    expect(removed.inputs.map(({ body }) => body)).toEqual([{ id: "b1" }]);
    await userEvent.click(page.getByRole("tab", { name: "身份提供方" }));
    await expect.element(page.getByRole("cell", { name: "政务统一认证" })).toBeVisible();
    expect(window.location.search).toBe("");
  });

  test("[SEC-19] of the upstream server are linked after a proof, with refusals at their fields", async () => {
    answer("thirdParty.readUpstream", { url: "https://sso.example.cn/cas" });
    answer("thirdParty.listBindings", { total: 0, rows: [] });
    answer("proof.readMethods", { methods: ["password"], isProved: false });
    answerEncryptionKey();
    answer("proof.submit", null);
    await openList();
    await userEvent.click(page.getByRole("tab", { name: "账号绑定" }));
    await expect.element(page.getByText("暂无绑定", { exact: true })).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "关联统一认证账号" }));
    const proof = page.getByRole("dialog", { name: "验证身份" });
    await userEvent.fill(proof.getByLabelText("登录密码"), "Tender@2026");
    await userEvent.click(proof.getByRole("button", { name: "验证", exact: true }));
    const dialog = page.getByRole("dialog", { name: "关联统一认证账号" });
    await expect.element(dialog.getByText(/https:\/\/sso\.example\.cn\/cas/)).toBeVisible();
    const send = () => userEvent.click(dialog.getByRole("button", { name: "关联", exact: true }));
    await send();
    for (const text of ["请输入统一认证账号", "请输入账号"])
      await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
    await userEvent.fill(dialog.getByLabelText("统一认证账号"), " wang.wei ");
    await userEvent.fill(dialog.getByLabelText("账号", { exact: true }), "li.na");
    answer("thirdParty.linkUpstream", refusal("third_party.linked_elsewhere", { field: "name" }));
    await send();
    await expect.element(dialog.getByText("该统一认证账号已关联其他账号，请先解除")).toBeVisible();
    await expect.element(dialog.getByLabelText("账号", { exact: true })).toHaveValue("li.na");
    expect(await seriousFindings()).toEqual([]);
    const sent = answer("thirdParty.linkUpstream", null);
    answer("thirdParty.listBindings", {
      total: 1,
      rows: [{ ...thirdPartyBinding, source: "cas", providerName: "统一认证" }],
    });
    await send();
    await expect.element(toast("统一认证账号“wang.wei”已关联")).toBeVisible();
    await expect.element(page.getByRole("cell", { name: "统一认证", exact: true })).toBeVisible();
    expect(sent.inputs.map(({ body }) => body)).toEqual([{ name: "wang.wei", username: "li.na" }]);
  });
});
