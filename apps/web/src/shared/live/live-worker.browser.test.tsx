import { afterEach, expect, test, vi } from "vitest";
import { sockets } from "#test/browser/live.ts";
import { connectLive } from "./live-connection.ts";
import "./live-worker.ts";

/** The handler that the browser calls in the worker for each tab. */
const { onconnect } = globalThis as unknown as { onconnect(event: { ports: readonly MessagePort[] }): void };
const leaves: (() => void)[] = [];

afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
});

/**
 * Runs the worker's code in this page, where its sockets are visible. Returns the arguments by which tabs create it.
 */
function stubSharedWorker(): unknown[] {
  const creations: unknown[] = [];
  class PageWorker {
    readonly port: MessagePort;
    constructor(url: URL, options: unknown) {
      creations.push([String(url), options]);
      const { port1, port2 } = new MessageChannel();
      this.port = port1;
      onconnect({ ports: [port2] });
    }
  }
  vi.stubGlobal("SharedWorker", PageWorker);
  return creations;
}

const target = { url: `${window.location.origin.replace("http", "ws")}/websocket/u1`, token: "token-1" };

/** A tab of this person, with the messages that it received. */
function openTab() {
  const received: string[] = [];
  const leave = connectLive(target, (message) => received.push(message === "open" ? message : message.msgId));
  leaves.push(leave);
  return { received, leave };
}

const sendFrame = (msgId: string): void =>
  sockets[0]?.onmessage?.({ data: JSON.stringify({ cmd: "topic", msgId, msgTxt: "" }) });

test("[NOTICE-15] serves all tabs by one connection, which ends with the last tab", async () => {
  const creations = stubSharedWorker();
  const first = openTab();
  const second = openTab();
  await expect.poll(() => sockets.map(({ url }) => url)).toEqual([target.url]);
  sockets[0]?.onopen?.();
  sendFrame("n1");
  await expect
    .poll(() => [first.received, second.received])
    .toEqual([
      ["open", "n1"],
      ["open", "n1"],
    ]);
  first.leave();
  // A visible tab triggers a heartbeat, which arrives after the first tab has left.
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => sockets[0]?.sent).toEqual(['{"cmd":"heartcheck","msgId":"","msgTxt":""}']);
  const third = openTab();
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => sockets[0]?.sent.length).toBeGreaterThan(1);
  sendFrame("n2");
  await expect.poll(() => [second.received, third.received]).toEqual([["open", "n1", "n2"], ["n2"]]);
  expect(first.received).toEqual(["open", "n1"]);
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([false]);
  // Tabs share a worker only if they create it with equal arguments.
  expect(new Set(creations.map((name) => JSON.stringify(name))).size).toBe(1);
  second.leave();
  third.leave();
  await expect.poll(() => sockets.map(({ isClosed }) => isClosed)).toEqual([true]);
});
