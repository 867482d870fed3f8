import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { type Answer, type Session, send, sendSignIn } from "./node.ts";

const CALLS_PER_SECOND = 20;
/** A session may hold five. */
const SOCKETS_OF_SESSION = 4;
const HEARTBEAT = JSON.stringify({ cmd: "heartcheck", msgId: "", msgTxt: "" });
const HEARTBEAT_MS = 8_000;
/** As a browser of the portal does. */
const RECONNECT_MS = 5_000;

export interface Sent extends Answer {
  readonly kind: "read" | "list" | "write" | "sign-in" | "health";
  /** By `performance.now()`. */
  readonly sentAt: number;
  /** Title of the notice that the call creates. */
  readonly title?: string;
}

export interface Traffic {
  readonly sent: Sent[];
  /** Live connections: open now, and closed by the node so far. */
  readonly sockets: { open: number; closed: number };
  stop(): Promise<void>;
}

const notice = (title: string) => ({
  ...{ id: null, version: null, kind: "1", title, sender: "信息中心", priority: "M", html: "<p>试运行</p>" },
  ...{ openType: null, openPage: null, busId: null, reach: "all", publishAt: null, endsAt: null },
  audience: { departments: [], roles: [], people: [] },
});

/** Sends calls of an administrator at a steady rate and holds live connections of people open, until `stop`. */
export function startTraffic(url: string, token: string, people: readonly Session[]): Traffic {
  const sent: Sent[] = [];
  const running = new Set<Promise<void>>();
  const sockets = { open: 0, closed: 0 };
  const live = new Set<WebSocket>();
  let isStopped = false;

  const calls: (() => [Sent["kind"], Promise<Answer>, string?])[] = [
    () => ["read", send(`${url}/sys/annountCement/listByUser`, token)],
    () => ["list", send(`${url}/api/archive/dossiers?range=all`, token)],
    () => {
      const title = `试运行 ${sent.length} ${performance.now()}`;
      return ["write", send(`${url}/api/system/notices`, token, notice(title)), title];
    },
    () => ["list", send(`${url}/api/system/users?keyword=a`, token)],
    () => ["health", send(`${url}/api/health`, null)],
    () => ["sign-in", sendSignIn(url, "staff")],
  ];

  async function sendCalls(): Promise<void> {
    for (let n = 0; !isStopped; n++) {
      const [kind, answer, title] = (calls[n % calls.length] as (typeof calls)[number])();
      const sentAt = performance.now();
      const settled = answer.then((found) => void sent.push({ ...found, kind, sentAt, ...(title ? { title } : {}) }));
      running.add(settled);
      void settled.finally(() => running.delete(settled));
      await pause(1_000 / CALLS_PER_SECOND);
    }
  }

  function openSocket({ id, token: own }: Session): void {
    const socket = new WebSocket(`${url.replace("http", "ws")}/websocket/${id}`, ["portal", own]);
    live.add(socket);
    const heartbeat = setInterval(() => socket.readyState === socket.OPEN && socket.send(HEARTBEAT), HEARTBEAT_MS);
    let wasOpen = false;
    socket.on("open", () => {
      wasOpen = true;
      sockets.open += 1;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(heartbeat);
      live.delete(socket);
      if (isStopped) return;
      if (wasOpen) {
        sockets.open -= 1;
        sockets.closed += 1;
      }
      setTimeout(() => !isStopped && openSocket({ id, token: own }), RECONNECT_MS);
    });
  }

  for (const session of people) for (let n = 0; n < SOCKETS_OF_SESSION; n++) openSocket(session);
  const sending = sendCalls();
  return {
    sent,
    sockets,
    stop: async () => {
      isStopped = true;
      for (const socket of live) socket.terminate();
      await sending;
      await Promise.all(running);
    },
  };
}
