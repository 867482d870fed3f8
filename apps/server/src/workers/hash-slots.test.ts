import { expect, test } from "vitest";
import { createHashSlots, hashLimit } from "./hash-slots.ts";

function slotsWithMessages(limit: number) {
  const granted: number[] = [];
  const recalled: number[] = [];
  const messages = { grant: (id: number) => granted.push(id), recall: (id: number) => recalled.push(id) };
  return { slots: createHashSlots(limit, messages), granted, recalled };
}

test("[SEC-01] grants slots up to the limit, to the worker with the fewest first", () => {
  const { slots, granted, recalled } = slotsWithMessages(3);
  for (const worker of [1, 1, 2, 1, 2]) slots.request(worker);
  expect(granted).toEqual([1, 1, 2]);
  slots.release(1);
  expect(granted).toEqual([1, 1, 2, 1]);
  slots.release(1);
  slots.release(1);
  expect(granted).toEqual([1, 1, 2, 1, 2]);
  expect(recalled).toEqual([]);
});

test("recalls a slot for a worker without any, once until it is released", () => {
  const { slots, granted, recalled } = slotsWithMessages(1);
  for (const worker of [1, 1, 2, 2]) slots.request(worker);
  expect([granted, recalled]).toEqual([[1], [1]]);
  slots.release(1);
  expect([granted, recalled]).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test("recalls slots until no worker has two more than a waiting one", () => {
  const { slots, granted, recalled } = slotsWithMessages(4);
  for (const worker of [1, 1, 1, 1, 1, 2, 2, 2]) slots.request(worker);
  expect(recalled).toEqual([1]);
  slots.release(1);
  expect(recalled).toEqual([1, 1]);
  slots.release(1);
  expect(granted).toEqual([1, 1, 1, 1, 2, 2]);
  expect(recalled).toEqual([1, 1]);
});

test("takes the slots of an ended worker back and drops its requests", () => {
  const { slots, granted } = slotsWithMessages(1);
  for (const worker of [1, 1, 2]) slots.request(worker);
  slots.remove(1);
  expect(granted).toEqual([1, 2]);
  slots.release(1);
  slots.request(3);
  expect(granted).toEqual([1, 2]);
  slots.release(2);
  expect(granted).toEqual([1, 2, 3]);
});

test("grants waiting requests at a larger limit, and recalls slots at a smaller one", () => {
  const { slots, granted, recalled } = slotsWithMessages(1);
  slots.request(1);
  slots.setLimit(3);
  for (const worker of [1, 2, 3, 3]) slots.request(worker);
  expect(granted).toEqual([1, 1, 2]);
  recalled.length = 0;
  slots.release(1);
  expect(granted).toEqual([1, 1, 2, 3]);
  slots.setLimit(1);
  expect(recalled).toHaveLength(2);
  for (const worker of recalled.slice()) slots.release(worker);
  expect(granted).toEqual([1, 1, 2, 3]);
});

test.each([
  [4, [0, 0], 4],
  [4, [0.2, 0.3], 4],
  [4, [0.3, 0.3], 3],
  [4, [1, 1, 1], 3],
  [2, [0.9], 1],
  [1, [0], 1],
  [1, [1], 1],
])("[SEC-01] on %i cores with event loops busy for %j lets %i hashes run", (cores, utilizations, limit) => {
  expect(hashLimit(cores, utilizations)).toBe(limit);
});
