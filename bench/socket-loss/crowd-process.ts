import { Agent, get } from "node:http";
import { WebSocket } from "ws";
import {
  createReconnectingSocket,
  type LiveTarget,
  type SocketEvents,
} from "../../apps/web/src/shared/live/reconnecting-socket.ts";
import { forwardTo } from "./forwarder.ts";
import { type CrowdMessage, type CrowdRequest, instant } from "./messages.ts";

// People's browsers and their address, separate from the nodes and the measuring process, so that neither waits for
// them.

const OPENED_AT_ONCE = 50;
const GIVEN_UP_MS = 60_000;
/** As many connections for calls as a proxy would have. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const sendMessage = (news: CrowdMessage): void => void process.send?.(news);

function connect({ url, token }: LiveTarget, events: SocketEvents): WebSocket {
  const socket = new WebSocket(url, ["portal", token], { perMessageDeflate: false });
  socket.on("open", events.opened);
  socket.on("message", (data) => events.message(String(data)));
  socket.on("close", events.closed);
  socket.on("error", () => undefined);
  return socket;
}

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Reads what the browser may have missed. */
const readAgain = (port: number, token: string): Promise<void> =>
  new Promise((resolve) => {
    const path = "/sys/annountCement/listByUser";
    get({ agent, host: "127.0.0.1", port, path, headers: { "x-access-token": token } }, (answer) =>
      answer.resume().once("end", resolve),
    ).on("error", () => resolve());
  });

async function gather({ nodes, people }: CrowdRequest): Promise<void> {
  const { port } = await forwardTo(nodes);
  const backAt: number[] = [];
  const reads: Promise<void>[] = [];
  let isGathered = false;
  const report = async (): Promise<void> => {
    await Promise.all(reads);
    sendMessage({ kind: "returned", backAt, readAt: instant() });
  };

  const follow = ({ userId, token }: CrowdRequest["people"][number]): Promise<void> =>
    new Promise((resolve) => {
      const open = () => {
        if (!isGathered) return resolve();
        if (backAt.length === 0) setTimeout(() => void report(), GIVEN_UP_MS);
        backAt.push(instant());
        reads.push(readAgain(port, token));
        if (backAt.length === people.length) void report();
      };
      const socket = createReconnectingSocket(
        { connect, after, now: () => performance.now(), random: Math.random },
        { open, frame: () => undefined },
      );
      socket.connectTo({ url: `ws://127.0.0.1:${port}/websocket/${userId}`, token });
    });

  const waiting = [...people];
  const run = async (): Promise<void> => {
    for (let one = waiting.pop(); one; one = waiting.pop()) await follow(one);
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, run));
  isGathered = true;
  sendMessage({ kind: "all-open" });
}

process.on("message", (input: CrowdRequest) => void gather(input));
process.once("disconnect", () => process.exit(0));
