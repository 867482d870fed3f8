// Guarantee: a connection closes within two seconds after its session's end, with or without a message to this node.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Bus } from "#platform/bus.ts";
import { createLiveConnections, type LiveDeps } from "./live.service.ts";

type Live = Awaited<ReturnType<LiveDeps["registry"]["liveById"]>>;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** Opens a connection of a session that expires after ten seconds. `receive` delivers a message to the node. */
async function openConnection() {
  const listeners = new Map<string, (payload: string) => void>();
  const bus = {
    publish: () => undefined,
    subscribe: (channel: string, listener: (payload: string) => void) => listeners.set(channel, listener),
    onGap: (listener: () => void) => listeners.set("gap", listener),
  } as unknown as Bus;
  const session = { isOver: false, isEndedByHand: false, end: 10_000 };
  const liveById = async (id: string) =>
    (session.isOver || session.end <= Date.now()
      ? undefined
      : { caller: { userId: "u1", rootSessionId: `root of ${id}` }, end: session.end }) as Live;
  const endedAmong = async (ids: readonly string[]) => (session.isEndedByHand ? ids : []);
  const live = createLiveConnections({ registry: { liveById, endedAmong }, bus, clock: { now: Date.now } });
  const closed: number[] = [];
  const socket = { send: () => undefined, close: (code: number) => void closed.push(code) };
  await live.open("s1", socket);
  const receive = (channel: string, payload = "") => {
    listeners.get(channel)?.(payload);
    return vi.advanceTimersByTimeAsync(0);
  };
  return { session, live, closed, hear: receive, socket };
}

test("[SEC-76] closes a connection within 2 s after its session expires, and not before", async () => {
  const { closed, live } = await openConnection();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(closed).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_001);
  expect(closed).toEqual([4401]);
  expect(live.people()).toEqual([]);
});

test("[SEC-12, SEC-76] closes a connection within 2 s after its session ends without a message", async () => {
  const { session, closed, live } = await openConnection();
  await vi.advanceTimersByTimeAsync(3_500);
  expect(closed).toEqual([]);
  session.isEndedByHand = true;
  await vi.advanceTimersByTimeAsync(1_999);
  expect(closed).toEqual([4401]);
  expect(live.count()).toBe(0);
});

test("[SEC-76] does not close a connection whose session is used, until its new end", async () => {
  const { session, closed } = await openConnection();
  await vi.advanceTimersByTimeAsync(9_000);
  session.end = 20_000;
  await vi.advanceTimersByTimeAsync(10_999);
  expect(closed).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_001);
  expect(closed).toEqual([4401]);
});

test.each([
  ["its session has ended", "session", "s1"],
  ["its parent session has ended", "session", "root of s1"],
  ["its person has changed", "session-user", "u1"],
  ["messages may have been missed", "gap", ""],
])("[SEC-76, SEC-12] closes a connection at once on the message that %s", async (_what, channel, payload) => {
  const { session, closed, hear } = await openConnection();
  await hear(channel, payload);
  expect(closed).toEqual([]);
  session.isOver = true;
  await hear("session", "another");
  await hear("session-user", "somebody");
  expect(closed).toEqual([]);
  await hear(channel, payload);
  expect(closed).toEqual([4401]);
});

test.each([
  ["session", "s1"],
  ["session-user", "u1"],
  ["gap", ""],
])("[SEC-76] closes a connection whose session ended while it was opened, by %s", async (channel, payload) => {
  const { session, closed, hear, live, socket } = await openConnection();
  // This look-up returns the state before the end.
  const opening = live.open("s1", socket);
  session.isOver = true;
  await hear(channel, payload);
  expect(await opening).not.toBe("unknown");
  await vi.advanceTimersByTimeAsync(0);
  expect(closed).toEqual([4401, 4401]);
  expect(live.count()).toBe(0);
});
