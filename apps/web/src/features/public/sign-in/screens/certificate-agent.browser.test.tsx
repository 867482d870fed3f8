// Guarantee: the certificate tab finds the agent among its addresses, and asks for Internet Explorer if it finds none.
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readSentCalls } from "#test/browser/answers.ts";
import {
  agentUrl,
  configureAgents,
  createAgent,
  plugIn,
  removeBridges,
  setLoopbackPermission,
  sm2Lock,
  startAgents,
} from "#test/browser/certificate-locks.ts";
import { expectShown, openCertificateTab, readButton, signInWithLock } from "#test/browser/certificate-tab.ts";
import { advance, advanceAndSettle, freezeClock } from "#test/browser/clock.ts";

beforeEach(() => configureAgents());
afterEach(removeBridges);

async function readForASecond(): Promise<void> {
  freezeClock();
  await userEvent.click(readButton);
  await expect.element(page.getByRole("button", { name: "正在读取证书锁" })).toBeVisible();
  await advanceAndSettle(1_000);
}

test("tries the addresses in turn, a silent one for a second", async () => {
  const urls = ["ws://127.0.0.1:1/ca/v1", "ws://127.0.0.1:2/ca/v1", "ws://127.0.0.1:3/ca/v1"];
  configureAgents(urls);
  setLoopbackPermission("granted");
  const connections = startAgents({
    [urls[1] as string]: "silent",
    [urls[2] as string]: createAgent(plugIn(sm2Lock)),
  });
  await openCertificateTab();
  freezeClock();
  await userEvent.click(readButton);
  await expect.poll(() => connections).toEqual(urls.slice(0, 2));
  advance(999);
  expect(connections).toHaveLength(2);
  advance(1);
  await expect.poll(() => connections).toEqual(urls);
  await expectShown("初始化成功");
});

test("waits while the browser asks the user", async () => {
  setLoopbackPermission("prompt");
  const connections = startAgents({ [agentUrl]: "silent" });
  await openCertificateTab();
  freezeClock();
  await userEvent.click(readButton);
  await expect.poll(() => connections).toEqual([agentUrl]);
  advance(59_000);
  await expect.element(page.getByRole("button", { name: "正在读取证书锁" })).toBeVisible();
});

test.each([
  ["reading", "there is no agent", {}, () => userEvent.click(readButton)],
  ["signing in", "there is no agent", {}, () => signInWithLock("123456")],
  ["reading", "an agent does not answer for a second", { [agentUrl]: "silent" as const }, readForASecond],
])("[CA-01] asks for Internet Explorer on %s when %s, with a download", async (_action, _state, agents, trigger) => {
  configureAgents([agentUrl], "https://download.example.cn/agent");
  setLoopbackPermission("granted");
  startAgents(agents);
  await openCertificateTab();
  await expectShown("将连接本机的证书助手。浏览器可能询问是否允许本网站访问此设备上的其他应用和服务，请选择“允许”。");
  expect(page.getByText("请在IE浏览器下操作").query()).toBeNull();
  await trigger();
  await expectShown("请在IE浏览器下操作");
  expect(readSentCalls()).toEqual([]);
  await expectShown("未检测到证书助手，请安装并启动后重试");
  await expect
    .element(page.getByRole("link", { name: "下载证书助手" }))
    .toHaveAttribute("href", "https://download.example.cn/agent");
  startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock)) });
  await userEvent.click(page.getByRole("button", { name: "重新读取" }));
  await expectShown("初始化成功");
});

test("[CA-01] asks for Internet Explorer when the browser blocks the agent, and explains it", async () => {
  setLoopbackPermission("denied");
  const connections = startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock)) });
  await openCertificateTab();
  await userEvent.click(readButton);
  await expectShown("请在IE浏览器下操作");
  await expectShown("浏览器已阻止本网站访问证书助手");
  await expectShown("请点击地址栏左侧的图标，在网站设置中将“此设备上的应用”（或“本地网络访问”）改为“允许”，然后重试。");
  await signInWithLock("123456");
  await advanceAndSettle(0);
  await expectShown("请在IE浏览器下操作");
  expect(connections).toEqual([]);
  expect(readSentCalls()).toEqual([]);
});
