import type { NoticeFrame } from "@tender/contract";
import { HEARTBEAT, parseFrame } from "./live-frame.ts";

/** The address of a connection, and the token that identifies the person. */
export interface LiveTarget {
  /** `wss://…/websocket/{userId}`. */
  readonly url: string;
  readonly token: string;
}

/** The part of a websocket that is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface SocketPorts {
  /** Opens a connection that reports through `events`. */
  connect(target: LiveTarget, events: SocketEvents): Socket;
  /** Runs once after `ms` milliseconds. Returns the function that cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Milliseconds; they also pass while the machine sleeps. */
  now(): number;
  /** In [0, 1). */
  random(): number;
}

export interface SocketEvents {
  opened(): void;
  message(data: unknown): void;
  closed(code: number): void;
}

/** The owner of a connection. `open` is called again after every break: the owner then reads what it may have missed. */
export interface SocketListener {
  open(): void;
  frame(frame: NoticeFrame): void;
}

/** A connection that reopens by itself. */
export interface ReconnectingSocket {
  /** Connects, or reconnects for another person or token. Null closes the connection. */
  connectTo(target: LiveTarget | null): void;
  /** Checks the connection, after sleep or when the network is back: it may have died unnoticed. */
  check(): void;
}

/** Specification 9: reconnect after 5 s, heartbeat timeout 20 s. */
const RETRY_MS = 5_000;
const SILENCE_TIMEOUT_MS = 20_000;
/** Well below the silence that the other side tolerates. */
const HEARTBEAT_INTERVAL_MS = 8_000;
/** The server's close code for an ended session: a new attempt would fail too. */
const SESSION_ENDED_CODE = 4401;

const isSame = (first: LiveTarget | null, second: LiveTarget | null): boolean =>
  first?.url === second?.url && first?.token === second?.token;

export function createReconnectingSocket(
  { connect, after, now, random }: SocketPorts,
  listener: SocketListener,
): ReconnectingSocket {
  let target: LiveTarget | null = null;
  /** The target whose session the server has ended; it is not connected again. */
  let endedTarget: LiveTarget | null = null;
  let socket: Socket | undefined;
  let isOpen = false;
  let receivedAt = 0;
  let heartbeatAt = 0;
  let attempts = 0;
  let cancel: () => void = () => undefined;

  /** Later attempts are spread, so that the clients of a stopped node do not reconnect at once. */
  const waitMs = (): number => (attempts <= 1 ? RETRY_MS : RETRY_MS + random() * RETRY_MS);

  function disconnect(): void {
    const previous = socket;
    socket = undefined;
    isOpen = false;
    cancel();
    previous?.close();
  }

  function retry(): void {
    disconnect();
    attempts += 1;
    cancel = after(waitMs(), open);
  }

  /**
   * Returns whether the machine slept: no heartbeat for so long that the silence proves nothing. The former connection
   * is dead then.
   */
  const hasSlept = (): boolean => now() - heartbeatAt >= SILENCE_TIMEOUT_MS;

  const isSilent = (): boolean => now() - receivedAt >= SILENCE_TIMEOUT_MS;

  function renew(): void {
    disconnect();
    attempts = 0;
    open();
  }

  function scheduleHeartbeat(): void {
    cancel = after(Math.min(HEARTBEAT_INTERVAL_MS, receivedAt + SILENCE_TIMEOUT_MS - now()), sendHeartbeat);
  }

  function sendHeartbeat(): void {
    if (hasSlept()) renew();
    else if (isSilent()) retry();
    else {
      heartbeatAt = now();
      if (isOpen) socket?.send(HEARTBEAT);
      scheduleHeartbeat();
    }
  }

  function open(): void {
    if (!target || isSame(target, endedTarget)) return;
    // A new connection may take as long to open as an open one may be silent.
    receivedAt = heartbeatAt = now();
    const socketTarget = target;
    const current = connect(socketTarget, {
      opened: () => {
        if (socket !== current) return;
        isOpen = true;
        attempts = 0;
        receivedAt = now();
        listener.open();
      },
      message: (data) => {
        if (socket !== current) return;
        receivedAt = now();
        const frame = parseFrame(data);
        if (frame && frame.cmd !== "heartcheck") listener.frame(frame);
      },
      closed: (code) => {
        if (socket !== current) return;
        if (code === SESSION_ENDED_CODE) {
          endedTarget = socketTarget;
          disconnect();
        } else retry();
      },
    });
    socket = current;
    scheduleHeartbeat();
  }

  return {
    connectTo: (next) => {
      if (isSame(next, target)) return;
      target = next;
      renew();
    },
    check: () => {
      if (!target) return;
      cancel();
      // The person looks at the page, so a dead connection is replaced without waiting.
      if (!socket || isSilent()) renew();
      else sendHeartbeat();
    },
  };
}
