import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBus } from "./bus.ts";
import type { BoundedClient } from "./database/bounded-client.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const RECONNECT_MS = 1_000;

class FakeClient extends EventEmitter {
  readonly connected = Promise.withResolvers<void>();
  readonly query = vi.fn(async () => undefined);
  readonly end = vi.fn(async () => undefined);
  readonly connect = () => this.connected.promise;
}

/** Creates a bus whose first connection was lost and whose second one is being made. */
async function reconnectingBus() {
  const [first, second] = [new FakeClient(), new FakeClient()];
  const clients = [first, second];
  first.connected.resolve();
  const bus = await createBus(
    () => clients.shift() as unknown as BoundedClient,
    { pool: {} as never, dropConnections: () => undefined },
    { warn: () => undefined } as never,
  );
  const onGap = vi.fn();
  bus.onGap(onGap);
  first.emit("end");
  await vi.advanceTimersByTimeAsync(RECONNECT_MS);
  return { bus, second, onGap };
}

test("reports a gap after a new connection, and ends that connection on close", async () => {
  const { bus, second, onGap } = await reconnectingBus();
  expect(onGap).not.toHaveBeenCalled();
  second.connected.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(onGap).toHaveBeenCalledOnce();
  await bus.close();
  expect(second.end).toHaveBeenCalledOnce();
});

test("ends a connection that is made after the bus was closed, and reports no gap", async () => {
  const { bus, second, onGap } = await reconnectingBus();
  await bus.close();
  expect(second.end).not.toHaveBeenCalled();
  second.connected.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(second.end).toHaveBeenCalledOnce();
  expect(onGap).not.toHaveBeenCalled();
});
