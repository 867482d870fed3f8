import type { NoticeFrame } from "@tender/contract";
import { frameIn, HEARTBEAT } from "./live-frame.ts";

/** The address of a connection, and the token that identifies the person. */
export interface LiveHolder {
  /** `wss://…/websocket/{userId}`. */
  readonly url: string;
  readonly token: string;
}

/** The part of a websocket that a line uses. */
export interface LineSocket {
  send(text: string): void;
  close(): void;
}

export interface LinePorts {
  /** Opens a connection that reports through `events`. */
  connect(holder: LiveHolder, events: LineEvents): LineSocket;
  /** Runs once after `ms` milliseconds. Returns the function that cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Milliseconds; they also pass while the machine sleeps. */
  now(): number;
  /** In [0, 1). */
  random(): number;
}

export interface LineEvents {
  opened(): void;
  message(data: unknown): void;
  closed(code: number): void;
}

/** The owner of a line. `open` is called again after every break: the owner then reads what it may have missed. */
export interface LineListener {
  open(): void;
  frame(frame: NoticeFrame): void;
}

/** A connection that reopens by itself. */
export interface LiveLine {
  /** Connects, or reconnects for another person or token. Null closes the line. */
  hold(holder: LiveHolder | null): void;
  /** Checks the connection, after sleep or when the network is back: it may have died unnoticed. */
  look(): void;
}

/** Specification 9: reconnect after 5 s, heartbeat timeout 20 s. */
const RETRY_MS = 5_000;
const SILENT_MS = 20_000;
/** Well below the silence that the other side tolerates. */
const BEAT_MS = 8_000;
/** The server's close code for an ended session: a new attempt would fail too. */
const SESSION_OVER = 4401;

const isSame = (one: LiveHolder | null, other: LiveHolder | null): boolean =>
  one?.url === other?.url && one?.token === other?.token;

export function createLiveLine({ connect, after, now, random }: LinePorts, listener: LineListener): LiveLine {
  let holder: LiveHolder | null = null;
  /** The holder whose session the server has ended; the line does not connect for it again. */
  let endedHolder: LiveHolder | null = null;
  let socket: LineSocket | undefined;
  let isOpen = false;
  let heardAt = 0;
  let beatAt = 0;
  let tries = 0;
  let cancel: () => void = () => undefined;

  /** Later attempts are spread, so that the clients of a stopped node do not reconnect at once. */
  const waitMs = (): number => (tries <= 1 ? RETRY_MS : RETRY_MS + random() * RETRY_MS);

  function drop(): void {
    const former = socket;
    socket = undefined;
    isOpen = false;
    cancel();
    former?.close();
  }

  function retry(): void {
    drop();
    tries += 1;
    cancel = after(waitMs(), open);
  }

  /**
   * Returns whether the machine slept: no heartbeat for so long that the silence proves nothing. The former connection
   * is dead then.
   */
  const hasSlept = (): boolean => now() - beatAt >= SILENT_MS;

  const isSilent = (): boolean => now() - heardAt >= SILENT_MS;

  function renew(): void {
    drop();
    tries = 0;
    open();
  }

  function beatLater(): void {
    cancel = after(Math.min(BEAT_MS, heardAt + SILENT_MS - now()), beat);
  }

  function beat(): void {
    if (hasSlept()) renew();
    else if (isSilent()) retry();
    else {
      beatAt = now();
      if (isOpen) socket?.send(HEARTBEAT);
      beatLater();
    }
  }

  function open(): void {
    if (!holder || isSame(holder, endedHolder)) return;
    // A new connection may take as long to open as an open one may be silent.
    heardAt = beatAt = now();
    const target = holder;
    const current = connect(target, {
      opened: () => {
        if (socket !== current) return;
        isOpen = true;
        tries = 0;
        heardAt = now();
        listener.open();
      },
      message: (data) => {
        if (socket !== current) return;
        heardAt = now();
        const frame = frameIn(data);
        if (frame && frame.cmd !== "heartcheck") listener.frame(frame);
      },
      closed: (code) => {
        if (socket !== current) return;
        if (code === SESSION_OVER) {
          endedHolder = target;
          drop();
        } else retry();
      },
    });
    socket = current;
    beatLater();
  }

  return {
    hold: (next) => {
      if (isSame(next, holder)) return;
      holder = next;
      renew();
    },
    look: () => {
      if (!holder) return;
      cancel();
      // The person looks at the page, so a dead connection is replaced without waiting.
      if (!socket || isSilent()) renew();
      else beat();
    },
  };
}
