import { Agent, get } from "node:http";
import { WebSocket } from "ws";
import {
  createReconnectingSocket,
  type LiveTarget,
  type SocketEvents,
} from "../../apps/web/src/shared/live/reconnecting-socket.ts";
import { type CrowdMessage, type CrowdRequest, instant } from "./messages.ts";

// Browsers of people. A process of its own, so that neither the nodes nor the measuring process wait for it.

const CONCURRENT_OPENINGS = 50;
const RETURN_TIMEOUT_MS = 60_000;
/** Connections for calls: about those of a proxy. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const sendMessage = (message: CrowdMessage): void => void process.send?.(message);

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

/** Reads the list that the browser reads after a reconnect. Resolves even if the call fails. */
const readAgain = (port: number, token: string): Promise<void> =>
  new Promise((resolve) => {
    const path = "/sys/annountCement/listByUser";
    get({ agent, host: "127.0.0.1", port, path, headers: { "x-access-token": token } }, (answer) =>
      answer.resume().once("end", resolve),
    ).on("error", () => resolve());
  });

async function gather({ port, people }: CrowdRequest): Promise<void> {
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
        if (backAt.length === 0) setTimeout(() => void report(), RETURN_TIMEOUT_MS);
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
    for (let person = waiting.pop(); person; person = waiting.pop()) await follow(person);
  };
  await Promise.all(Array.from({ length: CONCURRENT_OPENINGS }, run));
  isGathered = true;
  sendMessage({ kind: "all-open" });
}

process.on("message", (input: CrowdRequest) => void gather(input));
process.once("disconnect", () => process.exit(0));
