import type { NoticeFrame } from "@tender/contract";
import { frameIn, HEARTBEAT } from "./live-frame.ts";

/** Where to connect, and what the server knows one by. */
export interface LiveHolder {
  /** `wss://…/websocket/{userId}`. */
  readonly url: string;
  readonly token: string;
}

/** What a line needs of a websocket. */
export interface LineSocket {
  send(text: string): void;
  close(): void;
}

export interface LinePorts {
  /** Opens a connection that tells of itself by the events. */
  connect(holder: LiveHolder, events: LineEvents): LineSocket;
  /** Runs something after so many milliseconds; what is handed back calls it off. */
  after(ms: number, run: () => void): () => void;
  /** Milliseconds; they pass while the machine sleeps as well. */
  now(): number;
  /** From 0 up to 1. */
  random(): number;
}

export interface LineEvents {
  opened(): void;
  message(data: unknown): void;
  closed(code: number): void;
}

/** What a line tells its owner. `open` comes again after every break: what was missed is to be asked for. */
export interface LineListener {
  open(): void;
  frame(frame: NoticeFrame): void;
}

/** A connection that is kept up by itself. */
export interface LiveLine {
  /** Connects, or connects anew where it is somebody else or another token; null ends it. */
  hold(holder: LiveHolder | null): void;
  /** After sleep, or once there is a network again: a connection that died unnoticed is found out now. */
  look(): void;
}

/** Specification 9: reconnect after 5 s, heartbeat timeout 20 s. */
const RETRY_MS = 5_000;
const SILENT_MS = 20_000;
/** Well before the other side could seem silent. */
const BEAT_MS = 8_000;
/** The server says that the session is over: asking again changes nothing. */
const SESSION_OVER = 4401;

const isSame = (one: LiveHolder | null, other: LiveHolder | null): boolean =>
  one?.url === other?.url && one?.token === other?.token;

export function createLiveLine({ connect, after, now, random }: LinePorts, listener: LineListener): LiveLine {
  let holder: LiveHolder | null = null;
  /** Whom the server has said that their session is over: not asked for again, whoever looks or holds it once more. */
  let over: LiveHolder | null = null;
  let socket: LineSocket | undefined;
  let isOpen = false;
  let heardAt = 0;
  let beatAt = 0;
  let tries = 0;
  let cancel: () => void = () => undefined;

  /** Later tries are spread, so that those whom a stopped node has let go do not come back as one. */
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

  /** Nothing was asked for so long that the silence says nothing: the machine has slept, and what it held then is gone. */
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
    if (!holder || isSame(holder, over)) return;
    // A new connection has as long to open as an open one may be silent.
    heardAt = beatAt = now();
    const asked = holder;
    const current = connect(asked, {
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
          over = asked;
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
      // Somebody looks: what is found dead now is not waited for.
      if (!socket || isSilent()) renew();
      else beat();
    },
  };
}
