import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBodyDeadline } from "./body-deadline.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const incoming = (complete: boolean) => {
  const destroy = vi.fn();
  return { request: { complete, destroy } as unknown as IncomingMessage, destroy };
};

test("cuts what sends its body for 15 s, each from its own beginning on", () => {
  const deadline = createBodyDeadline();
  const [first, later] = [incoming(false), incoming(false)];
  deadline.begin(first.request);
  vi.advanceTimersByTime(10_000);
  deadline.begin(later.request);
  vi.advanceTimersByTime(4_999);
  expect(first.destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_001);
  expect([first.destroy.mock.calls.length, later.destroy.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(10_000);
  expect([first.destroy.mock.calls.length, later.destroy.mock.calls.length]).toEqual([1, 1]);
});

test("leaves alone whose body is here, read or refused unread, however long the answer takes", () => {
  const deadline = createBodyDeadline();
  const [read, unread] = [incoming(false), incoming(true)];
  deadline.begin(read.request);
  deadline.begin(unread.request);
  deadline.met(read.request);
  vi.advanceTimersByTime(60_000);
  expect([read.destroy, unread.destroy].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  expect(vi.getTimerCount()).toBe(0);
});
