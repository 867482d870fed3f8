import { availableParallelism } from "node:os";
import type { Transferable } from "node:worker_threads";
import { Piscina } from "piscina";
import { AppError } from "#platform/app-error.ts";

/** When so many tasks wait, a request that needs one more is answered 503. */
const MOST_WAITING = 64;
const RETRY_AFTER_SECONDS = 5;
/** Several times what the largest inputs take within their bounds. */
const MOST_MEMORY_MB = 1_024;
const IDLE_MS = 60_000;
/** The event loop goes first where both share a core. */
const NICE = 10;

/** One core is left to the event loop; a second thread goes on with short tasks while the first one has a long one. */
const threadCount = (cores: number): number => Math.min(4, Math.max(2, cores - 1));

/** Threads start with the first task and end when they have been idle. */
function threads(maxThreads: number, concurrentTasksPerWorker: number): Piscina {
  const pool = new Piscina({
    minThreads: 0,
    maxThreads,
    concurrentTasksPerWorker,
    idleTimeout: IDLE_MS,
    atomics: "disabled",
    recordTiming: false,
    niceIncrement: NICE,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    // Code that parses other people's files has no secret of the process in reach.
    env: {},
  });
  // A thread that breaks off without a task has failed nobody, and the next task starts another one.
  pool.on("error", () => undefined);
  return pool;
}

const pools = {
  /** Tasks that have the thread to themselves until they are done. */
  whole: threads(threadCount(availableParallelism()), 1),
  /** Documents, which may take seconds each: they wait for each other and keep nothing else waiting. */
  drawn: threads(1, 1),
  /** Tasks that wait for their reader again and again, and share a thread meanwhile. */
  streamed: threads(1, 8),
};

const busy = (): AppError => new AppError("http.unavailable", { details: { retryAfterSeconds: RETRY_AFTER_SECONDS } });

/** A task of a `*-tasks.ts` file: input and answer are copied between the threads (structured clone). */
type Task = (input: never) => unknown;

interface TaskOptions {
  readonly kind?: keyof typeof pools;
  /** Nobody waits for an answer, and few such tasks are there at once: they wait for their turn however many do. */
  readonly isBackground?: boolean;
}

/**
 * Runs the tasks of a file in other threads, so that long parsing does not hold up the event loop. `moved`: buffers and ports that the
 * thread takes over. Throws http.unavailable when too many tasks wait.
 */
export const tasksIn =
  <Tasks extends Record<keyof Tasks, Task>>(file: URL, { kind = "whole", isBackground = false }: TaskOptions = {}) =>
  async <Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    moved: readonly Transferable[] = [],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> => {
    const pool = pools[kind];
    if (pool.queueSize >= MOST_WAITING && !isBackground) throw busy();
    return pool.run(input, { filename: file.href, name, transferList: [...moved] });
  };
