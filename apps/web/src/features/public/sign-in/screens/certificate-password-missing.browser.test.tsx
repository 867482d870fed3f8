// Guarantee: an empty CA PIN is requested in one place: in a dialog if a lock is present, else at its field.
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readSentCalls } from "#test/browser/answers.ts";
import {
  agentUrl,
  configureAgents,
  createAgent,
  createDelayedAgent,
  plugIn,
  removeBridges,
  rsaLock,
  sm2Lock,
  startAgents,
} from "#test/browser/certificate-locks.ts";
import { expectShown, openCertificateTab, pinField, readButton, signInButton } from "#test/browser/certificate-tab.ts";
import { advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { failureToast } from "#test/browser/open.tsx";

const missingLock = failureToast("未读取到证书锁", "请按页面上的提示处理后重试");

beforeEach(() => configureAgents());
afterEach(removeBridges);

test("[CA-03] requests the PIN only in the dialog if a lock is present, starts nothing", async () => {
  startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock)) });
  for (const blank of ["", "   "]) {
    await openCertificateTab();
    await userEvent.click(readButton);
    await expectShown("初始化成功");
    await userEvent.fill(pinField, blank);
    await userEvent.click(signInButton);
    const dialog = page.getByRole("dialog", { name: "CA 密码" });
    await expect
      .element(dialog.getByRole("textbox", { name: "CA 密码" }))
      .toHaveAccessibleDescription("请输入CA密码进行绑定!");
    expect(page.getByText(/请输入CA/).elements()).toHaveLength(1);
    await advanceAndSettle(0);
    expect(readSentCalls()).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "取消" }));
    await expect.element(page.getByText(/请输入CA/)).not.toBeInTheDocument();
  }
});

test("reports a missing lock on each sign-in attempt and starts nothing", async () => {
  const locks = plugIn(sm2Lock);
  locks.change("supplier-sm2", { isPlugged: false });
  startAgents({ [agentUrl]: createAgent(locks) });
  await openCertificateTab();
  await userEvent.fill(pinField, "123456");
  await userEvent.click(signInButton);
  await expectShown("初始化失败，失败原因未检测到证书锁");
  expect(missingLock.query()).toBeNull();
  for (let press = 0; press < 2; press += 1) {
    await userEvent.click(signInButton);
    await expect.element(missingLock).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "关闭通知" }));
    await expect.element(missingLock).not.toBeInTheDocument();
  }
  expect(readSentCalls()).toEqual([]);
});

test("detects a lock that is plugged in later", async () => {
  const locks = plugIn(sm2Lock);
  locks.change("supplier-sm2", { isPlugged: false });
  startAgents({ [agentUrl]: createAgent(locks) });
  await openCertificateTab();
  freezeClock();
  await userEvent.click(readButton);
  await expectShown("初始化失败，失败原因未检测到证书锁");
  await advanceAndSettle(3_000);
  await expectShown("初始化失败，失败原因未检测到证书锁");
  locks.change("supplier-sm2", { isPlugged: true });
  await advanceAndSettle(3_000);
  await expectShown("初始化成功");
});

test("[CA-03] removes the request to choose when a lock is read again with one certificate", async () => {
  const locks = plugIn(sm2Lock, rsaLock);
  startAgents({ [agentUrl]: createAgent(locks) });
  await openCertificateTab();
  await userEvent.click(readButton);
  await expectShown("初始化成功");
  await userEvent.fill(pinField, "123456");
  await userEvent.click(signInButton);
  await expectShown("请选择要使用的证书");
  locks.change(rsaLock.id, { isPlugged: false });
  await userEvent.click(page.getByRole("button", { name: "重新读取" }));
  await expect.element(page.getByText("请选择要使用的证书", { exact: true })).not.toBeInTheDocument();
  await expectShown("初始化成功");
  expect(readSentCalls()).toEqual([]);
});

test.each([
  [
    "no lock was read yet",
    async () => {
      startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock)) });
      await openCertificateTab();
    },
  ],
  [
    "the lock is still being read",
    async () => {
      startAgents({ [agentUrl]: createDelayedAgent(plugIn(sm2Lock), "listCerts", new Promise(() => undefined)) });
      await openCertificateTab();
      await userEvent.click(readButton);
      await expect.element(page.getByRole("button", { name: "正在读取证书锁" })).toBeVisible();
    },
  ],
  [
    "the lock could not be read",
    async () => {
      const unplugged = plugIn(sm2Lock);
      unplugged.change("supplier-sm2", { isPlugged: false });
      startAgents({ [agentUrl]: createAgent(unplugged) });
      await openCertificateTab();
      await userEvent.click(readButton);
      await expectShown("初始化失败，失败原因未检测到证书锁");
    },
  ],
])("[CA-02, CA-03] requests the PIN only at its field when %s, starts nothing", async (_where, prepare) => {
  await prepare();
  await userEvent.click(signInButton);
  await expectShown("请输入CA锁密码!");
  await advanceAndSettle(0);
  expect(page.getByText("请输入CA密码进行绑定!").query()).toBeNull();
  expect(page.getByRole("dialog", { name: "CA 密码" }).query()).toBeNull();
  expect(readSentCalls()).toEqual([]);
});
