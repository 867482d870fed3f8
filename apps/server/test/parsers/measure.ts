// Measures one parser at a time in a thread of its own, which the caller may stop.
import { parentPort } from "node:worker_threads";
import { isFarFromFault, QUICK_MS, SIZE_FACTOR, type Times } from "./growth.ts";
import { type Parser, parsersByName } from "./parser.ts";
import { planted } from "./planted.ts";
import { register } from "./register.ts";

export interface Question {
  readonly parser: string;
  readonly shape: string;
}

export type Answer = { readonly times: Times } | { readonly broken: string };

const parsersUnderTest = parsersByName([...register, ...planted]);

/** Minimum time of a round: the clock of a thread advances by some milliseconds at a time, so runs are averaged. */
const ROUND_MS = 30;
const ROUNDS = 3;
/** A run that takes longer is not repeated. */
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

/** Returns the shortest time of several rounds, because other work only adds to it. */
async function minimumOf(parser: Parser, input: unknown): Promise<number> {
  let minimum = Number.POSITIVE_INFINITY;
  for (let n = 0; n < ROUNDS; n++) minimum = Math.min(minimum, await roundOf(parser, input));
  return minimum;
}

async function timesOf({ parser: name, shape }: Question): Promise<Times> {
  const parser = parsersUnderTest.get(name);
  const make = parser?.shapes[shape];
  if (!parser || !make) throw new Error(`no ${shape} of ${name}`);
  const input = make(parser.maxSize);
  const begun = performance.now();
  const { usage } = thread();
  await run(parser, input);
  const quick = performance.now() - begun;
  if (quick < QUICK_MS) return { small: quick, large: quick };
  const { ms: first } = thread(usage);
  const smallInput = make(Math.ceil(parser.maxSize / SIZE_FACTOR));
  const times = { small: await roundOf(parser, smallInput), large: first };
  if (isFarFromFault(times)) return times;
  // The first run may have included compilation.
  const large = first > LONG_MS ? first : await minimumOf(parser, input);
  return { small: await minimumOf(parser, smallInput), large };
}

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
