// Runs in a thread of its own, which may be stopped and in which nothing else is measured.
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

/** The clock of a thread advances by some milliseconds at a time, so it is read over as many runs as take this long. */
const ROUND_MS = 30;
const ROUNDS = 3;
/** For a longer input its first run suffices. */
const LONG_MS = 1_000;

/** Returns whether a parser may not throw this error: a bug or a stack overflow. */
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

/** Returns the thread's time for one run, averaged over a round. */
async function roundOf(parser: Parser, input: unknown): Promise<number> {
  const { usage } = thread();
  for (let runs = 1; ; runs++) {
    await run(parser, input);
    const { ms } = thread(usage);
    if (ms >= ROUND_MS) return ms / runs;
  }
}

/** Returns the least time of several rounds, because other work only adds to it. */
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
  // The first run may have included compilation.
  const large = first > LONG_MS ? first : await leastOf(parser, input);
  return { small: await leastOf(parser, less), large };
}

/** Starts once everything is loaded. */
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
