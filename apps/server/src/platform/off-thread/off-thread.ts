import { availableParallelism } from "node:os";
import type { Transferable } from "node:worker_threads";
import { Piscina } from "piscina";
import { AppError } from "../app-error.ts";
import { errorCode } from "../error-code.ts";

/** Beyond these a request is answered 503. */
const MOST_WAITING = 64;
const RETRY_AFTER_SECONDS = 5;
/** Half a gigabyte holds the largest workbook that the bounds allow, several times. */
const MOST_MEMORY_MB = 512;
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
    maxQueue: MOST_WAITING,
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
  /** Tasks that wait for their reader again and again, and share a thread meanwhile. */
  streamed: threads(1, 8),
};

const busy = (cause?: unknown): AppError =>
  new AppError("http.unavailable", { details: { retryAfterSeconds: RETRY_AFTER_SECONDS }, cause });

/** A task of a `*-tasks.ts` file: input and answer are copied between the threads (structured clone). */
type Task = (input: never) => unknown;

/**
 * Runs the tasks of a file in other threads, so that long parsing does not hold up the event loop. `kind`: of all its tasks. `moved`:
 * buffers and ports that the thread takes over. Throws http.unavailable when too many tasks wait or a thread ran out of memory.
 */
export const tasksIn =
  <Tasks extends Record<keyof Tasks, Task>>(file: URL, kind: keyof typeof pools = "whole") =>
  async <Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    moved: readonly Transferable[] = [],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> => {
    const pool = pools[kind];
    if (pool.queueSize >= MOST_WAITING) throw busy();
    try {
      return await pool.run(input, { filename: file.href, name, transferList: [...moved] });
    } catch (error) {
      throw errorCode(error) === "ERR_WORKER_OUT_OF_MEMORY" ? busy(error) : error;
    }
  };
