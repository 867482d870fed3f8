import { expect, test } from "vitest";
import { QueueFull } from "#platform/concurrency-limit.ts";
import { createHashQueue } from "./hash-queue.ts";
import { createHashSlots } from "./hash-slots.ts";

/** Waits until all settled work has continued. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Workers with queues on common slots; messages arrive later than they were sent, in order. */
function node({ workers, limit }: { workers: number; limit: number }) {
  let messages = 0;
  const deliver = (handle: () => void) => {
    messages += 1;
    setImmediate(handle);
  };
  const slots = createHashSlots(limit, {
    grant: (id) => deliver(() => queues[id]?.granted()),
    recall: (id) => deliver(() => queues[id]?.recalled()),
  });
  const queues = Array.from({ length: workers }, (_, id) =>
    createHashQueue(8, {
      request: () => deliver(() => slots.request(id)),
      release: () => deliver(() => slots.release(id)),
    }),
  );
  const running = new Set<string>();
  const done: string[] = [];
  let most = 0;
  const start = (id: number, count: number) =>
    Array.from({ length: count }, (_, n) =>
      queues[id]?.run(async () => {
        running.add(`${id}.${n}`);
        most = Math.max(most, running.size);
        await settle();
        running.delete(`${id}.${n}`);
        done.push(String(id));
      }),
    );
  return { start, done, messages: () => messages, most: () => most };
}

test("[SEC-01] never runs more hashes at once than the limit, and completes all", async () => {
  for (const limit of [1, 2, 3, 5]) {
    const { start, done, most } = node({ workers: 3, limit });
    await Promise.all([start(0, 8), start(1, 3), start(2, 7)].flat());
    expect(done).toHaveLength(18);
    expect(most()).toBeLessThanOrEqual(limit);
  }
});

test("two workers with one slot take turns", async () => {
  const { start, done } = node({ workers: 2, limit: 1 });
  await Promise.all([start(0, 6), start(1, 6)].flat());
  const changes = done.filter((worker, n) => n > 0 && worker !== done[n - 1]).length;
  expect(changes).toBeGreaterThan(4);
});

test("a worker that keeps its slot sends no message between waiting hashes", async () => {
  const { start, messages } = node({ workers: 1, limit: 1 });
  const work = start(0, 8);
  await settle();
  await settle();
  const before = messages();
  await Promise.all(work.slice(0, 7));
  expect(messages()).toBe(before);
  await Promise.all(work);
});

test("refuses a hash when the queue is full, and releases the slot of a failed one", async () => {
  let released = 0;
  const queue = createHashQueue(1, { request: () => undefined, release: () => (released += 1) });
  const failing = queue.run(() => Promise.reject(new Error("broken")));
  await expect(queue.run(async () => undefined)).rejects.toThrow(QueueFull);
  queue.granted();
  await expect(failing).rejects.toThrow("broken");
  expect(released).toBe(1);
});

test("returns a slot that arrives when no hash waits", () => {
  let released = 0;
  const queue = createHashQueue(1, { request: () => undefined, release: () => (released += 1) });
  queue.granted();
  queue.recalled();
  expect(released).toBe(1);
});
