import { WebSocket } from "ws";
import { HEARTBEAT } from "../../apps/web/src/shared/live/live-frame.ts";
import type { Client } from "./client.ts";
import { standing } from "./mixed-calls.ts";

const VISITORS = 60;
const [SHORTEST_MS, LONGEST_MS] = [2_000, 120_000];
const HEARTBEAT_MS = 8_000;

export interface SocketVisitors {
  readonly counts: { opened: number; frames: number; lost: number };
  /** Close codes of lost connections with their number. */
  readonly codes: ReadonlyMap<number, number>;
  stop(): void;
}

/** Keeps live connections open that stay for some seconds or minutes; each is followed by the next one. */
export function startSocketVisitors(client: Client): SocketVisitors {
  const counts = { opened: 0, frames: 0, lost: 0 };
  const codes = new Map<number, number>();
  const sockets = new Set<WebSocket>();
  let isStopped = false;

  async function visit(): Promise<void> {
    const username = standing();
    const token = await client.tokenOf(username);
    const address = `${client.url.replace("http", "ws")}/websocket/bench-u-${username.slice("bench".length)}`;
    const socket = new WebSocket(address, ["portal", token], { perMessageDeflate: false });
    sockets.add(socket);
    let isLeaving = false;
    const heartbeat = setInterval(() => socket.readyState === socket.OPEN && socket.send(HEARTBEAT), HEARTBEAT_MS);
    const leave = setTimeout(
      () => {
        isLeaving = true;
        // Half of the browsers vanish without a closing handshake.
        if (Math.random() < 0.5) socket.close();
        else socket.terminate();
      },
      SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS),
    );
    socket.on("open", () => {
      counts.opened += 1;
    });
    socket.on("message", () => {
      counts.frames += 1;
    });
    socket.on("error", () => undefined);
    socket.on("close", (code) => {
      clearInterval(heartbeat);
      clearTimeout(leave);
      sockets.delete(socket);
      if (isStopped) return;
      if (!isLeaving) {
        counts.lost += 1;
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }
      setTimeout(() => void visit(), isLeaving ? 0 : HEARTBEAT_MS);
    });
  }

  for (let n = 0; n < VISITORS; n++) void visit();
  return {
    counts,
    codes,
    stop: () => {
      isStopped = true;
      for (const socket of sockets) socket.terminate();
    },
  };
}
