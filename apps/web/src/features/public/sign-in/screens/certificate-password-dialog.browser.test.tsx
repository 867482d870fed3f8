import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, readSentCalls } from "#test/browser/answers.ts";
import {
  agentUrl,
  configureAgents,
  createAgent,
  plugIn,
  recordRequests,
  removeBridges,
  sm2Lock,
  startAgents,
} from "#test/browser/certificate-locks.ts";
import { advanceAndSettle } from "#test/browser/clock.ts";
import { faultsOfWidths, openApp, readAddress } from "#test/browser/open.tsx";
import { signedIn } from "#test/browser/person.ts";
import { answerPortal } from "#test/browser/portal.ts";

const pin = page.getByLabelText("CA 锁密码");
const submit = page.getByRole("button", { name: "登录", exact: true });
const dialog = page.getByRole("dialog", { name: "CA 密码" });
const typed = dialog.getByLabelText("CA 密码");
const confirm = dialog.getByRole("button", { name: "确定" });
const shown = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

const answerChallenge = () => {
  const challenge = "ca1.login.portal.example.cn.q0Zk-_3vQ1m8.1795000120";
  answer("certificate.challenge", { challenge, expiresAt: "2026-11-20T06:05:00.000Z" });
};

let wire: ReturnType<typeof recordRequests>;

/** Opens the certificate tab with a lock that was read, and the dialog for its PIN. */
beforeEach(async () => {
  wire = recordRequests();
  configureAgents();
  startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock)) });
  await openApp("/user/login");
  await userEvent.click(page.getByRole("tab", { name: "移动认证登录" }));
  await userEvent.click(submit);
  await shown("请输入CA锁密码!");
  await advanceAndSettle(0);
  expect(dialog.query()).toBeNull();
  await userEvent.click(page.getByRole("button", { name: "读取证书锁" }));
  await shown("初始化成功");
  await userEvent.click(submit);
  await expect.element(dialog).toBeVisible();
});
afterEach(() => {
  wire.stop();
  removeBridges();
});

test("[LOGIN-09, CA-04] asks for the PIN of a present lock in a dialog if none was typed, and signs in", async () => {
  answerChallenge();
  const signInCalls = answer("certificateAccess.signIn", signedIn());
  answerPortal();
  expect(readAddress()).toBe("/user/login");
  expect(dialog.element().matches(":modal")).toBe(true);
  await expect.element(typed).toHaveFocus();
  await userEvent.fill(typed, "   ");
  await userEvent.click(confirm);
  await expect.element(typed).toHaveAccessibleDescription("。CA密码不能为空");
  await advanceAndSettle(0);
  expect(readSentCalls()).toEqual([]);
  await userEvent.fill(typed, " 123456 ");
  await userEvent.click(confirm);
  await expect.poll(readAddress).toBe("/info/archivesatatisticst");
  expect(signInCalls.lines).toEqual(["GET /api/sys/calogin"]);
  expect(wire.lines.filter((line) => line.includes("123456") || line.includes(btoa("123456")))).toEqual([]);
});

test("leaves the tab unchanged when the dialog is closed, and opens it again", async () => {
  await userEvent.click(dialog.getByRole("button", { name: "取消" }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(pin).toHaveValue("");
  await advanceAndSettle(0);
  expect(readSentCalls()).toEqual([]);
  await userEvent.click(submit);
  await expect.element(dialog).toBeVisible();
});

test("shows the lock's message about a wrong PIN at the field, which retains it", async () => {
  answerChallenge();
  await userEvent.fill(typed, "000000");
  await userEvent.click(confirm);
  await expect.element(pin).toHaveAccessibleDescription("证书密码错误，剩余5次");
  await expect.element(pin).toHaveValue("000000");
  expect(dialog.query()).toBeNull();
  expect(page.getByText("请输入CA密码进行绑定!").query()).toBeNull();
});

test("has no serious finding and no sideways scroll", async () => {
  expect(await faultsOfWidths()).toEqual([]);
});
