import { vi } from "vitest";

/** A websocket of the page to the server, for the test. */
export interface FakeSocket {
  readonly url: string;
  readonly protocols: readonly string[];
  readonly sent: string[];
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  isClosed: boolean;
}

/** The sockets in the order of their creation. */
export const sockets: FakeSocket[] = [];

const BrowserSocket = window.WebSocket;

/** Replaces the sockets to the server; those of the test runner are real. */
class PageSocket implements FakeSocket {
  readonly url: string;
  readonly protocols: readonly string[];
  readonly sent: string[] = [];
  onopen: FakeSocket["onopen"] = null;
  onmessage: FakeSocket["onmessage"] = null;
  onclose: FakeSocket["onclose"] = null;
  isClosed = false;

  constructor(url: string, protocols: string[]) {
    this.url = url;
    this.protocols = protocols;
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
  }
}

/** Makes pages connect directly, as in a browser without shared workers, because a test cannot inspect a worker. */
export function replaceSockets(): void {
  vi.stubGlobal("SharedWorker", undefined);
  vi.stubGlobal(
    "WebSocket",
    new Proxy(BrowserSocket, {
      construct: (_target, [url, protocols]) =>
        new URL(String(url), window.location.href).pathname.startsWith("/websocket/")
          ? new PageSocket(String(url), [protocols].flat())
          : new BrowserSocket(url, protocols),
    }),
  );
}
