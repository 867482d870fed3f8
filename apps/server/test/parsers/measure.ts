// Runs in a thread of its own: it may be stopped, and nothing else runs in it that would be measured too.
import { parentPort } from "node:worker_threads";
import { isFarFromFault, QUICK_MS, TIMES, type Times } from "./growth.ts";
import { type Parser, parsersByName } from "./parser.ts";
import { planted } from "./planted.ts";
import { register } from "./register.ts";

export interface Question {
  readonly parser: string;
  readonly shape: string;
}

export type Answer = { readonly times: Times } | { readonly broken: string };

const known = parsersByName([...register, ...planted]);

/** The clock of a thread goes on by some milliseconds at a time: it is read over as many runs as take this long. */
const ROUND_MS = 30;
const ROUNDS = 3;
/** One that takes longer is told by its first run. */
const LONG_MS = 1_000;

/** Errors that no parser may throw: a bug, or an overflow of the stack. */
const isBug = (error: unknown): boolean => error instanceof RangeError || error instanceof TypeError;

async function run({ read }: Parser, input: unknown): Promise<void> {
  try {
    await read(input);
  } catch (error) {
    if (isBug(error)) throw error;
  }
}

function thread(since?: NodeJS.CpuUsage): { readonly usage: NodeJS.CpuUsage; readonly ms: number } {
  const usage = process.threadCpuUsage(since);
  return { usage, ms: (usage.user + usage.system) / 1_000 };
}

/** What one run takes of the thread's time, over a round of them. */
async function roundOf(parser: Parser, input: unknown): Promise<number> {
  const { usage } = thread();
  for (let runs = 1; ; runs++) {
    await run(parser, input);
    const { ms } = thread(usage);
    if (ms >= ROUND_MS) return ms / runs;
  }
}

/** The least of several rounds: what else happens only ever adds to it. */
async function leastOf(parser: Parser, input: unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < ROUNDS; n++) least = Math.min(least, await roundOf(parser, input));
  return least;
}

async function timesOf({ parser: name, shape }: Question): Promise<Times> {
  const parser = known.get(name);
  const make = parser?.shapes[shape];
  if (!parser || !make) throw new Error(`no ${shape} of ${name}`);
  const input = make(parser.most);
  const begun = performance.now();
  const { usage } = thread();
  await run(parser, input);
  const quick = performance.now() - begun;
  if (quick < QUICK_MS) return { small: quick, large: quick };
  const { ms: first } = thread(usage);
  const less = make(Math.ceil(parser.most / TIMES));
  const times = { small: await roundOf(parser, less), large: first };
  if (isFarFromFault(times)) return times;
  // The first run may have been compiled meanwhile.
  const large = first > LONG_MS ? first : await leastOf(parser, input);
  return { small: await leastOf(parser, less), large };
}

/** Begins once everything is loaded. */
parentPort?.on("message", async (question: Question) => {
  let answer: Answer;
  try {
    answer = { times: await timesOf(question) };
  } catch (error) {
    answer = { broken: `${Object(error).name}: ${Object(error).message}`.slice(0, 300) };
  }
  parentPort?.postMessage(answer);
});
parentPort?.postMessage("ready");
