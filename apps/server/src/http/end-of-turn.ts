import type { ServerResponse } from "node:http";

type Ending = readonly [response: Pick<ServerResponse, "end">, body: string | Buffer];

let waiting: Ending[] = [];

function endAll(): void {
  const endings = waiting;
  waiting = [];
  for (const [response, body] of endings) response.end(body);
}

/**
 * Ends an answer when every request that has arrived by now is read, in the same turn of the event loop: whoever is at the other
 * end of them, a proxy on this machine above all, is woken once for many answers and not once for each.
 */
export function endWithTurn(...ending: Ending): void {
  if (waiting.push(ending) === 1) setImmediate(endAll);
}
