import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import { isSettled } from "#platform/access.ts";
import { AppError, invalidField } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import { http } from "#platform/node-http.ts";
import { type AccessDeps, cookieOf, countAddress, isForeignPage } from "./access-guard.ts";
import { createHandshakeQueue } from "./handshake-queue.ts";
import { createFrameLimiter, heartbeatIn } from "./live-frames.ts";

/** Registers open connections; `unregister` removes one. */
export interface LiveGate {
  open(
    sessionId: string,
    socket: { send(text: string): void; close(code: number, reason: string): void },
  ): Promise<{ readonly unregister: () => void } | "unknown" | "too-many">;
}

export interface LiveSocketDeps extends AccessDeps {
  readonly live: LiveGate;
}

/** The sub-protocol of the connection. A second offered sub-protocol may contain the token. */
const PROTOCOL = "portal";
const MAX_FRAME_BYTES = 4_096;
/** A client with more unread bytes is disconnected. */
const MAX_BUFFERED_BYTES = 65_536;
const SILENCE_TIMEOUT_MS = 60_000;
const POLICY_VIOLATION = 1008;
const SERVICE_UNAVAILABLE =
  "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
  /** Frees the slot of the handshake, after the upgrade was accepted, refused or closed. */
  readonly release: () => void;
}

/** Accepts upgrades to WebSocket only; other offers, such as h2c, are ignored. */
export const isWebsocketUpgrade = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === "websocket";

const offeredProtocols = ({ headers }: FastifyRequest): string[] =>
  (headers["sec-websocket-protocol"] ?? "").split(",").map((protocol) => protocol.trim());

/** `/websocket/{userId}`: the only connection on which the server sends first. */
export function serveLiveSockets(app: FastifyInstance, deps: LiveSocketDeps): void {
  const { authenticator, limiter, live, publicOrigin } = deps;
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: (protocols) => (protocols.has(PROTOCOL) ? PROTOCOL : false),
  });

  const handshakeQueue = createHandshakeQueue();

  // The upgrade passes the router like any request, so that the checks of addresses and limits apply.
  function route(raw: IncomingMessage, upgrade: Upgrade): void {
    const { socket, release } = upgrade;
    if (socket.destroyed) {
      release();
      return;
    }
    socket.on("close", release);
    upgrades.set(raw, upgrade);
    const response = new http.ServerResponse(raw);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Parameters<ServerResponse["assignSocket"]>[0]);
    response.on("finish", () => {
      socket.end();
      release();
    });
    app.routing(raw, response);
  }

  app.server.on("upgrade", (raw: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    if (!handshakeQueue.enqueue(() => new Promise((release) => route(raw, { socket, head, release }))))
      socket.end(SERVICE_UNAVAILABLE);
  });

  async function callerOf(request: FastifyRequest): Promise<Caller> {
    // A browser sends the cookie also for pages of other sites.
    if (isForeignPage(request, publicOrigin)) throw new AppError("http.forbidden");
    const token = offeredProtocols(request).find((protocol) => protocol !== PROTOCOL && protocol !== "");
    const cookie = cookieOf(request.headers, authenticator.cookieName);
    const caller = token
      ? await authenticator.authenticate(token, true)
      : cookie && (await authenticator.authenticateCookie(cookie));
    if (!caller) throw new AppError("http.unauthenticated");
    const { userId } = request.params as { userId: string };
    if (caller.userId !== userId || caller.appId !== null || !isSettled(caller)) throw new AppError("http.forbidden");
    return caller;
  }

  async function acceptUpgrade(
    request: FastifyRequest,
    reply: FastifyReply,
    { socket, head, release }: Upgrade,
  ): Promise<void> {
    const caller = await callerOf(request);
    if (!/^GET$/.test(request.method) || socket.destroyed) throw invalidField("method");
    reply.hijack();
    (reply.raw as ServerResponse).detachSocket(socket as Parameters<ServerResponse["detachSocket"]>[0]);
    server.handleUpgrade(request.raw, socket, head, (opened) => void serve(opened, caller.sessionId).finally(release));
  }

  async function serve(socket: WebSocket, sessionId: string): Promise<void> {
    const frames = createFrameLimiter(() => performance.now());
    let silenceTimer: NodeJS.Timeout | undefined;
    const resetSilenceTimer = () => {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(() => socket.terminate(), SILENCE_TIMEOUT_MS);
      silenceTimer.unref();
    };
    resetSilenceTimer();
    socket.on("error", () => socket.terminate());
    const send = (text: string) => {
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
      else socket.send(text);
    };
    socket.on("message", (data, isBinary) => {
      resetSilenceTimer();
      if (!frames.tryConsume()) return socket.close(POLICY_VIOLATION, "too many frames");
      const echo = isBinary ? undefined : heartbeatIn(String(data));
      if (echo !== undefined) send(echo);
    });
    const connection = await live
      .open(sessionId, { send, close: (code, reason) => socket.close(code, reason) })
      .catch(() => "unknown" as const);
    if (typeof connection === "string") {
      clearTimeout(silenceTimer);
      return socket.close(POLICY_VIOLATION, connection);
    }
    socket.on("close", () => {
      clearTimeout(silenceTimer);
      connection.unregister();
    });
    if (socket.readyState !== socket.OPEN) connection.unregister();
  }

  app.get("/websocket/:userId", { exposeHeadRoute: false }, async (request, reply) => {
    const upgrade = upgrades.get(request.raw);
    try {
      if (!upgrade) throw invalidField("upgrade");
      await acceptUpgrade(request, reply, upgrade);
    } catch (error) {
      await countAddress(request, limiter);
      throw error;
    }
    return reply;
  });
}
