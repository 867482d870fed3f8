// Guarantee: a lock or agent that cannot be read says why, the fixed words first where the device itself is meant.
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  agentUrl,
  agentWaitingFor,
  plugIn,
  sm2Lock,
  withAgents,
  withListening,
  withoutLocks,
} from "#test/browser/certificate-locks.ts";
import { holdClock, passUntilThere } from "#test/browser/clock.ts";
import { openApp } from "#test/browser/open.tsx";

const read = page.getByRole("button", { name: "读取证书锁" });

async function openCertificateTab(): Promise<void> {
  await openApp("/user/login");
  await userEvent.click(page.getByRole("tab", { name: "移动认证登录" }));
  await expect.element(read).toBeVisible();
}

beforeEach(() => withAgents());
afterEach(withoutLocks);

test.each([
  [
    "an agent that speaks no version of ours",
    { result: { agent: "旧", version: 0, minVersion: 0, devices: 1 } },
    "请升级证书助手",
  ],
  [
    "one that does not allow this site",
    { error: { code: "ORIGIN", message: "no" } },
    "初始化失败，失败原因证书助手未允许本网站",
  ],
  [
    "one with a trouble of its own",
    { error: { code: "E-17", message: "驱动未安装" } },
    "初始化失败，失败原因驱动未安装",
  ],
  ["one that answers nonsense", { result: 7 }, "请升级证书助手"],
  ["one that is busy", { error: { code: "BUSY" } }, "初始化失败，失败原因证书助手正忙"],
])("[ERR-15] says what is wrong with %s", async (_, answered, sentence) => {
  withListening({ [agentUrl]: async (message) => ({ id: JSON.parse(message).id, ...answered }) });
  await openCertificateTab();
  await userEvent.click(read);
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
});

test("[ERR-15] says that a lock could not be read which does not answer", async () => {
  withListening({ [agentUrl]: agentWaitingFor(plugIn(sm2Lock), "listCerts", new Promise(() => undefined)) });
  await openCertificateTab();
  holdClock();
  await userEvent.click(read);
  await passUntilThere(page.getByText("初始化失败，失败原因证书锁无响应"));
});
