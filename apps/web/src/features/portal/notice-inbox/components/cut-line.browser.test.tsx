import type { EndpointOf, ResultOf } from "@tender/contract";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { sockets } from "#test/browser/live.ts";
import { openApp } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

type Own = ResultOf<EndpointOf<"noticeInbox.listOwn">>;

const ownNotices = (count: number): Own => ({
  anntMsgList: [
    { id: "n1", titile: "系统维护通知", createTime: "2026-11-20T03:04:05.000Z", priority: "H", alert: false },
  ],
  anntMsgTotal: count,
  sysMsgList: [],
  sysMsgTotal: 0,
});
const bell = () => page.getByRole("button", { name: /^消息，/ });

beforeEach(() => {
  signInToWorkspace({ menu: [menuItem({ path: "/system/jobs", component: "system/jobs" })] });
  answer("system.listJobs", { total: 0, rows: [] });
});

/** Opens the workspace with bell and socket and stops the clock. */
async function openConnected() {
  freezeClock();
  const listCalls = answer("noticeInbox.listOwn", ownNotices(12));
  await openApp("/system/jobs");
  await expect
    .poll(async () => {
      await advanceAndSettle(0);
      return [bell().query()?.textContent, sockets.length];
    })
    .toEqual([expect.stringMatching(/，12\s条未读$/), 1]);
  return listCalls;
}

/** Lets seconds pass and applies `handleSocket` once to each new connection, as a proxy would act. */
async function passSeconds(seconds: number, handleSocket: (socket: (typeof sockets)[number]) => void): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    for (const socket of sockets.filter((candidate) => !knownSockets.has(candidate))) {
      knownSockets.add(socket);
      handleSocket(socket);
    }
    await advanceAndSettle(1_000);
  }
}
let knownSockets = new Set<unknown>();
beforeEach(() => {
  knownSockets = new Set();
});

test.each<[string, (socket: (typeof sockets)[number]) => void]>([
  ["answers with no websocket", (socket) => socket.onclose?.({ code: 1006 })],
  ["passes no answer", () => undefined],
])("[NOTICE-07, NOTICE-17] continues by polling and shows no error when a proxy %s", async (_what, handleSocket) => {
  const listCalls = await openConnected();
  const before = listCalls.inputs.length;
  await passSeconds(60, handleSocket);
  // Ten polls in a minute, and no more despite the connections that never opened.
  expect(listCalls.inputs.length - before).toBeGreaterThanOrEqual(9);
  expect(listCalls.inputs.length - before).toBeLessThanOrEqual(10);
  expect(sockets.length).toBeGreaterThan(1);
  expect(sockets.length).toBeLessThanOrEqual(12);
  expect(page.getByRole("alert").elements()).toEqual([]);
  expect(page.getByText(/无法连接|连接已断开|重新连接/).elements()).toEqual([]);
});

test("reads again over a new connection after the machine has slept", async () => {
  const listCalls = await openConnected();
  sockets[0]?.onopen?.();
  await advanceAndSettle(100);
  const before = listCalls.inputs.length;
  // Time has passed without any timer running.
  freezeClock(Date.now() + 8 * 3_600_000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sockets).toHaveLength(2);
  expect(sockets[0]?.isClosed).toBe(true);
  sockets[1]?.onopen?.();
  await expect.poll(() => listCalls.inputs.length).toBeGreaterThan(before);
});
