import { patience } from "#shared/clock/patience.ts";
import type { LockLine } from "./lock-bridge.ts";
import { lockErrorOf, ownLockError } from "./lock-error.ts";
import { loopbackPermission } from "./loopback-permission.ts";

const OPEN_MS = 1_000;
/** While the browser asks the person for permission, the connection waits. */
const ASKING_MS = 60_000;

/** The address that last answered is tried first. */
let lastGood: string | null = null;

function opened(url: string, timeoutMs: number): Promise<WebSocket | null> {
  return new Promise((resolve) => {
    let socket: WebSocket;
    try {
      socket = new WebSocket(url);
    } catch {
      resolve(null);
      return;
    }
    const finish = (found: WebSocket | null) => {
      stopTimer();
      socket.onopen = socket.onerror = null;
      if (found === null) socket.close();
      resolve(found);
    };
    const stopTimer = patience.start(() => finish(null), timeoutMs);
    socket.onopen = () => finish(socket);
    socket.onerror = () => finish(null);
  });
}

const idIn = (message: unknown): unknown => {
  try {
    return (JSON.parse(String(message)) as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
};

const lineOver = (socket: WebSocket): LockLine => ({
  ask: (message, id, timeoutMs) =>
    new Promise((resolve, reject) => {
      const settle = (then: () => void) => {
        stopTimer();
        socket.onmessage = socket.onclose = null;
        then();
      };
      const stopTimer = patience.start(() => settle(() => reject(lockErrorOf("TIMEOUT"))), timeoutMs);
      // Ignores an answer to another request, a late one and an unrequested one.
      socket.onmessage = ({ data }) => {
        if (idIn(data) === id) settle(() => resolve(String(data)));
      };
      socket.onclose = () => settle(() => reject(ownLockError("NO_AGENT")));
      socket.send(message);
    }),
  close: () => socket.close(),
});

/** Opens a line to the certificate agent on this machine; tries its addresses in turn. */
export async function openAgentLine(urls: readonly string[]): Promise<LockLine> {
  const before = await loopbackPermission();
  if (before === "denied") throw ownLockError("DENIED");
  const inTurn = [...urls].sort((one, other) => Number(other === lastGood) - Number(one === lastGood));
  for (const url of inTurn) {
    const socket = await opened(url, before === "prompt" ? ASKING_MS : OPEN_MS);
    if (socket === null) continue;
    lastGood = url;
    return lineOver(socket);
  }
  throw ownLockError((await loopbackPermission()) === "denied" ? "DENIED" : "NO_AGENT");
}
