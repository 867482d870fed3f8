// Guarantee: the certificate tab reads any lock that this browser can reach, shows the device's own messages, and sends
// the server an answer to its challenge but never the lock's PIN.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, readSentCalls, refusal } from "#test/browser/answers.ts";
import {
  agentUrl,
  configureAgents,
  countRequests,
  createAgent,
  createDelayedAgent,
  installBrokenControl,
  installControl,
  plugIn,
  recordRequests,
  removeBridges,
  rsaLock,
  sm2Lock,
  startAgents,
} from "#test/browser/certificate-locks.ts";
import {
  expectShown,
  openCertificateTab,
  pinField,
  readButton,
  signInButton,
  signInWithLock,
} from "#test/browser/certificate-tab.ts";
import { advance, advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { failureToast, faultsOfWidths, readAddress, toast } from "#test/browser/open.tsx";
import { signedIn } from "#test/browser/person.ts";
import { answerPortal } from "#test/browser/portal.ts";

const challenge = "ca1.login.portal.example.cn.q0Zk-_3vQ1m8.1795000120";
const answerChallenge = () => answer("certificate.challenge", { challenge, expiresAt: "2026-11-20T06:05:00.000Z" });

let wire: ReturnType<typeof recordRequests>;

beforeEach(() => {
  wire = recordRequests();
  configureAgents();
});
afterEach(() => {
  wire.stop();
  removeBridges();
});

describe("browser without access to a lock", () => {
  test("[CA-01, LOGIN-04] asks for Internet Explorer or an agent, disables the form and starts nothing", async () => {
    configureAgents([], "https://download.example.cn/agent");
    await openCertificateTab();
    await expectShown("请在IE浏览器下操作");
    await expect.element(pinField).toHaveAttribute("type", "password");
    for (const control of [pinField, signInButton]) await expect.element(control).toBeDisabled();
    await expect
      .element(page.getByRole("link", { name: "下载证书助手" }))
      .toHaveAttribute("href", "https://download.example.cn/agent");
    await advanceAndSettle(0);
    await expectShown("请在IE浏览器下操作");
    expect(readSentCalls()).toEqual([]);
  });
});

describe("browser with a certificate agent", () => {
  test("[ERR-14, CA-07, LOGIN-25, ROUTE-07, SEC-41] connects only after a click, signs the challenge and sends no PIN to the portal", async () => {
    const locks = plugIn(sm2Lock);
    const connections = startAgents({ [agentUrl]: createAgent(locks) });
    answerChallenge();
    const signInCalls = answer("certificateAccess.signIn", signedIn());
    answerPortal();
    await openCertificateTab();
    await expectShown("将连接本机的证书助手。浏览器可能询问是否允许本网站访问此设备上的其他应用和服务，请选择“允许”。");
    expect(connections).toEqual([]);
    await userEvent.click(readButton);
    await expectShown("初始化成功");
    await expectShown("赵供应SM2 证书");
    await expectShown("序列号 3F9A****C712");
    await signInWithLock("123456");
    await expect.element(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
    expect(readAddress()).toBe("/info/archivesatatisticst");
    expect(signInCalls.lines).toEqual(["GET /api/sys/calogin"]);
    const [{ query }] = signInCalls.inputs as [(typeof signInCalls.inputs)[number]];
    const sent = JSON.parse(atob(query.caLockCode.replaceAll("-", "+").replaceAll("_", "/")));
    expect(sent).toEqual({ certificate: sm2Lock.certificate, challenge, signature: expect.any(String) });
    expect(locks.messages.filter((message) => message.includes('"123456"'))).toHaveLength(1);
    expect(wire.lines.length).toBeGreaterThan(1);
    expect(wire.lines.filter((line) => line.includes("123456") || line.includes(btoa("123456")))).toEqual([]);
  });

  test("[ERR-28, LOGIN-25] accepts an SM2 sign-in by its result, refuses an RSA sign-in by its code", async () => {
    const odd = () => Response.json({ success: true, code: "0", message: "", result: signedIn(), timestamp: 1 });
    startAgents({ [agentUrl]: createAgent(plugIn(rsaLock)) });
    answerChallenge();
    answer("certificateAccess.signIn", odd);
    await openCertificateTab();
    await signInWithLock("654321");
    await expect.element(toast("登录失败")).toBeVisible();
    startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock)) });
    answerPortal();
    await openCertificateTab();
    await signInWithLock("123456");
    await expect.element(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
  });

  test("offers a choice of several certificates and signs with the chosen one", async () => {
    startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock, rsaLock)) });
    answerChallenge();
    const signInCalls = answer("certificateAccess.signIn", refusal("certificate.not_bound"));
    await openCertificateTab();
    await signInWithLock("654321");
    await expectShown("请选择要使用的证书");
    await userEvent.click(page.getByRole("radio", { name: /王采购/ }));
    await userEvent.click(signInButton);
    await expect.element(toast("登录失败")).toBeVisible();
    await expect.element(page.getByRole("status").getByText("证书未绑定账号")).toBeVisible();
    expect(atob(signInCalls.inputs[0]?.query.caLockCode.replaceAll("-", "+").replaceAll("_", "/") ?? "")).toContain(
      rsaLock.certificate,
    );
    await expect.element(pinField).toHaveValue("654321");
  });

  test("shows the remaining attempts at the field, and that the lock is blocked", async () => {
    startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock)) });
    answerChallenge();
    await openCertificateTab();
    await signInWithLock("000000");
    await expect.element(page.getByRole("alert").getByText("证书密码错误，剩余5次")).toBeVisible();
    await expect.element(pinField).toHaveFocus();
    for (const remaining of [4, 3, 2, 1]) {
      await userEvent.click(signInButton);
      await expectShown(`证书密码错误，剩余${remaining}次`);
    }
    await userEvent.click(signInButton);
    await expectShown("证书锁已锁定，请联系证书服务机构");
  });

  test("[ERR-15] shows the device's message when it cannot be read", async () => {
    const locks = plugIn(sm2Lock);
    locks.change("supplier-sm2", { isPlugged: false });
    startAgents({ [agentUrl]: createAgent(locks) });
    await openCertificateTab();
    await userEvent.click(readButton);
    await expectShown("初始化失败，失败原因未检测到证书锁");
    locks.change("supplier-sm2", { isPlugged: true });
    await userEvent.click(page.getByRole("button", { name: "重新读取" }));
    await expectShown("初始化成功");
  });

  test("shows the reason when the lock fails while it signs", async () => {
    const locks = plugIn(sm2Lock);
    startAgents({ [agentUrl]: createAgent(locks) });
    answerChallenge();
    await openCertificateTab();
    for (const [fault, sentence] of [
      ["cancelled", "已取消"],
      ["busy", "证书助手正忙"],
      ["removed", "初始化失败，失败原因未检测到证书锁"],
    ] as const) {
      locks.change("supplier-sm2", { fault });
      await signInWithLock("123456");
      await expectShown(sentence);
      await expect.element(pinField).toHaveValue("123456");
      await expect.element(signInButton).toBeEnabled();
    }
  });

  test("sends nothing when the form was left while the lock signed", async () => {
    const agreed = deferred<void>();
    const locks = plugIn(sm2Lock);
    const agent = createDelayedAgent(locks, "sign", agreed.promise);
    let signed: ReturnType<typeof agent> | undefined;
    startAgents({
      [agentUrl]: (message) => {
        const reply = agent(message);
        if (message.includes('"type":"sign"')) signed = reply;
        return reply;
      },
    });
    answerChallenge();
    const signInCalls = answer("certificateAccess.signIn", signedIn());
    await openCertificateTab();
    await signInWithLock("123456");
    await expect.poll(() => readSentCalls().map(({ key }) => key)).toEqual(["certificate.challenge"]);
    await userEvent.click(page.getByRole("tab", { name: "账号登录" }));
    agreed.resolve();
    await expect.poll(() => countRequests(locks, "sign")).toBe(1);
    await signed;
    await expectNoCalls(signInCalls);
    await openCertificateTab();
    expect(signInCalls.inputs).toEqual([]);
  });

  test("reads the lock once despite repeated requests", async () => {
    const listed = deferred<void>();
    const locks = plugIn(sm2Lock, rsaLock);
    startAgents({ [agentUrl]: createDelayedAgent(locks, "listCerts", listed.promise) });
    await openCertificateTab();
    await userEvent.click(readButton);
    await signInWithLock("123456");
    listed.resolve();
    await expectShown("请选择要使用的证书");
    expect(countRequests(locks, "listCerts")).toBe(1);
  });

  test("gives up on a lock that does not answer for a minute", async () => {
    const locks = plugIn(sm2Lock);
    locks.change("supplier-sm2", { fault: "silent" });
    startAgents({ [agentUrl]: createAgent(locks) });
    const challenged = answerChallenge();
    await openCertificateTab();
    await userEvent.click(readButton);
    await expectShown("初始化成功");
    freezeClock();
    await signInWithLock("123456");
    await expect.poll(() => challenged.inputs).toHaveLength(1);
    await expect.poll(() => countRequests(locks, "sign")).toBe(1);
    await advanceAndSettle(59_999);
    expect(page.getByText("证书锁无响应").query()).toBeNull();
    advance(1);
    await expectShown("证书锁无响应");
  });

  test("[ERR-03] shows each refusal for 4 s and stays usable", async () => {
    startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock)) });
    answerChallenge();
    await openCertificateTab();
    await userEvent.click(readButton);
    await expectShown("初始化成功");
    freezeClock();
    for (const [code, sentence] of [
      ["certificate.malformed", "证书数据格式错误"],
      ["certificate.challenge_over", "验证已过期，请重试"],
      ["certificate.unsupported_algorithm", "不支持的证书算法"],
      ["certificate.not_valid_now", "证书已过期或尚未生效"],
      ["certificate.untrusted", "证书不受信任"],
      ["certificate.revoked", "证书已吊销"],
      ["certificate.status_unknown", "暂时无法核验证书状态"],
      ["certificate.signature_wrong", "签名验证失败"],
      ["certificate.not_bound", "证书未绑定账号"],
    ] as const) {
      answer("certificateAccess.signIn", refusal(code));
      await signInWithLock("123456");
      const failure = failureToast("登录失败", sentence);
      await expect.element(failure).toBeVisible();
      await expect.element(page.getByRole("form").getByText(sentence)).toBeVisible();
      await expect.element(signInButton).toBeEnabled();
      await advanceAndSettle(3_999);
      await expect.element(failure).toBeVisible();
      advance(1);
      await expect.element(failure).not.toBeInTheDocument();
    }
  });
});

describe("Internet Explorer", () => {
  test("[CA-01, ERR-14, CA-07] reads the lock through the control at once and signs in", async () => {
    configureAgents([]);
    installControl(plugIn(sm2Lock));
    answerChallenge();
    answer("certificateAccess.signIn", signedIn());
    answerPortal();
    await openCertificateTab();
    await expectShown("初始化成功");
    expect(page.getByText("请在IE浏览器下操作").query()).toBeNull();
    await signInWithLock("123456");
    await expect.element(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
  });

  test("[ERR-15] shows the control's message when it does not start", async () => {
    installBrokenControl("驱动程序未安装");
    await openCertificateTab();
    await expectShown("初始化失败，失败原因驱动程序未安装");
  });
});

describe("layout", () => {
  test("has no serious finding and no sideways scroll", async () => {
    startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock, rsaLock)) });
    await openCertificateTab();
    await userEvent.click(readButton);
    await expectShown("初始化成功");
    expect(await faultsOfWidths()).toEqual([]);
  });
});
