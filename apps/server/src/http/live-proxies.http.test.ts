// Guarantee: connections that a proxy breaks between browsers and this node leave no lasting load on it.
import { connect, createServer, type Server, type Socket } from "node:net";
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";

const HEARTBEAT = '{"cmd":"heartcheck","msgId":"","msgTxt":""}';
const MAX_OF_SESSION = 5;

let t: TestApp;
let me: Person;
let sockets: WebSocket[] = [];
let proxy: CuttingProxy;

/** A proxy in front of the server that breaks its connections on request. */
interface CuttingProxy {
  readonly port: number;
  /** Ends all its connections without notifying the browser. */
  cut(): void;
  /** Forwards nothing any more, without notifying either side. */
  hush(): void;
  close(): void;
}

async function startProxy(port: number): Promise<CuttingProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const server: Server = createServer((from) => {
    const to = connect(port, "127.0.0.1");
    const pair = [from, to] as const;
    pairs.add(pair);
    from.pipe(to).pipe(from);
    for (const [one, other] of [pair, [to, from] as const]) {
      one.on("error", () => undefined);
      one.on("close", (isBroken) => {
        if (isBroken) other.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    for (const [from, to] of pairs) {
      from.destroy();
      to.destroy();
    }
    pairs.clear();
  };
  return {
    port: (server.address() as { port: number }).port,
    cut,
    hush: () => {
      for (const [from, to] of pairs) {
        from.unpipe(to);
        to.unpipe(from);
        for (const one of [from, to]) one.resume();
      }
    },
    close: () => {
      cut();
      server.close();
    },
  };
}

beforeAll(async () => {
  t = await startTestApp();
  proxy = await startProxy(Number(new URL(await t.app.listen({ port: 0, host: "127.0.0.1" })).port));
});
afterAll(async () => {
  proxy.close();
  t.deps.markStopping();
  await t.close();
});
beforeEach(async () => {
  me = await t.person();
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets) socket.terminate();
  sockets = [];
});

/**
 * Opens a connection. Returns it once its echo shows that the server accepted it, with its closing code. Undefined:
 * refused.
 */
async function open(): Promise<{ socket: WebSocket; closed: Promise<number> } | undefined> {
  const socket = new WebSocket(`ws://127.0.0.1:${proxy.port}/websocket/${me.id}`, ["portal", me.token]);
  sockets.push(socket);
  socket.on("error", () => undefined);
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("open", () => socket.send(HEARTBEAT));
  const isTaken = await new Promise((resolve) => {
    socket.on("message", () => resolve(true));
    socket.on("close", () => resolve(false));
  });
  return isTaken ? { socket, closed } : undefined;
}

test("[SEC-77] releases what a proxy cuts: a session has all its places again", async () => {
  for (let times = 0; times < 3; times += 1) {
    const all = await Promise.all(Array.from({ length: MAX_OF_SESSION }, open));
    expect(all.filter((one) => one !== undefined)).toHaveLength(MAX_OF_SESSION);
    proxy.cut();
    expect(await Promise.all(all.map((one) => one?.closed))).toEqual(Array(MAX_OF_SESSION).fill(1006));
    // The server notices the end a moment later.
    await expect.poll(async () => (await open()) !== undefined).toBe(true);
    proxy.cut();
  }
});

test("[SEC-77] notices within 60 s that a proxy has fallen silent", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const quiet = await Promise.all(Array.from({ length: MAX_OF_SESSION }, open));
  expect(quiet).not.toContain(undefined);
  proxy.hush();
  vi.advanceTimersByTime(59_999);
  expect(await open()).toBeUndefined();
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.poll(async () => (await open()) !== undefined).toBe(true);
});
