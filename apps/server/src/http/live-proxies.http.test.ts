// Guarantee: a node frees connections that a proxy between it and browsers has broken.
import { connect, createServer, type Server, type Socket } from "node:net";
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";

const HEARTBEAT = '{"cmd":"heartcheck","msgId":"","msgTxt":""}';
const MAX_CONNECTIONS_OF_SESSION = 5;
/** Closing code of a connection that ended without a closing frame (RFC 6455). */
const ABNORMAL_CLOSURE = 1006;

let t: TestApp;
let me: Person;
let sockets: WebSocket[] = [];
let proxy: CuttingProxy;

/** A proxy in front of the server that breaks its connections on request. */
interface CuttingProxy {
  readonly port: number;
  /** Closes all its connections without a WebSocket closing frame. */
  cut(): void;
  /** Stops forwarding without closing a connection. */
  silence(): void;
  close(): void;
}

async function startProxy(port: number): Promise<CuttingProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const server: Server = createServer((browserSide) => {
    const serverSide = connect(port, "127.0.0.1");
    const pair = [browserSide, serverSide] as const;
    pairs.add(pair);
    browserSide.pipe(serverSide).pipe(browserSide);
    for (const [end, opposite] of [pair, [serverSide, browserSide] as const]) {
      end.on("error", () => undefined);
      end.on("close", (isBroken) => {
        if (isBroken) opposite.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    for (const [browserSide, serverSide] of pairs) {
      browserSide.destroy();
      serverSide.destroy();
    }
    pairs.clear();
  };
  return {
    port: (server.address() as { port: number }).port,
    cut,
    silence: () => {
      for (const [browserSide, serverSide] of pairs) {
        browserSide.unpipe(serverSide);
        serverSide.unpipe(browserSide);
        for (const socket of [browserSide, serverSide]) socket.resume();
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
 * Opens a connection. Returns it when the server has echoed its heartbeat. `closed` resolves to the closing code.
 * Undefined: the server refused the connection.
 */
async function openConnection(): Promise<{ socket: WebSocket; closed: Promise<number> } | undefined> {
  const socket = new WebSocket(`ws://127.0.0.1:${proxy.port}/websocket/${me.id}`, ["portal", me.token]);
  sockets.push(socket);
  socket.on("error", () => undefined);
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("open", () => socket.send(HEARTBEAT));
  const isAccepted = await new Promise((resolve) => {
    socket.on("message", () => resolve(true));
    socket.on("close", () => resolve(false));
  });
  return isAccepted ? { socket, closed } : undefined;
}

test("[SEC-77] frees the connections of a session after a proxy has cut them", async () => {
  for (let round = 0; round < 3; round += 1) {
    const connections = await Promise.all(Array.from({ length: MAX_CONNECTIONS_OF_SESSION }, openConnection));
    expect(connections.filter((connection) => connection !== undefined)).toHaveLength(MAX_CONNECTIONS_OF_SESSION);
    proxy.cut();
    expect(await Promise.all(connections.map((connection) => connection?.closed))).toEqual(
      Array(MAX_CONNECTIONS_OF_SESSION).fill(ABNORMAL_CLOSURE),
    );
    // The server detects the end asynchronously.
    await expect.poll(async () => (await openConnection()) !== undefined).toBe(true);
    proxy.cut();
  }
});

test("[SEC-77] frees the connections of a session 60 s after a proxy stopped forwarding", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const connections = await Promise.all(Array.from({ length: MAX_CONNECTIONS_OF_SESSION }, openConnection));
  expect(connections).not.toContain(undefined);
  proxy.silence();
  vi.advanceTimersByTime(59_999);
  expect(await openConnection()).toBeUndefined();
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.poll(async () => (await openConnection()) !== undefined).toBe(true);
});
