import { expect, test, vi } from "vitest";
import { createLastUses } from "./last-uses.ts";

function setUp() {
  let now = 1_000_000;
  const write = vi.fn(async (_uses: ReadonlyMap<string, number>) => undefined);
  return { uses: createLastUses(write, { now: () => now }), write, pass: (ms: number) => (now += ms) };
}

test("writes each session's last use once, and nothing without a use", async () => {
  const { uses, write } = setUp();
  uses.note("a", 1);
  uses.note("a", 2);
  uses.note("b", 3);
  await uses.flush();
  await uses.flush();
  expect(write.mock.calls).toEqual([
    [
      new Map([
        ["a", 2],
        ["b", 3],
      ]),
    ],
  ]);
});

test("[SEC-10] returns a use while it is written, and as long as a cached row may be older", async () => {
  const { uses, write, pass } = setUp();
  uses.note("a", 1_000_000);
  let during = 0;
  write.mockImplementationOnce(async () => {
    during = uses.latest("a");
  });
  await uses.flush();
  expect([during, uses.latest("a")]).toEqual([1_000_000, 1_000_000]);
  pass(2_000);
  uses.note("b", 1_002_000);
  await uses.flush();
  expect(uses.latest("a")).toBe(1_000_000);
  pass(60_000);
  uses.note("b", 1_062_000);
  await uses.flush();
  expect([uses.latest("a"), uses.latest("b")]).toEqual([0, 1_062_000]);
});

test("retains uses that could not be written, unless a later use was noted", async () => {
  const { uses, write } = setUp();
  uses.note("a", 1);
  uses.note("b", 2);
  write.mockImplementationOnce(async () => {
    uses.note("b", 9);
    throw new Error("no database");
  });
  await expect(uses.flush()).rejects.toThrow("no database");
  await uses.flush();
  expect(write.mock.lastCall).toEqual([
    new Map([
      ["b", 9],
      ["a", 1],
    ]),
  ]);
});
