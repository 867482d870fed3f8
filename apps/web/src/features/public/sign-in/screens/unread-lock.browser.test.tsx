// Guarantee: a lock or agent that cannot be read shows the reason; the fixed words precede it if the device itself
// fails.
import { afterEach, beforeEach, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  agentUrl,
  configureAgents,
  createDelayedAgent,
  plugIn,
  removeBridges,
  sm2Lock,
  startAgents,
} from "#test/browser/certificate-locks.ts";
import { expectShown, openCertificateTab, readButton } from "#test/browser/certificate-tab.ts";
import { advanceUntilVisible, freezeClock } from "#test/browser/clock.ts";

beforeEach(() => configureAgents());
afterEach(removeBridges);

test.each([
  [
    "an agent of an unsupported version",
    { result: { agent: "旧", version: 0, minVersion: 0, devices: 1 } },
    "请升级证书助手",
  ],
  [
    "an agent that does not allow this site",
    { error: { code: "ORIGIN", message: "no" } },
    "初始化失败，失败原因证书助手未允许本网站",
  ],
  [
    "an agent with an error of its own",
    { error: { code: "E-17", message: "驱动未安装" } },
    "初始化失败，失败原因驱动未安装",
  ],
  ["an agent with an invalid answer", { result: 7 }, "请升级证书助手"],
  ["a busy agent", { error: { code: "BUSY" } }, "初始化失败，失败原因证书助手正忙"],
])("[ERR-15] shows the fault of %s", async (_, reply, sentence) => {
  startAgents({ [agentUrl]: async (message) => ({ id: JSON.parse(message).id, ...reply }) });
  await openCertificateTab();
  await userEvent.click(readButton);
  await expectShown(sentence);
});

test("[ERR-15] reports a lock that does not answer", async () => {
  startAgents({ [agentUrl]: createDelayedAgent(plugIn(sm2Lock), "listCerts", new Promise(() => undefined)) });
  await openCertificateTab();
  freezeClock();
  await userEvent.click(readButton);
  await advanceUntilVisible(page.getByText("初始化失败，失败原因证书锁无响应"));
});
