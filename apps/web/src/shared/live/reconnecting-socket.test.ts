import { beforeEach, describe, expect, test } from "vitest";
import {
  createReconnectingSocket,
  type LiveTarget,
  type ReconnectingSocket,
  type SocketEvents,
} from "./reconnecting-socket.ts";

interface OpenedConnection {
  readonly target: LiveTarget;
  readonly events: SocketEvents;
  readonly sent: string[];
  isClosed: boolean;
}

let now: number;
let timers: { dueAt: number; run: () => void }[];
let connections: OpenedConnection[];
let received: unknown[];
let socket: ReconnectingSocket;
const chance = 0.5;

/** Advances the time and runs each timer at its moment. */
function advance(ms: number): void {
  const end = now + ms;
  for (;;) {
    const next = timers.filter(({ dueAt }) => dueAt <= end).sort((a, b) => a.dueAt - b.dueAt)[0];
    if (!next) break;
    timers.splice(timers.indexOf(next), 1);
    // A timer that was due during sleep runs after it.
    now = Math.max(now, next.dueAt);
    next.run();
  }
  now = Math.max(now, end);
}

beforeEach(() => {
  [now, timers, connections, received] = [1_000_000, [], [], []];
  socket = createReconnectingSocket(
    {
      connect: (target, events) => {
        const connection: OpenedConnection = { target, events, sent: [], isClosed: false };
        connections.push(connection);
        return {
          send: (text) => connection.sent.push(text),
          close: () => {
            connection.isClosed = true;
          },
        };
      },
      after: (ms, run) => {
        const timer = { dueAt: now + ms, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      now: () => now,
      random: () => chance,
    },
    { open: () => received.push("open"), frame: ({ cmd }) => received.push(cmd) },
  );
});

const ownTarget = { url: "ws://x/websocket/u1", token: "t1" };
const lastConnection = () => connections.at(-1) as OpenedConnection;
const echoHeartbeat = () => lastConnection().events.message('{"cmd":"heartcheck","msgId":"","msgTxt":""}');

describe("a reconnecting socket", () => {
  test.each([1000, 1001, 1005, 1006, 1008, 1011])(
    "[NOTICE-17] reconnects 5 s after a break and reports every opening, whatever the code: %i",
    (code) => {
      socket.connectTo(ownTarget);
      lastConnection().events.opened();
      lastConnection().events.closed(code);
      advance(4_999);
      expect(connections).toHaveLength(1);
      advance(1);
      expect(connections).toHaveLength(2);
      lastConnection().events.opened();
      expect(received).toEqual(["open", "open"]);
    },
  );

  test("[NOTICE-17] spreads later attempts over 5 to 10 s, and starts at 5 s again once it was open", () => {
    socket.connectTo(ownTarget);
    lastConnection().events.closed(1006);
    advance(5_000);
    lastConnection().events.closed(1006);
    advance(7_499);
    expect(connections).toHaveLength(2);
    advance(1);
    expect(connections).toHaveLength(3);
    lastConnection().events.opened();
    lastConnection().events.closed(1001);
    advance(5_000);
    expect(connections).toHaveLength(4);
  });

  test("[NOTICE-18] sends heartbeats, and reopens a connection that was silent for 20 s", () => {
    socket.connectTo(ownTarget);
    const { sent, events } = lastConnection();
    events.opened();
    for (let round = 0; round < 5; round += 1) {
      advance(8_000);
      echoHeartbeat();
    }
    expect(sent).toEqual(Array(5).fill('{"cmd":"heartcheck","msgId":"","msgTxt":""}'));
    expect(connections).toHaveLength(1);
    // The last echo arrived at 40 s.
    advance(19_999);
    expect(connections[0]?.isClosed).toBe(false);
    advance(1);
    expect(connections[0]?.isClosed).toBe(true);
    advance(5_000);
    expect(connections).toHaveLength(2);
    expect(received).toEqual(["open"]);
  });

  test("[NOTICE-18] closes a connection that does not open within 20 s", () => {
    socket.connectTo(ownTarget);
    advance(19_999);
    expect(connections[0]?.isClosed).toBe(false);
    advance(1);
    expect(connections[0]?.isClosed).toBe(true);
  });

  test("[NOTICE-18] counts the silence from the opening or the last frame", () => {
    socket.connectTo(ownTarget);
    advance(17_000);
    lastConnection().events.opened();
    advance(15_000);
    lastConnection().events.message('{"cmd":"user","msgId":"1","msgTxt":""}');
    advance(19_999);
    expect(lastConnection().isClosed).toBe(false);
    advance(1);
    expect(lastConnection().isClosed).toBe(true);
  });

  test("[NOTICE-16] forwards frames for everybody and for the person only", () => {
    socket.connectTo(ownTarget);
    lastConnection().events.opened();
    for (const cmd of ["topic", "user", "heartcheck", "other"])
      lastConnection().events.message(JSON.stringify({ cmd, msgId: "1", msgTxt: "" }));
    expect(received).toEqual(["open", "topic", "user"]);
  });

  test("[NOTICE-17] does not reconnect for a session that the server ended, until another follows", () => {
    socket.connectTo(ownTarget);
    lastConnection().events.opened();
    lastConnection().events.closed(4401);
    advance(60_000);
    expect(connections).toHaveLength(1);
    socket.check();
    advance(60_000);
    expect(connections).toHaveLength(1);
    socket.connectTo(null);
    socket.connectTo({ ...ownTarget });
    socket.check();
    advance(60_000);
    expect(connections).toHaveLength(1);
    socket.connectTo({ ...ownTarget, token: "t2" });
    expect(lastConnection().target.token).toBe("t2");
    expect(connections).toHaveLength(2);
  });

  test("ignores the events of a connection that it closed", () => {
    socket.connectTo(ownTarget);
    const former = lastConnection();
    former.events.opened();
    socket.connectTo({ url: "ws://x/websocket/u2", token: "t2" });
    expect(former.isClosed).toBe(true);
    former.events.message('{"cmd":"user","msgId":"1","msgTxt":""}');
    former.events.closed(1000);
    advance(5_000);
    expect(connections).toHaveLength(2);
    expect(received).toEqual(["open"]);
  });

  test("reconnects after a sleep, by itself or on a check, and reports its opening", () => {
    socket.connectTo(ownTarget);
    lastConnection().events.opened();
    now += 3_600_000;
    advance(0);
    expect(connections).toHaveLength(2);
    expect(connections[0]?.isClosed).toBe(true);
    lastConnection().events.opened();
    timers = [];
    now += 3_600_000;
    socket.check();
    expect(connections).toHaveLength(3);
    expect(connections[1]?.isClosed).toBe(true);
    lastConnection().events.opened();
    expect(received).toEqual(["open", "open", "open"]);
  });

  test("sends a heartbeat on a check, and retains a connection that answers", () => {
    socket.connectTo(ownTarget);
    lastConnection().events.opened();
    advance(3_000);
    socket.check();
    expect(lastConnection().sent).toHaveLength(1);
    echoHeartbeat();
    advance(8_000);
    echoHeartbeat();
    expect(connections).toHaveLength(1);
  });

  test("reconnects at once on a check during a wait", () => {
    socket.connectTo(ownTarget);
    lastConnection().events.closed(1006);
    advance(1_000);
    socket.check();
    expect(connections).toHaveLength(2);
    advance(10_000);
    expect(connections).toHaveLength(2);
  });

  /** The behaviour of a proxy without websocket support, and the maximum number of handshakes in an hour. */
  test.each<[string, (events: SocketEvents) => void, number]>([
    // A browser does not reveal the HTTP status to the page.
    ["answers 200, 404 or 502 instead of a websocket", (events) => events.closed(1006), 3_600 / 7.5 + 2],
    [
      "lets the handshake pass and cuts the connection",
      (events) => [events.opened(), events.closed(1006)],
      3_600 / 5 + 1,
    ],
    ["lets the handshake pass and then nothing more", (events) => events.opened(), 3_600 / 25 + 1],
    ["lets nothing pass, not even the answer", () => undefined, 3_600 / 25 + 1],
  ])("limits its attempts if a proxy %s", (_case, handshake, maxAttempts) => {
    let handled = 0;
    socket.connectTo(ownTarget);
    for (let second = 0; second < 3_600; second += 1) {
      while (handled < connections.length) handshake((connections[handled++] as OpenedConnection).events);
      advance(1_000);
    }
    expect(connections.length).toBeLessThanOrEqual(maxAttempts);
    expect(connections.length).toBeGreaterThan(100);
    // Abandoned connections are closed.
    expect(connections.slice(0, -1).filter(({ isClosed }) => !isClosed)).toHaveLength(0);
  });

  test("closes with the session", () => {
    socket.connectTo(ownTarget);
    lastConnection().events.opened();
    socket.connectTo(null);
    expect(lastConnection().isClosed).toBe(true);
    socket.check();
    advance(60_000);
    expect(connections).toHaveLength(1);
  });
});
