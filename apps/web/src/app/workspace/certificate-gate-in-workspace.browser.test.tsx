// Guarantee: every entry into a gated subsystem from the workspace requires the certificate, and shows a failure.
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import { answerGate, dialog, enterPin, expectNotEntered, readEntryCalls } from "#test/browser/certificate-gate.ts";
import {
  agentUrl,
  configureAgents,
  createAgent,
  plugIn,
  removeBridges,
  sm2Lock,
  startAgents,
} from "#test/browser/certificate-locks.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import { subsystem, workspaceEntry } from "#test/browser/portal.ts";
import { leavePending, signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const gated = [
  subsystem("60009", "电子招投标交易系统", { favourite: 0, certificateRequired: true }),
  subsystem("61001", "保证金管理系统", { favourite: 1, certificateRequired: true }),
];

const entrances = {
  切换应用: async (name: string) => {
    await openApp("/system/jobs");
    await userEvent.click(page.getByRole("button", { name: "切换应用" }));
    await userEvent.click(page.getByRole("option").filter({ hasText: name }));
  },
  我的子系统: async (name: string) => {
    await openApp("/dashboard");
    const card = page.getByRole("region", { name: "我的子系统", exact: true });
    await userEvent.click(card.getByRole("button", { name: `${name} 需证书核验` }));
  },
} as const;

beforeEach(async () => {
  await page.viewport(1440, 900);
  configureAgents();
  signInToWorkspace({ menu: [jobs] });
  leavePending("system.listJobs");
  answer("launcher.listSubsystems", [workspaceEntry, ...gated]);
  answerGate(false);
});
afterEach(removeBridges);

test.each([
  ["切换应用", "60009", "电子招投标交易系统"],
  ["我的子系统", "61001", "保证金管理系统"],
] as const)("[CA-08] requires the lock before the entry from %s into %s", async (entrance, appId, name) => {
  startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock)) });
  await entrances[entrance](name);
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().matches(":modal")).toBe(true);
  expect(readEntryCalls()).toEqual(["trade.checkBondFee"]);
  expect(attemptedNavigations).toEqual([]);
  await enterPin("123456");
  await expect.poll(() => attemptedNavigations).toEqual([`https://sub.example.cn/${appId}?token=code`]);
  expect(readEntryCalls()).toEqual([
    "trade.checkBondFee",
    "certificate.challenge",
    "trade.addBondFeeCheck",
    "trade.addLoginLog",
    "launcher.enter",
  ]);
});

test.each(["切换应用", "我的子系统"] as const)(
  "[CA-10] recommends Internet Explorer from %s without a lock or agent, no entry",
  async (entrance) => {
    configureAgents([]);
    await entrances[entrance]("保证金管理系统");
    await expect.element(toast(/^保证金管理系统：请在ie浏览器下操作！ 请安装证书助手后重试/)).toBeVisible();
    expect(dialog.query()).toBeNull();
    await expectNotEntered();
    configureAgents();
    startAgents({});
    await entrances[entrance]("电子招投标交易系统");
    await enterPin("123456");
    await expect
      .element(toast("电子招投标交易系统：请在ie浏览器下操作！ 未检测到证书助手，请安装并启动后重试"))
      .toBeVisible();
    expect(new Set(readEntryCalls())).toEqual(new Set(["trade.checkBondFee"]));
    expect(attemptedNavigations).toEqual([]);
  },
);
