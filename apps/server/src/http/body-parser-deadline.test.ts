import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBodyDeadline } from "./body-parser.ts";

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

test("aborts a request whose body takes 15 s, each counted from its own beginning", () => {
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

test("leaves requests whose body is complete, or refused unread, to any long answer", () => {
  const deadline = createBodyDeadline();
  const [read, unread] = [incoming(false), incoming(true)];
  deadline.begin(read.request);
  deadline.begin(unread.request);
  deadline.complete(read.request);
  vi.advanceTimersByTime(60_000);
  expect([read.destroy, unread.destroy].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  expect(vi.getTimerCount()).toBe(0);
});
