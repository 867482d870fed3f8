import type { ServerResponse } from "node:http";

type Ending = readonly [response: Pick<ServerResponse, "end">, body: string | Buffer];

let waiting: Ending[] = [];

function endAll(): void {
  const endings = waiting;
  waiting = [];
  for (const [response, body] of endings) response.end(body);
}

/**
 * Ends an answer after all requests that have already arrived are read, within the same turn of the event loop. A proxy
 * on the same machine then wakes up once for many answers.
 */
export function endWithTurn(...ending: Ending): void {
  if (waiting.push(ending) === 1) setImmediate(endAll);
}
