import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { type Agent, request } from "node:https";
import { join } from "node:path";

/** Folder of the trial, see proxies.sh. */
export const WORK = process.env.WORK ?? "";
export const httpsPort = Number(process.env.HTTPS_PORT);
export const HOST = "tender.example.cn";
export const ORIGIN = `https://${HOST}:${httpsPort}`;
export const ca = readFileSync(join(WORK, "tls/fullchain.pem"));
/** Address of the proxy for a TLS connection. */
export const target = { host: "127.0.0.1", port: httpsPort, servername: HOST, ca };

export interface Heading {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
}
interface Answer extends Heading {
  readonly text: string;
}
interface CallOptions {
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly agent?: Agent | false;
  readonly localAddress?: string;
}

/** Sends one call. `agent: false` uses a connection of its own. */
export function call(
  method: string,
  path: string,
  { body, headers = {}, agent = false, localAddress }: CallOptions = {},
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(
      {
        ...target,
        method,
        path,
        agent,
        ...(localAddress ? { localAddress } : {}),
        headers: { host: `${HOST}:${httpsPort}`, ...headers },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => resolve({ ...heading(response), text: Buffer.concat(parts).toString() }));
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
export const heading = ({ statusCode = 0, headers, rawHeaders }: IncomingMessage): Heading => ({
  status: statusCode,
  headers,
  rawHeaders,
});
export const countHeader = ({ rawHeaders }: Heading, name: string) =>
  rawHeaders.filter((value, n) => n % 2 === 0 && value.toLowerCase() === name).length;
export const postJson = (path: string, value: unknown, options: CallOptions = {}) =>
  call("POST", path, {
    ...options,
    body: JSON.stringify(value),
    headers: { "content-type": "application/json", origin: ORIGIN, ...options.headers },
  });
