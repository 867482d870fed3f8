import { fork } from "node:child_process";
import { join } from "node:path";
import type { BareAnswer } from "./bare-http.ts";

/**
 * Requests an answer from our server once and starts a bare node:http process that answers the same bytes and headers.
 */
export async function barePeer(
  url: string,
  init: RequestInit,
): Promise<{ url: string; stop(): void; bytes: number; pid: number }> {
  // node:http returns the raw bytes, which both servers have to send; fetch would decompress them.
  const { request } = await import("node:http");
  const raw = await new Promise<{ body: Buffer; headers: Record<string, string> }>((resolve, reject) => {
    const sent = request(
      url,
      { method: init.method ?? "GET", headers: init.headers as Record<string, string> },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const { date: _d, connection: _c, "keep-alive": _k, "transfer-encoding": _t, ...headers } = response.headers;
          if (response.statusCode === 200)
            resolve({ body: Buffer.concat(chunks), headers: headers as Record<string, string> });
          else reject(new Error(`${url} answered ${response.statusCode}`));
        });
      },
    );
    sent.on("error", reject);
    sent.end(init.body as string | undefined);
  });
  const child = fork(join(import.meta.dirname, "bare-http.ts"));
  const port = await new Promise<number>((resolve) => {
    child.once("message", (message) => resolve(message as number));
    child.send({ body: raw.body.toString("base64"), encoding: "base64", headers: raw.headers } satisfies BareAnswer);
  });
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => child.disconnect(),
    bytes: raw.body.length,
    pid: child.pid ?? 0,
  };
}
