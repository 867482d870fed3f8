// Guarantee: 进入工作台 logs and stores an entry as the tile does, in the same window and in a new tab.
import { expect, onTestFinished, test } from "vitest";
import { page, type UserEventClickOptions, userEvent } from "vitest/browser";
import { readStored, writeStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import { advanceAndSettle } from "#test/browser/clock.ts";
import { openApp, readAddress, toast } from "#test/browser/open.tsx";
import { signInToPortal, subsystem, workspaceEntry } from "#test/browser/portal.ts";
import { signOutThen } from "#test/browser/signing-out.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const workspaceLink = () => page.getByRole("link", { name: "进入工作台" });
/** Records whether the browser would open a tab for each click on a link, and prevents it in the test. */
function tabsOpened(): boolean[] {
  const opened: boolean[] = [];
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  for (const kind of ["click", "auxclick"] as const)
    window.addEventListener(
      kind,
      (event) => {
        if (!(event.target as Element).closest("a")) return;
        opened.push(!event.defaultPrevented);
        event.preventDefault();
      },
      stop,
    );
  return opened;
}

test("[LANDING-07, LAUNCH-14] enters the workspace as its tile does, and logs the entry", async () => {
  signInToWorkspace({
    menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })],
  });
  signInToPortal();
  answer("profile.readSummary", () => deferred<never>().promise);
  const logs = answer("trade.addLoginLog", null);
  answer("launcher.enter", { url: "/dashboard/analysis" });
  await openApp("/info/archivesatatisticst");
  await userEvent.click(workspaceLink());
  await expect.element(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  expect(readAddress()).toBe("/dashboard/analysis");
  expect(logs.inputs.map(({ body }) => body)).toEqual([{ appId: "70001", appName: "综合管理平台", loginType: 1 }]);
});

test.each<[string, UserEventClickOptions]>([
  ["the shift key", { modifiers: ["Shift"] }],
  ["the middle button", { button: "middle" }],
])("[LANDING-07, LAUNCH-14] stores and logs the entry with %s, and opens a new tab", async (_case, options) => {
  signInToPortal();
  writeStored("CURRENT_APP_ID", "70002");
  const opened = tabsOpened();
  const entry = deferred<{ url: string }>();
  const logs = answer("trade.addLoginLog", null);
  const entered = answer("launcher.enter", () => entry.promise);
  await openApp("/info/home");
  await userEvent.click(workspaceLink(), options);
  expect(opened).toEqual([true]);
  expect(readStored("CURRENT_APP_ID")).toBe("70001");
  await expect.poll(() => entered.inputs.map(({ body }) => body)).toEqual([{ appId: "70001" }]);
  expect(logs.inputs.map(({ body }) => body)).toEqual([{ appId: "70001", appName: "综合管理平台", loginType: 1 }]);
  // A second tab during the entry is suppressed: its entry would not be logged.
  await userEvent.click(workspaceLink(), options);
  expect(opened).toEqual([true, false]);
  entry.resolve({ url: "/dashboard/analysis" });
  await expect.element(workspaceLink()).not.toHaveAttribute("aria-busy");
  expect(readAddress()).toBe("/info/home");
  expect(logs.inputs).toHaveLength(1);
  await userEvent.click(workspaceLink(), options);
  await expect.poll(() => logs.inputs.length).toBe(2);
  expect(opened).toEqual([true, false, true]);
});

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const trade = subsystem("60009", "交易系统");

test.each([
  ["answered", () => ({ url: "https://sub.example.cn/60009" })],
  ["refused", () => refusal("http.unavailable")],
])(
  "[LAUNCH-14] opens the workspace during a tile's entry that is then %s without a message",
  async (_case, outcome) => {
    signInToWorkspace({ menu: [jobs] });
    signInToPortal([workspaceEntry, trade]);
    answer("profile.readSummary", () => deferred<never>().promise);
    answer("trade.addLoginLog", null);
    const reply = deferred<{ url: string } | ReturnType<typeof refusal>>();
    const entries = answer("launcher.enter", ({ body }) =>
      body.appId === "60009" ? reply.promise : { url: "/dashboard/analysis" },
    );
    await openApp("/info/home");
    await userEvent.click(page.getByRole("button", { name: /^交易系统/ }));
    await expect.poll(() => entries.inputs.length).toBe(1);
    await userEvent.click(workspaceLink());
    await expect.element(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
    reply.resolve(outcome());
    await advanceAndSettle(0);
    expect(attemptedNavigations).toEqual([]);
    expect(readAddress()).toBe("/dashboard/analysis");
    expect(readStored("CURRENT_APP_ID")).toBe("70001");
    expect(toast("系统繁忙，请稍后再试").query()).toBeNull();
  },
);

test("[LAUNCH-14] cancels a tile's pending entry, even if that is answered first", async () => {
  signInToPortal([workspaceEntry, trade]);
  answer("trade.addLoginLog", null);
  const reply = deferred<{ url: string }>();
  const entries = answer("launcher.enter", ({ body }) =>
    body.appId === "60009" ? reply.promise : deferred<never>().promise,
  );
  await openApp("/info/home");
  const tile = page.getByRole("button", { name: /^交易系统/ });
  await userEvent.click(tile);
  await expect.poll(() => entries.inputs.length).toBe(1);
  await userEvent.click(workspaceLink());
  await expect.poll(() => entries.inputs.length).toBe(2);
  reply.resolve({ url: "https://sub.example.cn/60009" });
  await expect.element(tile).not.toHaveAttribute("aria-busy");
  expect(attemptedNavigations).toEqual([]);
  expect(readStored("CURRENT_APP_ID")).toBe("70001");
});

test.each([
  ["answered", () => ({ url: "https://sub.example.cn/60009" })],
  ["refused", () => refusal("http.unavailable")],
])("[LAUNCH-14, GUARD-15] drops an entry that is %s after the sign-out", async (_case, outcome) => {
  signInToPortal([workspaceEntry, trade]);
  writeStored("CURRENT_APP_ID", "70002");
  answer("trade.addLoginLog", null);
  const reply = deferred<{ url: string } | ReturnType<typeof refusal>>();
  const entries = answer("launcher.enter", () => reply.promise);
  await openApp("/info/home");
  await userEvent.click(page.getByRole("button", { name: /^交易系统/ }));
  await expect.poll(() => entries.inputs.length).toBe(1);
  await signOutThen(() => reply.resolve(outcome()));
  expect(attemptedNavigations).toEqual([]);
  expect(Object.keys(window.localStorage)).toEqual([]);
});

test("[LANDING-07, CA-11] opens no tab with a modifier key if a certificate is required first", async () => {
  signInToWorkspace({
    menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })],
  });
  signInToPortal([{ ...workspaceEntry, certificateRequired: true }]);
  answer("profile.readSummary", () => deferred<never>().promise);
  answer("trade.checkBondFee", true);
  answer("trade.addLoginLog", null);
  answer("launcher.enter", { url: "/dashboard/analysis" });
  const opened = tabsOpened();
  await openApp("/info/home");
  await userEvent.click(workspaceLink(), { modifiers: ["ControlOrMeta"] });
  await expect.poll(readAddress).toBe("/dashboard/analysis");
  expect(opened).toEqual([false]);
});
