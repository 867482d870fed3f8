// Guarantee: users see their bound certificates with expiry, and bind and unbind the connected lock after a fresh
// proof.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, readSentCalls, refusal } from "#test/browser/answers.ts";
import {
  agentUrl,
  configureAgents,
  countRequests,
  createAgent,
  createDelayedAgent,
  plugIn,
  recordRequests,
  removeBridges,
  sm2Lock,
  startAgents,
} from "#test/browser/certificate-locks.ts";
import { boundCertificate } from "#test/browser/certificates.ts";
import { faultsOfWidths, openApp, toast } from "#test/browser/open.tsx";
import { overrideSettings } from "#test/browser/settings.ts";
import { answerEncryptionKey } from "#test/browser/wire-password.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { answerOwnAccount } from "#test/browser/workspace-data.ts";
import { menuItem } from "#test/menu-factory.ts";

const challenge = "ca1.bind.portal.example.cn.q0Zk-_3vQ1m8.1795000120";
const card = page.getByRole("region", { name: "数字证书" });
const dialog = page.getByRole("dialog", { name: "绑定数字证书" });
const pin = dialog.getByLabelText("CA 锁密码");
const callsOf = (pattern: RegExp) =>
  readSentCalls()
    .map(({ key }) => key)
    .filter((key) => pattern.test(key));

async function openSettings(): Promise<void> {
  await openApp("/account/settings/base#security");
  await expect.element(card).toBeVisible();
}

async function bindWith(password: string): Promise<void> {
  await userEvent.click(card.getByRole("button", { name: "绑定证书" }));
  await userEvent.click(dialog.getByRole("button", { name: "读取证书锁" }));
  await expect.element(dialog.getByText("初始化成功")).toBeVisible();
  await userEvent.fill(pin, password);
  await userEvent.click(dialog.getByRole("button", { name: "绑定", exact: true }));
}

let wire: ReturnType<typeof recordRequests>;

beforeEach(() => {
  wire = recordRequests();
  configureAgents();
  startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock)) });
  signInToWorkspace({ menu: [menuItem({ path: "/system/jobs", component: "system/jobs" })] });
  answerOwnAccount();
  answer("proof.readMethods", { methods: ["password"], isProved: true });
  answer("certificate.challenge", { challenge, expiresAt: "2026-11-20T06:05:00.000Z" });
});
afterEach(() => {
  wire.stop();
  removeBridges();
});

