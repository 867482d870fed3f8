import { expect, test } from "vitest";
import { createHashSlots, hashLimit } from "./hash-slots.ts";

function slotsWithGrants(limit: number) {
  const granted: number[] = [];
  return { slots: createHashSlots(limit, (worker) => granted.push(worker)), granted };
}

test("[SEC-01] grants slots to the workers in order of arrival, up to the limit", () => {
  const { slots, granted } = slotsWithGrants(2);
  for (const worker of [1, 1, 2, 1]) slots.request(worker);
  expect(granted).toEqual([1, 1]);
  slots.release(1);
  expect(granted).toEqual([1, 1, 2]);
  slots.release(2);
  expect(granted).toEqual([1, 1, 2, 1]);
});

test("takes the slots of an ended worker back and drops its requests", () => {
  const { slots, granted } = slotsWithGrants(1);
  for (const worker of [1, 1, 2]) slots.request(worker);
  slots.remove(1);
  expect(granted).toEqual([1, 2]);
  slots.release(1);
  slots.request(3);
  expect(granted).toEqual([1, 2]);
  slots.release(2);
  expect(granted).toEqual([1, 2, 3]);
});

test("grants waiting requests at a larger limit, at a smaller one after releases", () => {
  const { slots, granted } = slotsWithGrants(1);
  for (const worker of [1, 2, 3, 4]) slots.request(worker);
  slots.setLimit(3);
  expect(granted).toEqual([1, 2, 3]);
  slots.setLimit(1);
  slots.release(1);
  slots.release(2);
  expect(granted).toEqual([1, 2, 3]);
  slots.release(3);
  expect(granted).toEqual([1, 2, 3, 4]);
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
