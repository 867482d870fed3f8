import { afterEach, expect, test, vi } from "vitest";
import { sockets } from "#test/browser/live.ts";
import { connectLive } from "./live-connection.ts";
import "./live-worker.ts";

/** What the browser calls in the worker for each tab. */
const { onconnect } = globalThis as unknown as { onconnect(event: { ports: readonly MessagePort[] }): void };
const leaves: (() => void)[] = [];

afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
});

/** The worker in this page, where its sockets can be seen, reached as a shared one is; answers by what tabs name it. */
function fakeWorker(): unknown[] {
  const named: unknown[] = [];
  class PageWorker {
    readonly port: MessagePort;
    constructor(url: URL, how: unknown) {
      named.push([String(url), how]);
      const { port1, port2 } = new MessageChannel();
      this.port = port1;
      onconnect({ ports: [port2] });
    }
  }
  vi.stubGlobal("SharedWorker", PageWorker);
  return named;
}

const holder = { url: `${window.location.origin.replace("http", "ws")}/websocket/u1`, token: "token-1" };

/** A tab of this person, with what it has been told. */
function openTab() {
  const told: string[] = [];
  const leave = connectLive(holder, (message) => told.push(message === "open" ? message : message.msgId));
  leaves.push(leave);
  return { told, leave };
}

const tell = (msgId: string): void =>
  sockets[0]?.onmessage?.({ data: JSON.stringify({ cmd: "topic", msgId, msgTxt: "" }) });

test("[NOTICE-15] tells all tabs of a person by one connection, goes on for the second when the first goes, and ends with the last", async () => {
  const named = fakeWorker();
  const first = openTab();
  const second = openTab();
  await expect.poll(() => sockets.map(({ url }) => url)).toEqual([holder.url]);
  sockets[0]?.onopen?.();
  tell("n1");
  await expect
    .poll(() => [first.told, second.told])
    .toEqual([
      ["open", "n1"],
      ["open", "n1"],
    ]);
  first.leave();
  // Who looks has the connection asked whether it is alive, which is heard after the other's leaving.
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => sockets[0]?.sent).toEqual(['{"cmd":"heartcheck","msgId":"","msgTxt":""}']);
  const third = openTab();
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => sockets[0]?.sent.length).toBeGreaterThan(1);
  tell("n2");
  await expect.poll(() => [second.told, third.told]).toEqual([["open", "n1", "n2"], ["n2"]]);
  expect(first.told).toEqual(["open", "n1"]);
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([false]);
  // Tabs that name a worker otherwise get one of their own.
  expect(new Set(named.map((name) => JSON.stringify(name))).size).toBe(1);
  second.leave();
  third.leave();
  await expect.poll(() => sockets.map(({ isClosed }) => isClosed)).toEqual([true]);
});