describe("own certificates", () => {
  test("are listed with holder, issuer, masked number, expiry, last use and state", async () => {
    const soon = new Date(Date.now() + 7.5 * 86_400_000).toISOString();
    answer("certificateAccess.listOwn", [
      boundCertificate(),
      boundCertificate({ id: "c2", holder: "钱待批", state: "pending" }),
      boundCertificate({ id: "c3", holder: "孙将尽", notAfter: soon, lastUsedAt: "2026-11-20T06:00:00.000Z" }),
      boundCertificate({ id: "c4", holder: "李吊销", isRevoked: true }),
      boundCertificate({ id: "c5", holder: "周到期", notAfter: "2026-01-02T00:00:00.000Z" }),
    ]);
    await openSettings();
    const lines = () =>
      card
        .getByRole("listitem")
        .elements()
        .map((line) => line.textContent ?? "");
    await expect.poll(lines).toHaveLength(5);
    expect(lines()[0]).toContain("赵供应");
    expect(lines()[0]).toContain("签发机构 示例证书服务机构");
    expect(lines()[0]).toContain("序列号 3F9A****C712");
    expect(lines()[0]).toContain("有效期至 2036-01-01");
    expect(lines()[0]).toContain("尚未使用");
    expect(lines()[1]).toContain("待审批");
    expect(lines()[2]).toContain("7 天后到期");
    expect(lines()[2]).toContain("最近使用");
    expect(lines()[3]).toContain("已吊销");
    expect(lines()[4]).toContain("已过期");
  });

  test("are absent without trusted authorities and bound certificates", async () => {
    overrideSettings({ signInWays: { scanApps: [], certificate: null, thirdParties: [] } });
    answer("certificateAccess.listOwn", []);
    await openApp("/account/settings/base#security");
    await expect.element(page.getByText(/办公室的电脑/).first()).toBeVisible();
    expect(card.query()).toBeNull();
  });

  test("[CA-03, SEC-41] are bound from the connected lock after a proof, without sending its password", async () => {
    const locks = plugIn(sm2Lock);
    startAgents({ [agentUrl]: createAgent(locks) });
    const bound = answer("certificateAccess.bindOwn", { id: "c9", state: "active" });
    await openSettings();
    await userEvent.click(card.getByRole("button", { name: "绑定证书" }));
    await userEvent.click(dialog.getByRole("button", { name: "读取证书锁" }));
    await expect.element(dialog.getByText("初始化成功")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "绑定", exact: true }));
    await expect.element(dialog.getByText("请输入CA密码进行绑定!", { exact: true })).toBeVisible();
    expect(dialog.getByText(/请输入CA/).elements()).toHaveLength(1);
    await userEvent.fill(pin, "123456");
    answer("certificateAccess.listOwn", [boundCertificate({ holder: "吴新证" })]);
    await userEvent.click(dialog.getByRole("button", { name: "绑定", exact: true }));
    await expect.element(toast("证书已绑定")).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(card.getByText(/^吴新证/)).toBeVisible();
    expect(callsOf(/^(proof|certificate\.challenge|certificateAccess\.bindOwn)/)).toEqual([
      "proof.readMethods",
      "certificate.challenge",
      "certificateAccess.bindOwn",
    ]);
    const sent = atob(bound.inputs[0]?.body.caLockCode.replaceAll("-", "+").replaceAll("_", "/") ?? "");
    expect(JSON.parse(sent)).toEqual({ certificate: sm2Lock.certificate, challenge, signature: expect.any(String) });
    expect(locks.messages.filter((message) => message.includes('"123456"'))).toHaveLength(1);
    expect(wire.lines.length).toBeGreaterThan(1);
    expect(wire.lines.filter((line) => line.includes("123456") || line.includes(btoa("123456")))).toEqual([]);
  });

  test("report that another administrator has to approve a binding", async () => {
    answer("certificateAccess.bindOwn", { id: "c9", state: "pending" });
    await openSettings();
    await bindWith("123456");
    await expect.element(toast("已提交，由另一位管理员批准后生效")).toBeVisible();
  });

  test("show each refusal in the dialog, which stays open", async () => {
    answer("certificateAccess.bindOwn", refusal("certificate.bound_elsewhere"));
    await openSettings();
    await bindWith("123456");
    await expect.element(dialog.getByText("该证书已绑定其他账号", { exact: true })).toBeVisible();
    for (const [code, sentence] of [
      ["certificate.bound_already", "该证书已绑定本账号"],
      ["certificate.other_organisation", "证书单位与账号单位不一致"],
    ] as const) {
      answer("certificateAccess.bindOwn", refusal(code));
      await userEvent.click(dialog.getByRole("button", { name: "绑定", exact: true }));
      await expect.element(dialog.getByText(sentence, { exact: true })).toBeVisible();
      await expect.element(pin).toHaveValue("123456");
    }
    expect(await faultsOfWidths()).toEqual([]);
  });

  test("are not bound when the dialog was closed while the lock signed", async () => {
    const agreed = deferred<void>();
    const locks = plugIn(sm2Lock);
    startAgents({ [agentUrl]: createDelayedAgent(locks, "sign", agreed.promise) });
    await openSettings();
    await bindWith("123456");
    await expect.poll(() => callsOf(/^certificate\.challenge/)).toHaveLength(1);
    await userEvent.click(dialog.getByRole("button", { name: "取消" }));
    await expect.element(dialog).not.toBeInTheDocument();
    agreed.resolve();
    await expect.poll(() => countRequests(locks, "sign")).toBe(1);
    await userEvent.click(card.getByRole("button", { name: "绑定证书" }));
    await expect.element(dialog).toBeVisible();
    expect(callsOf(/^certificateAccess\.bindOwn/)).toEqual([]);
  });

  test("require the proof again if it has expired, and are bound then", async () => {
    const bindCalls = answer("certificateAccess.bindOwn", refusal("proof.required"));
    await openSettings();
    await bindWith("123456");
    // Found by its content: in tests the component library gives every dialog the title of the first one.
    const proof = page.getByRole("dialog").filter({ hasText: "验证身份" });
    await expect.element(proof).toBeVisible();
    expect(bindCalls.inputs).toHaveLength(1);
    answerEncryptionKey();
    answer("proof.submit", null);
    answer("certificateAccess.bindOwn", { id: "c9", state: "active" });
    await userEvent.fill(proof.getByLabelText("登录密码"), "Tender@2026");
    await userEvent.click(proof.getByRole("button", { name: "验证", exact: true }));
    await expect.element(toast("证书已绑定")).toBeVisible();
  });

  test("open no dialog without the proof", async () => {
    answer("proof.readMethods", { methods: ["password"], isProved: false });
    await openSettings();
    await userEvent.click(card.getByRole("button", { name: "绑定证书" }));
    const proof = page.getByRole("dialog", { name: "验证身份" });
    await expect.element(proof).toBeVisible();
    await userEvent.click(proof.getByRole("button", { name: "取消" }));
    await expect.element(proof).not.toBeInTheDocument();
    expect(dialog.query()).toBeNull();
  });

  test("are unbound after confirmation and proof", async () => {
    const unbound = answer("certificateAccess.unbindOwn", null);
    await openSettings();
    await userEvent.click(card.getByRole("button", { name: "解绑 赵供应" }));
    const question = page.getByRole("dialog", { name: "解绑数字证书" });
    answer("certificateAccess.listOwn", []);
    await userEvent.click(question.getByRole("button", { name: "解绑" }));
    await expect.element(toast("证书已解绑")).toBeVisible();
    expect(unbound.inputs.map(({ body }) => body)).toEqual([{ id: "c1" }]);
    await expect.element(card.getByText("尚未绑定证书")).toBeVisible();
  });
});
