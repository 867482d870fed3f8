import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { AGENT_PATH, type LockAnswer, MAX_MESSAGE_LENGTH, refusalOf } from "@tender/certificate-lock";
import type { LockCaller, LockEngine } from "@tender/certificate-lock/engine";
import { type WebSocket, WebSocketServer } from "ws";

const CONNECTIONS_MAX = 20;

export interface AgentServerOptions {
  readonly engine: LockEngine;
  /** Origins of the portals that may use the locks: `https://portal.example.cn`. */
  readonly origins: readonly string[];
  /** 0: any free port. */
  readonly port: number;
  /** Prints a line for the person at the machine. It contains no text of a page. */
  readonly print: (line: string) => void;
}

export interface AgentServer {
  readonly url: string;
  close(): Promise<void>;
}

function requesterOf({ headers: { origin = "" } }: IncomingMessage, origins: readonly string[]): LockCaller {
  const isAllowed = origins.includes(origin);
  return { isAllowed, host: isAllowed ? new URL(origin).host : "" };
}

const codeOf = (answer: LockAnswer): string => ("error" in answer ? answer.error.code : "OK");

/**
 * Serves the protocol on the loopback address. A browser sends the page's origin itself: a client without one is no
 * page.
 */
export async function startAgentServer({ engine, origins, port, print }: AgentServerOptions): Promise<AgentServer> {
  const http = createServer((_, response) => void response.writeHead(426, { upgrade: "websocket" }).end());
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_LENGTH });

  async function reply(socket: WebSocket, message: string, requester: LockCaller): Promise<void> {
    const answer = await engine.answer(message, requester);
    if (answer === null) return;
    if (codeOf(answer) !== "OK") print(`已拒绝：${codeOf(answer)}`);
    socket.send(JSON.stringify(answer));
  }

  http.on("upgrade", (request, stream, head) => {
    stream.on("error", () => stream.destroy());
    if (request.url !== AGENT_PATH || sockets.clients.size >= CONNECTIONS_MAX) {
      stream.end(`HTTP/1.1 ${request.url === AGENT_PATH ? "503 Busy" : "404 Not Found"}\r\nconnection: close\r\n\r\n`);
      return;
    }
    const requester = requesterOf(request, origins);
    if (!requester.isAllowed) print(`未允许的网站：${request.headers.origin ?? "（无来源）"}`);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.on("error", () => socket.terminate());
      socket.on("message", (data, isBinary) => {
        reply(socket, isBinary ? "" : data.toString(), requester).catch((error: unknown) => {
          print(`助手出错：${error instanceof Error ? error.message : ""}`);
          socket.close(1011, refusalOf("UNSUPPORTED").code);
        });
      });
    });
  });

  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, "127.0.0.1", resolve);
  });
  const { port: bound } = http.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${bound}${AGENT_PATH}`,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
