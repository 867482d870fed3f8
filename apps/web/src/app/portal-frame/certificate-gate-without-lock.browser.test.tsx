// Guarantee: without a working lock the gate shows the reason and refuses the entry.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  answerGate,
  bonds,
  confirmWith,
  dialog,
  entryCalls,
  notEntered,
  tile,
  told,
  trade,
} from "#test/browser/certificate-gate.ts";
import {
  type Agent,
  agentOver,
  agentUrl,
  plugIn,
  sm2Lock,
  withAgents,
  withBrokenControl,
  withControl,
  withListening,
  withLoopbackPermission,
  withoutLocks,
} from "#test/browser/certificate-locks.ts";
import { holdClock, passAndAnswer, passUntilThere } from "#test/browser/clock.ts";
import { departures } from "#test/browser/departures.ts";
import { openApp, scrollsSideways, seriousFindings } from "#test/browser/open.tsx";
import { inPortal } from "#test/browser/portal.ts";

beforeEach(() => withAgents());
afterEach(withoutLocks);

describe("certificate gate without a working lock", () => {
  test.each([
    ["60009", trade],
    ["61001", bonds],
  ])("[CA-10] recommends Internet Explorer without access to a lock, and does not enter %s", async (_id, entry) => {
    withAgents([]);
    inPortal([entry]);
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile(entry.appCnName));
    await expect.element(told.getByText("请在ie浏览器下操作！", { exact: true })).toBeVisible();
    const next = "请安装证书助手后重试，或在 Edge 的 IE 模式下打开本平台。";
    await expect.element(told.getByText(next, { exact: true })).toBeVisible();
    await notEntered();
    expect(dialog.query()).toBeNull();
  });

  test("[CA-10, CA-12] uses Internet Explorer's control", async () => {
    withAgents([]);
    withControl(plugIn(sm2Lock));
    inPortal([bonds]);
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await confirmWith("123456");
    await expect.poll(() => departures).toHaveLength(1);
  });

  test("announces the browser's permission question before it connects to an agent", async () => {
    inPortal([bonds]);
    const tried = withListening({});
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
    expect(tried).toEqual([]);
  });

  test("shows the lock's message, and enters at the second attempt", async () => {
    inPortal([bonds]);
    withListening({ [agentUrl]: agentOver(plugIn(sm2Lock)) });
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await confirmWith("000000");
    await expect.element(told.getByText("证书密码错误，剩余5次", { exact: true })).toBeVisible();
    expect(entryCalls()).not.toContain("launcher.enter");
    await userEvent.click(told.getByRole("button", { name: "重新核验" }));
    await confirmWith("123456");
    await expect.poll(() => departures).toHaveLength(1);
  });

  test.each([
    ["60009", trade],
    ["61001", bonds],
  ])("[CA-10] names the agent and its download when it is silent, and does not enter %s", async (_id, entry) => {
    withAgents([agentUrl], "https://download.example.cn/agent");
    inPortal([entry]);
    withListening({});
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile(entry.appCnName));
    await confirmWith("123456");
    await expect.element(told.getByText("请在ie浏览器下操作！", { exact: true })).toBeVisible();
    await expect.element(told.getByText("未检测到证书助手，请安装并启动后重试", { exact: true })).toBeVisible();
    await expect.element(told.getByRole("link", { name: "下载证书助手" })).toBeVisible();
    await notEntered();
  });

  test("[CA-10] explains how to allow access that the browser has blocked, and does not enter", async () => {
    inPortal([bonds]);
    withLoopbackPermission("denied");
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await confirmWith("123456");
    await expect.element(told.getByText("请在ie浏览器下操作！", { exact: true })).toBeVisible();
    await expect.element(told.getByText(/^浏览器已阻止本网站访问证书助手。请点击地址栏左侧的图标/)).toBeVisible();
    await notEntered();
  });

  test("[ERR-15] shows why a lock fails, does not enter, and enters once the lock works", async () => {
    inPortal([bonds]);
    const locks = plugIn(sm2Lock);
    withListening({ [agentUrl]: agentOver(locks) });
    answerGate(false);
    await openApp("/info/home");
    for (const [change, reason] of [
      [{ isPlugged: false }, "未检测到证书锁"],
      [{ isPlugged: true, fault: "removed" }, "未检测到证书锁"],
    ] as const) {
      locks.change(sm2Lock.id, change);
      await userEvent.click(tile("保证金管理系统"));
      await confirmWith("123456");
      await expect.element(told.getByText(`初始化失败，失败原因${reason}`, { exact: true })).toBeVisible();
      await passAndAnswer(0);
      expect(entryCalls()).not.toContain("launcher.enter");
    }
    locks.change(sm2Lock.id, { isPlugged: true, fault: null });
    await userEvent.click(told.getByRole("button", { name: "重新核验" }));
    await confirmWith("123456");
    await expect.poll(() => departures).toHaveLength(1);
  });

  /** Agents that accept the request for certificates, but return none. */
  const unread: readonly [what: string, listed: Agent, reason: string][] = [
    ["is busy", async (message) => ({ id: JSON.parse(message).id, error: { code: "BUSY" } }), "证书助手正忙"],
    ["does not answer", () => new Promise(() => undefined), "证书锁无响应"],
  ];

  test.each(unread)(
    "[ERR-15] shows that the lock cannot be read if the agent %s, and does not enter",
    async (_, listed, reason) => {
      inPortal([bonds]);
      const locks = plugIn(sm2Lock);
      withListening({
        [agentUrl]: (message) => (message.includes('"type":"listCerts"') ? listed : agentOver(locks))(message),
      });
      answerGate(false);
      await openApp("/info/home");
      await userEvent.click(tile("保证金管理系统"));
      holdClock();
      await confirmWith("123456");
      await passUntilThere(told.getByText(`初始化失败，失败原因${reason}`, { exact: true }));
      await notEntered();
    },
  );

  test("[ERR-15] shows why Internet Explorer's control does not start, and does not enter", async () => {
    withAgents([]);
    withBrokenControl("驱动程序未安装");
    inPortal([bonds]);
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await confirmWith("123456");
    await expect.element(told.getByText("初始化失败，失败原因驱动程序未安装", { exact: true })).toBeVisible();
    await notEntered();
  });

  test.each([1440, 1024, 375])("has no serious finding and no horizontal scroll at %i px", async (width) => {
    await page.viewport(width, 900);
    withAgents([agentUrl], "https://download.example.cn/agent");
    inPortal([bonds]);
    withListening({});
    answerGate(false);
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    expect(await seriousFindings()).toEqual([]);
    await confirmWith("123456");
    await expect.element(told.getByText("请在ie浏览器下操作！")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    expect(await scrollsSideways()).toBe(false);
  });
});
