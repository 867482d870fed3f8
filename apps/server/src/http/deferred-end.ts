import type { ServerResponse } from "node:http";

type PendingEnd = readonly [response: Pick<ServerResponse, "end">, body: string | Buffer];

let pending: PendingEnd[] = [];

function endAll(): void {
  const responses = pending;
  pending = [];
  for (const [response, body] of responses) response.end(body);
}

/**
 * Ends an answer after all requests that have already arrived are read, within the same turn of the event loop. A proxy
 * on the same machine then wakes up once for many answers.
 */
export function deferEnd(...ending: PendingEnd): void {
  if (pending.push(ending) === 1) setImmediate(endAll);
}
