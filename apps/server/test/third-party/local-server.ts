import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request in the form that tests inspect. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface Answered {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
}

export interface LocalServer {
  readonly origin: string;
  readonly host: string;
  readonly asked: Asked[];
  close(): Promise<void>;
}

/** Starts a server on this machine. Without an answer it leaves the request waiting. */
export async function startLocalServer(
  answer: (requested: Asked) => Answered | undefined | Promise<Answered | undefined>,
): Promise<LocalServer> {
  const requested: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { method = "GET", headers } = request;
    const url = new URL(request.url ?? "/", "http://local.invalid");
    const one = { method, url, headers, body: await text(request) };
    requested.push(one);
    const answered = await answer(one);
    if (!answered) return;
    const { status = 200, headers: more = {}, body = "" } = answered;
    const isText = typeof body === "string";
    response.writeHead(status, { "content-type": isText ? "text/plain" : "application/json", ...more });
    response.end(isText ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    asked: requested,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
