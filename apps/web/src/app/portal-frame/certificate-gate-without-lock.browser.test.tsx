// Guarantee: without a working lock the gate shows the reason and refuses the entry.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import {
  answerGate,
  bonds,
  dialog,
  enterPin,
  expectNotEntered,
  readEntryCalls,
  refusalAlert,
  tile,
  trade,
} from "#test/browser/certificate-gate.ts";
import {
  type Agent,
  agentUrl,
  configureAgents,
  createAgent,
  installBrokenControl,
  installControl,
  plugIn,
  removeBridges,
  setLoopbackPermission,
  sm2Lock,
  startAgents,
} from "#test/browser/certificate-locks.ts";
import { advanceAndSettle, advanceUntilVisible, freezeClock } from "#test/browser/clock.ts";
import { faultsOfWidths, openApp, seriousFindings } from "#test/browser/open.tsx";
import { signInToPortal } from "#test/browser/portal.ts";

beforeEach(() => configureAgents());
afterEach(removeBridges);

describe("certificate gate without a working lock", () => {
  test.each([["60009", trade]])(
    "[CA-10] recommends Internet Explorer without access to a lock, and does not enter %s",
    async (_id, entry) => {
      configureAgents([]);
      signInToPortal([entry]);
      answerGate(false);
      await openApp("/info/home");
      await userEvent.click(tile(entry.appCnName));
      await expect.element(refusalAlert.getByText("请在ie浏览器下操作！", { exact: true })).toBeVisible();
      const next = "请安装证书助手后重试，或在 Edge 的 IE 模式下打开本平台。";
      await expect.element(refusalAlert.getByText(next, { exact: true })).toBeVisible();
      await expectNotEntered();
      expect(dialog.query()).toBeNull();
    },
  );

  test("[CA-10, CA-12] uses Internet Explorer's control", async () => {
    configureAgents([]);
    installControl(plugIn(sm2Lock));
    signInToPortal([bonds]);
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await enterPin("123456");
    await expect.poll(() => attemptedNavigations).toHaveLength(1);
  });

  test("announces the browser's permission question before it connects to an agent", async () => {
    signInToPortal([bonds]);
    const connections = startAgents({});
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await expect
      .element(
        dialog.getByText(
          "确定后将连接本机的证书助手。浏览器询问是否允许访问此设备上的其他应用和服务时，请选择“允许”。",
        ),
      )
      .toBeVisible();
    expect(connections).toEqual([]);
  });

  test("shows the lock's message, and enters at the second attempt", async () => {
    signInToPortal([bonds]);
    startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock)) });
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await enterPin("000000");
    await expect.element(refusalAlert.getByText("证书密码错误，剩余5次", { exact: true })).toBeVisible();
    expect(readEntryCalls()).not.toContain("launcher.enter");
    await userEvent.click(refusalAlert.getByRole("button", { name: "重新核验" }));
    await enterPin("123456");
    await expect.poll(() => attemptedNavigations).toHaveLength(1);
  });

  test("[CA-10] names the agent and its download when it is silent, and does not enter", async () => {
    configureAgents([agentUrl], "https://download.example.cn/agent");
    signInToPortal([bonds]);
    startAgents({});
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    expect(await seriousFindings()).toEqual([]);
    await enterPin("123456");
    await expect.element(refusalAlert.getByText("请在ie浏览器下操作！", { exact: true })).toBeVisible();
    await expect.element(refusalAlert.getByText("未检测到证书助手，请安装并启动后重试", { exact: true })).toBeVisible();
    await expect.element(refusalAlert.getByRole("link", { name: "下载证书助手" })).toBeVisible();
    await expectNotEntered();
    expect(await faultsOfWidths()).toEqual([]);
  });

  test("[CA-10] explains how to allow access that the browser has blocked, and does not enter", async () => {
    signInToPortal([bonds]);
    setLoopbackPermission("denied");
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await enterPin("123456");
    await expect.element(refusalAlert.getByText("请在ie浏览器下操作！", { exact: true })).toBeVisible();
    await expect
      .element(refusalAlert.getByText(/^浏览器已阻止本网站访问证书助手。请点击地址栏左侧的图标/))
      .toBeVisible();
    await expectNotEntered();
  });

  test("[ERR-15] shows the fault of a lock without entering, and enters once the lock works", async () => {
    signInToPortal([bonds]);
    const locks = plugIn(sm2Lock);
    startAgents({ [agentUrl]: createAgent(locks) });
    answerGate(false);
    await openApp("/info/home");
    for (const [change, reason] of [
      [{ isPlugged: false }, "未检测到证书锁"],
      [{ isPlugged: true, fault: "removed" }, "未检测到证书锁"],
    ] as const) {
      locks.change(sm2Lock.id, change);
      await userEvent.click(tile("保证金管理系统"));
      await enterPin("123456");
      await expect.element(refusalAlert.getByText(`初始化失败，失败原因${reason}`, { exact: true })).toBeVisible();
      await advanceAndSettle(0);
      expect(readEntryCalls()).not.toContain("launcher.enter");
    }
    locks.change(sm2Lock.id, { isPlugged: true, fault: null });
    await userEvent.click(refusalAlert.getByRole("button", { name: "重新核验" }));
    await enterPin("123456");
    await expect.poll(() => attemptedNavigations).toHaveLength(1);
  });

  /** Agents that accept the request for certificates, but return none. */
  const unread: readonly [what: string, listed: Agent, reason: string][] = [
    ["is busy", async (message) => ({ id: JSON.parse(message).id, error: { code: "BUSY" } }), "证书助手正忙"],
    ["does not answer", () => new Promise(() => undefined), "证书锁无响应"],
  ];

  test.each(unread)(
    "[ERR-15] shows that the lock cannot be read if the agent %s, and does not enter",
    async (_, listed, reason) => {
      signInToPortal([bonds]);
      const locks = plugIn(sm2Lock);
      startAgents({
        [agentUrl]: (message) => (message.includes('"type":"listCerts"') ? listed : createAgent(locks))(message),
      });
      answerGate(false);
      await openApp("/info/home");
      await userEvent.click(tile("保证金管理系统"));
      freezeClock();
      await enterPin("123456");
      await advanceUntilVisible(refusalAlert.getByText(`初始化失败，失败原因${reason}`, { exact: true }));
      await expectNotEntered();
    },
  );

  test("[ERR-15] shows the fault of Internet Explorer's control, and does not enter", async () => {
    configureAgents([]);
    installBrokenControl("驱动程序未安装");
    signInToPortal([bonds]);
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await enterPin("123456");
    await expect.element(refusalAlert.getByText("初始化失败，失败原因驱动程序未安装", { exact: true })).toBeVisible();
    await expectNotEntered();
  });
});
