import { EventEmitter } from "node:events";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBus } from "./bus.ts";
import type { BoundedClient } from "./database/bounded-client.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const COALESCE_MS = 5;
const RECONNECT_MS = 1_000;
const RETRY_MS = 1_000;

class FakeClient extends EventEmitter {
  readonly answerTimeoutMs = 2_500;
  readonly connection = Object.assign(new EventEmitter(), { sync: vi.fn() });
  readonly abandon = vi.fn(() => this.emit("end"));
  readonly connected = Promise.withResolvers<void>();
  readonly query = vi.fn(async () => undefined);
  readonly end = vi.fn(async () => undefined);
  readonly connect = () => this.connected.promise;
}

/** Creates a bus on a listening connection. `sendBatch` receives the messages of each statement that publishes. */
async function createConnectedBus() {
  const [first, second] = [new FakeClient(), new FakeClient()];
  const clients = [first, second];
  first.connected.resolve();
  const sendBatch = vi.fn(async (_messages: readonly string[]): Promise<void> => undefined);
  const query = (_statement: string, [, messages]: readonly [string, readonly string[]]) => sendBatch(messages);
  const logger = { warn: vi.fn(), error: vi.fn() };
  const dropConnections = vi.fn();
  const bus = await createBus(
    () => clients.shift() as unknown as BoundedClient,
    { pool: { query } as never, dropConnections },
    logger as never,
  );
  return { bus, first, second, sendBatch, logger, dropConnections };
}

describe("a lost connection", () => {
  /** Creates a bus whose first connection was lost and whose second one is being made. */
  async function createReconnectingBus() {
    const connected = await createConnectedBus();
    const onGap = vi.fn();
    connected.bus.onGap(onGap);
    connected.first.emit("end");
    await vi.advanceTimersByTimeAsync(RECONNECT_MS);
    return { ...connected, onGap };
  }

  test("is reported as a gap after the new connection, which ends on close", async () => {
    const { bus, second, onGap } = await createReconnectingBus();
    expect(onGap).not.toHaveBeenCalled();
    second.connected.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(onGap).toHaveBeenCalledOnce();
    await bus.close();
    expect(second.end).toHaveBeenCalledOnce();
  });

  test("is not reported if the bus was closed before, and the new connection ends", async () => {
    const { bus, second, onGap } = await createReconnectingBus();
    await bus.close();
    expect(second.end).not.toHaveBeenCalled();
    second.connected.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(second.end).toHaveBeenCalledOnce();
    expect(onGap).not.toHaveBeenCalled();
  });
});

describe("a connection", () => {
  test("stays while each probe is answered", async () => {
    const { bus, first, dropConnections } = await createConnectedBus();
    first.connection.sync.mockImplementation(() => first.connection.emit("readyForQuery"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(first.connection.sync).toHaveBeenCalledTimes(60);
    expect(first.abandon).not.toHaveBeenCalled();
    expect(dropConnections).not.toHaveBeenCalled();
    await bus.close();
  });

  test("[SEC-82] is dropped with all others and opened again after 3 unanswered probes", async () => {
    const { bus, first, second, dropConnections } = await createConnectedBus();
    await vi.advanceTimersByTimeAsync(3_999);
    expect(first.connection.sync).toHaveBeenCalledTimes(3);
    expect(first.abandon).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(first.abandon).toHaveBeenCalledOnce();
    expect(dropConnections).toHaveBeenCalledOnce();
    second.connected.resolve();
    await vi.advanceTimersByTimeAsync(2 * RECONNECT_MS);
    expect(second.connection.sync).toHaveBeenCalledOnce();
    expect(first.connection.sync).toHaveBeenCalledTimes(3);
    await bus.close();
  });
});

test("delivers a message to the subscribers of its channel", async () => {
  const { bus, first } = await createConnectedBus();
  const [onRole, onNotice] = [vi.fn(), vi.fn()];
  bus.subscribe("role", onRole);
  bus.subscribe("notice", onNotice);
  first.emit("notification", { payload: "role r1" });
  expect(onRole).toHaveBeenCalledExactlyOnceWith("r1");
  expect(onNotice).not.toHaveBeenCalled();
  await bus.close();
});

describe("published messages", () => {
  test("are sent in one statement, each repetition once", async () => {
    const { bus, sendBatch } = await createConnectedBus();
    bus.publish("role", "r1");
    bus.publish("role", "r1");
    bus.publish("notice", "n1");
    expect(sendBatch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(COALESCE_MS);
    expect(sendBatch).toHaveBeenCalledExactlyOnceWith(["role r1", "notice n1"]);
    await bus.close();
  });

  test("are sent again with later ones after a failure, which is logged", async () => {
    const { bus, sendBatch, logger } = await createConnectedBus();
    sendBatch.mockRejectedValueOnce(new Error("no database"));
    bus.publish("role", "r1");
    await vi.advanceTimersByTimeAsync(COALESCE_MS);
    expect(logger.error).toHaveBeenCalledOnce();
    bus.publish("role", "r2");
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(sendBatch).toHaveBeenLastCalledWith(["role r1", "role r2"]);
    expect(sendBatch).toHaveBeenCalledTimes(2);
    await bus.close();
  });

  test("are sent at once when the bus closes", async () => {
    const { bus, sendBatch } = await createConnectedBus();
    bus.publish("role", "r1");
    await bus.close();
    expect(sendBatch).toHaveBeenCalledExactlyOnceWith(["role r1"]);
  });
});
