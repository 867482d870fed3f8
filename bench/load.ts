import autocannon from "autocannon";

export interface Shot {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Instead: each connection sends its own, by turns. */
  readonly bodies?: readonly string[];
}

export interface Load {
  /** Good answers a second. */
  readonly rate: number;
  readonly p99Ms: number;
}

/** Requests over 32 connections for some seconds. Any answer but 2xx makes the figure worthless, so it throws. */
export async function load(
  { url, method = "GET", headers = {}, body, bodies = [] }: Shot,
  seconds: number,
  connections = 32,
): Promise<Load> {
  let opened = 0;
  const setupClient = (client: autocannon.Client) => {
    const own = bodies[opened++ % bodies.length];
    if (own !== undefined) client.setBody(own);
  };
  const options = { url, method, headers, connections, duration: seconds, setupClient };
  const result = await autocannon({ ...options, ...(body ? { body } : {}) });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { rate: result.requests.average, p99Ms: result.latency.p99 };
}

/** The same two loads in turn, several rounds, after a warm-up of each: what drifts on the machine hits both. */
export async function alternate(
  ours: Shot,
  peer: Shot,
  rounds = 3,
  seconds = 4,
): Promise<{ ours: number[]; peer: number[] }> {
  await load(ours, 2);
  await load(peer, 2);
  const rates = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    rates.ours.push((await load(ours, seconds)).rate);
    rates.peer.push((await load(peer, seconds)).rate);
  }
  return rates;
}
