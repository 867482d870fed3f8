import { vi } from "vitest";

/** A websocket of the page to the server, as a test sees it. */
export interface FakeSocket {
  readonly url: string;
  readonly protocols: readonly string[];
  readonly sent: string[];
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  isClosed: boolean;
}

/** In the order in which they were made. */
export const sockets: FakeSocket[] = [];

const BrowserSocket = window.WebSocket;

/** Stands in for those to our server; the test runner's own go their way. */
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

/** Pages connect by themselves, as in a browser without shared workers, into which no test can look. */
export function fakeSockets(): void {
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
