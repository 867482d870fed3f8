import { patience } from "#shared/clock/patience.ts";
import type { LockConnection } from "./lock-bridge.ts";
import { lockErrorOf, portalLockError } from "./lock-error.ts";
import { loopbackPermission } from "./loopback-permission.ts";

const CONNECT_TIMEOUT_MS = 1_000;
/** While the browser asks the person for permission, the connection waits. */
const PERMISSION_TIMEOUT_MS = 60_000;

/** The address that last answered is tried first. */
let lastReachableUrl: string | null = null;

function openSocket(url: string, timeoutMs: number): Promise<WebSocket | null> {
  return new Promise((resolve) => {
    let socket: WebSocket;
    try {
      socket = new WebSocket(url);
    } catch {
      resolve(null);
      return;
    }
    const finish = (openedSocket: WebSocket | null) => {
      stopTimer();
      socket.onopen = socket.onerror = null;
      if (openedSocket === null) socket.close();
      resolve(openedSocket);
    };
    const stopTimer = patience.start(() => finish(null), timeoutMs);
    socket.onopen = () => finish(socket);
    socket.onerror = () => finish(null);
  });
}

const readId = (message: unknown): unknown => {
  try {
    return (JSON.parse(String(message)) as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
};

const createConnection = (socket: WebSocket): LockConnection => ({
  request: (message, id, timeoutMs) =>
    new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        stopTimer();
        socket.onmessage = socket.onclose = null;
        finish();
      };
      const stopTimer = patience.start(() => settle(() => reject(lockErrorOf("TIMEOUT"))), timeoutMs);
      // Ignores an answer to another request, a late one and an unrequested one.
      socket.onmessage = ({ data }) => {
        if (readId(data) === id) settle(() => resolve(String(data)));
      };
      socket.onclose = () => settle(() => reject(portalLockError("NO_AGENT")));
      socket.send(message);
    }),
  close: () => socket.close(),
});

/** Connects to the certificate agent on this machine; tries its addresses in turn. */
export async function connectToAgent(urls: readonly string[]): Promise<LockConnection> {
  const permission = await loopbackPermission();
  if (permission === "denied") throw portalLockError("DENIED");
  const orderedUrls = [...urls].sort((a, b) => Number(b === lastReachableUrl) - Number(a === lastReachableUrl));
  for (const url of orderedUrls) {
    const socket = await openSocket(url, permission === "prompt" ? PERMISSION_TIMEOUT_MS : CONNECT_TIMEOUT_MS);
    if (socket === null) continue;
    lastReachableUrl = url;
    return createConnection(socket);
  }
  throw portalLockError((await loopbackPermission()) === "denied" ? "DENIED" : "NO_AGENT");
}
