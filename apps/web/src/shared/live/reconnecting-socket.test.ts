import { beforeEach, describe, expect, test } from "vitest";
import {
  createReconnectingSocket,
  type LiveTarget,
  type ReconnectingSocket,
  type SocketEvents,
} from "./reconnecting-socket.ts";

interface Opened {
  readonly target: LiveTarget;
  readonly events: SocketEvents;
  readonly sent: string[];
  isClosed: boolean;
}

let now: number;
let timers: { at: number; run: () => void }[];
let opened: Opened[];
let received: unknown[];
let line: ReconnectingSocket;
const chance = 0.5;

/** Advances the time and runs each timer at its moment. */
function pass(ms: number): void {
  const end = now + ms;
  for (;;) {
    const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    timers.splice(timers.indexOf(next), 1);
    // A timer that was due during sleep runs after it.
    now = Math.max(now, next.at);
    next.run();
  }
  now = Math.max(now, end);
}

beforeEach(() => {
  [now, timers, opened, received] = [1_000_000, [], [], []];
  line = createReconnectingSocket(
    {
      connect: (target, events) => {
        const one: Opened = { target, events, sent: [], isClosed: false };
        opened.push(one);
        return {
          send: (text) => one.sent.push(text),
          close: () => {
            one.isClosed = true;
          },
        };
      },
      after: (ms, run) => {
        const timer = { at: now + ms, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((one) => one !== timer);
        };
      },
      now: () => now,
      random: () => chance,
    },
    { open: () => received.push("open"), frame: ({ cmd }) => received.push(cmd) },
  );
});

const me = { url: "ws://x/websocket/u1", token: "t1" };
const last = () => opened.at(-1) as Opened;
const echo = () => last().events.message('{"cmd":"heartcheck","msgId":"","msgTxt":""}');

describe("a live line", () => {
  test.each([1000, 1001, 1005, 1006, 1008, 1011])(
    "[NOTICE-17] reconnects 5 s after a break and reports every opening, whatever the code: %i",
    (code) => {
      line.connectTo(me);
      last().events.opened();
      last().events.closed(code);
      pass(4_999);
      expect(opened).toHaveLength(1);
      pass(1);
      expect(opened).toHaveLength(2);
      last().events.opened();
      expect(received).toEqual(["open", "open"]);
    },
  );

  test("[NOTICE-17] spreads later attempts over 5 to 10 s, and starts at 5 s again once it was open", () => {
    line.connectTo(me);
    last().events.closed(1006);
    pass(5_000);
    last().events.closed(1006);
    pass(7_499);
    expect(opened).toHaveLength(2);
    pass(1);
    expect(opened).toHaveLength(3);
    last().events.opened();
    last().events.closed(1001);
    pass(5_000);
    expect(opened).toHaveLength(4);
  });

  test("[NOTICE-18] sends heartbeats, and reopens a connection that was silent for 20 s", () => {
    line.connectTo(me);
    const { sent, events } = last();
    events.opened();
    for (let n = 0; n < 5; n += 1) {
      pass(8_000);
      echo();
    }
    expect(sent).toEqual(Array(5).fill('{"cmd":"heartcheck","msgId":"","msgTxt":""}'));
    expect(opened).toHaveLength(1);
    // The last echo arrived at 40 s.
    pass(19_999);
    expect(opened[0]?.isClosed).toBe(false);
    pass(1);
    expect(opened[0]?.isClosed).toBe(true);
    pass(5_000);
    expect(opened).toHaveLength(2);
    expect(received).toEqual(["open"]);
  });

  test("[NOTICE-18] closes a connection that does not open within 20 s", () => {
    line.connectTo(me);
    pass(19_999);
    expect(opened[0]?.isClosed).toBe(false);
    pass(1);
    expect(opened[0]?.isClosed).toBe(true);
  });

  test("[NOTICE-18] counts the silence from the opening or the last frame", () => {
    line.connectTo(me);
    pass(17_000);
    last().events.opened();
    pass(15_000);
    last().events.message('{"cmd":"user","msgId":"1","msgTxt":""}');
    pass(19_999);
    expect(last().isClosed).toBe(false);
    pass(1);
    expect(last().isClosed).toBe(true);
  });

  test("[NOTICE-16] forwards frames for everybody and for the person only", () => {
    line.connectTo(me);
    last().events.opened();
    for (const cmd of ["topic", "user", "heartcheck", "other"])
      last().events.message(JSON.stringify({ cmd, msgId: "1", msgTxt: "" }));
    expect(received).toEqual(["open", "topic", "user"]);
  });

  test("[NOTICE-17] does not reconnect for a session that the server ended, until another follows", () => {
    line.connectTo(me);
    last().events.opened();
    last().events.closed(4401);
    pass(60_000);
    expect(opened).toHaveLength(1);
    line.check();
    pass(60_000);
    expect(opened).toHaveLength(1);
    line.connectTo(null);
    line.connectTo({ ...me });
    line.check();
    pass(60_000);
    expect(opened).toHaveLength(1);
    line.connectTo({ ...me, token: "t2" });
    expect(last().target.token).toBe("t2");
    expect(opened).toHaveLength(2);
  });

  test("ignores the events of a connection that it closed", () => {
    line.connectTo(me);
    const former = last();
    former.events.opened();
    line.connectTo({ url: "ws://x/websocket/u2", token: "t2" });
    expect(former.isClosed).toBe(true);
    former.events.message('{"cmd":"user","msgId":"1","msgTxt":""}');
    former.events.closed(1000);
    pass(5_000);
    expect(opened).toHaveLength(2);
    expect(received).toEqual(["open"]);
  });

  test("is replaced after a sleep, by itself or on look, and reports its opening", () => {
    line.connectTo(me);
    last().events.opened();
    now += 3_600_000;
    pass(0);
    expect([opened.length, opened[0]?.isClosed]).toEqual([2, true]);
    last().events.opened();
    timers = [];
    now += 3_600_000;
    line.check();
    expect([opened.length, opened[1]?.isClosed]).toEqual([3, true]);
    last().events.opened();
    expect(received).toEqual(["open", "open", "open"]);
  });

  test("sends a heartbeat on look, and retains a connection that answers", () => {
    line.connectTo(me);
    last().events.opened();
    pass(3_000);
    line.check();
    expect(last().sent).toHaveLength(1);
    echo();
    pass(8_000);
    echo();
    expect(opened).toHaveLength(1);
  });

  test("reconnects at once on look during a wait", () => {
    line.connectTo(me);
    last().events.closed(1006);
    pass(1_000);
    line.check();
    expect(opened).toHaveLength(2);
    pass(10_000);
    expect(opened).toHaveLength(2);
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
  ])("limits its attempts if a proxy %s", (_what, meet, most) => {
    let met = 0;
    line.connectTo(me);
    for (let second = 0; second < 3_600; second += 1) {
      while (met < opened.length) meet((opened[met++] as Opened).events);
      pass(1_000);
    }
    expect(opened.length).toBeLessThanOrEqual(most);
    expect(opened.length).toBeGreaterThan(100);
    // Abandoned connections are closed.
    expect(opened.slice(0, -1).filter(({ isClosed }) => !isClosed)).toHaveLength(0);
  });

  test("closes with the session", () => {
    line.connectTo(me);
    last().events.opened();
    line.connectTo(null);
    expect(last().isClosed).toBe(true);
    line.check();
    pass(60_000);
    expect(opened).toHaveLength(1);
  });
});
