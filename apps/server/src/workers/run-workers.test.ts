// Guarantee: a node prints its messages once, also if its first worker ends before it has printed them.
import type { Worker } from "node:cluster";
import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Config } from "#config/config.ts";
import { createLogger } from "#platform/logger.ts";
import { runWorkers } from "./run-workers.ts";
import { SHORT_LIFE_MS } from "./supervision.ts";
import type { WorkerInput } from "./worker-messages.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs a node of two workers, which are no processes. Returns the inputs of all workers and controls each. */
async function runTwoWorkers() {
  const started: { readonly isFirst: boolean; readonly worker: EventEmitter }[] = [];
  const onFailedStart = vi.fn();
  const fork = (input: WorkerInput) => {
    const worker = Object.assign(new EventEmitter(), { id: started.length + 1 });
    started.push({ isFirst: input.isFirst, worker });
    return worker as unknown as Worker;
  };
  const config = { DATABASE_URL: "postgresql://unused", workers: 2 } as Config;
  await runWorkers(config, createLogger("silent"), { stops: [], abort: vi.fn(), onFailedStart, fork });
  return {
    isFirst: () => started.map((entry) => entry.isFirst),
    emit: (number: number, event: string, ...values: unknown[]) => started[number - 1]?.worker.emit(event, ...values),
    onFailedStart,
  };
}

test("replaces a first worker that ends before its messages by one that prints them", async () => {
  const { isFirst, emit, onFailedStart } = await runTwoWorkers();
  emit(1, "listening");
  expect(isFirst()).toEqual([true, false]);
  emit(1, "exit", null, "SIGKILL");
  await vi.advanceTimersByTimeAsync(SHORT_LIFE_MS);
  expect(isFirst()).toEqual([true, false, true]);
  emit(3, "message", { kind: "announced" });
  for (const ended of [3, 2]) emit(ended, "exit", null, "SIGKILL");
  await vi.advanceTimersByTimeAsync(SHORT_LIFE_MS);
  expect(isFirst()).toEqual([true, false, true, false, false]);
  expect(onFailedStart).not.toHaveBeenCalled();
});

test("ends the node with a first worker that ends before it listens", async () => {
  const { isFirst, emit, onFailedStart } = await runTwoWorkers();
  emit(1, "exit", 3, null);
  await vi.advanceTimersByTimeAsync(SHORT_LIFE_MS);
  expect(onFailedStart).toHaveBeenCalledExactlyOnceWith(3);
  expect(isFirst()).toEqual([true]);
});
