import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request in the form that tests inspect. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface LocalAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
}

export interface LocalServer {
  readonly origin: string;
  readonly host: string;
  readonly requests: ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts a local server that records its requests. If `answer` returns undefined, the request stays unanswered. */
export async function startLocalServer(
  answer: (requested: ReceivedRequest) => LocalAnswer | undefined | Promise<LocalAnswer | undefined>,
): Promise<LocalServer> {
  const requested: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = "GET", headers } = request;
    const url = new URL(request.url ?? "/", "http://local.invalid");
    const received = { method, url, headers, body: await text(request) };
    requested.push(received);
    const reply = await answer(received);
    if (!reply) return;
    const { status = 200, headers: more = {}, body = "" } = reply;
    const isText = typeof body === "string";
    response.writeHead(status, { "content-type": isText ? "text/plain" : "application/json", ...more });
    response.end(isText ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    requests: requested,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
