import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { barePeer } from "./bare-peer.ts";
import { processorMs } from "./processor-time.ts";
import { median, percentile, print } from "./report.ts";

/** Repeated request of one browser. */
export interface Poll {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Polled {
  readonly times: readonly number[];
  /** Processor time of the answering process, per answer. */
  readonly microseconds: number;
}

export interface PacedPolls {
  readonly title: string;
  readonly polls: readonly Poll[];
  /** Interval of each poll in milliseconds. */
  readonly everyMs: number;
  readonly pid: number;
  /** Status of an answer without news. */
  readonly unchanged: number;
}

const ROUNDS = 5;

const sendPoll = (agent: Agent, { url, headers }: Poll, expected: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    request(url, { agent, headers }, (response) => {
      response.resume();
      response.once("end", () =>
        response.statusCode === expected
          ? resolve(performance.now() - startedAt)
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    })
      .on("error", reject)
      .end();
  });

/** Polls once for every browser, spread evenly over the interval, like browsers that started at different times. */
async function pollAll(polls: readonly Poll[], everyMs: number, pid: number, expected: number): Promise<Polled> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const times: number[] = [];
  const before = processorMs(pid);
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  for (const [n, poll] of polls.entries()) {
    const wait = startedAt + (n * everyMs) / polls.length - performance.now();
    if (wait > 0) await pause(wait);
    running.push(sendPoll(agent, poll, expected).then((ms) => void times.push(ms)));
  }
  await Promise.all(running);
  agent.destroy();
  return { times, microseconds: ((processorMs(pid) - before) * 1_000) / polls.length };
}

/** Polls the portal, and bare node:http with the bytes of a full answer, by turns and at the same pace. */
export async function benchPacedPolls({ title, polls, everyMs, pid, unchanged }: PacedPolls): Promise<void> {
  const [first] = polls;
  if (!first) return;
  const { "if-none-match": _validator, ...plain } = first.headers;
  const bare = await barePeer(first.url, { headers: plain });
  const atPeer = polls.map(({ headers }) => ({ url: bare.url, headers }));
  try {
    // The first round reads from the database; the later ones are typical of waiting.
    await pollAll(polls, everyMs, pid, unchanged);
    await pollAll(atPeer, everyMs, bare.pid, 200);
    const [ours, peer]: [Polled[], Polled[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await pollAll(polls, everyMs, pid, unchanged));
      peer.push(await pollAll(atPeer, everyMs, bare.pid, 200));
    }
    const p99Of = (polled: readonly Polled[]) => median(polled.map(({ times }) => percentile(times, 0.99)));
    const costOf = (polled: readonly Polled[]) => median(polled.map(({ microseconds }) => microseconds));
    const figuresOf = (polled: readonly Polled[]) =>
      `p99 ${p99Of(polled).toFixed(2)} ms (${polled.map(({ times }) => percentile(times, 0.99).toFixed(1)).join(", ")}), p50 ${median(polled.map(({ times }) => percentile(times, 0.5))).toFixed(2)} ms, ${costOf(polled).toFixed(1)} µs of processor time each`;
    print({
      title,
      measured: figuresOf(ours),
      yardstick: `bare node:http with the ${bare.bytes} bytes of a full answer ${figuresOf(peer)}; p99 ${(p99Of(ours) / p99Of(peer)).toFixed(2)} times its own, processor time ${(costOf(ours) / costOf(peer)).toFixed(2)} times`,
      value: p99Of(ours),
      unit: " ms",
      budget: { atMost: 50 },
    });
  } finally {
    bare.stop();
  }
}
