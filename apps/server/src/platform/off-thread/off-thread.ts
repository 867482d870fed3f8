import { availableParallelism } from "node:os";
import type { Transferable } from "node:worker_threads";
import { Piscina } from "piscina";
import { AppError } from "#platform/app-error.ts";

/** With this many waiting tasks, a request that needs another is answered 503. */
const MAX_WAITING = 64;
const RETRY_AFTER_SECONDS = 5;
/** Several times the memory that the largest permitted inputs need. */
const MAX_MEMORY_MB = 1_024;
const IDLE_MS = 60_000;
/** Lower priority than the event loop's where both share a core. */
const NICE = 10;

/** Reserves one core for the event loop. A second thread continues with short tasks while the first runs a long one. */
const threadCount = (cores: number): number => Math.min(4, Math.max(2, cores - 1));

/** Creates a pool. Threads start with the first task and end after an idle time. */
function createPool(maxThreads: number, concurrentTasksPerWorker: number): Piscina {
  const pool = new Piscina({
    minThreads: 0,
    maxThreads,
    concurrentTasksPerWorker,
    idleTimeout: IDLE_MS,
    atomics: "disabled",
    recordTiming: false,
    niceIncrement: NICE,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    // Code that parses foreign files has no access to the process's secrets.
    env: {},
  });
  // A thread that crashes without a task affects no caller, and the next task starts another one.
  pool.on("error", () => undefined);
  return pool;
}

const pools = {
  /** Tasks that occupy a thread until they end. */
  whole: createPool(threadCount(availableParallelism()), 1),
  /** Drawing of documents, which may take seconds each. They run one after another and do not delay other tasks. */
  drawn: createPool(1, 1),
  /** Tasks that repeatedly wait for their reader; several share a thread. */
  streamed: createPool(1, 8),
};

const busyError = (): AppError =>
  new AppError("http.unavailable", { details: { retryAfterSeconds: RETRY_AFTER_SECONDS } });

/** A task of a `*-tasks.ts` file. Input and answer are copied between the threads (structured clone). */
type Task = (input: never) => unknown;

interface TaskOptions {
  readonly kind?: keyof typeof pools;
  /** No request waits for the answer, and such tasks are few: they queue regardless of the bound. */
  readonly isBackground?: boolean;
}

/**
 * Runs the tasks of a file in other threads, so that long parsing does not block the event loop. `transferred`: buffers
 * and ports that are transferred to the thread. Throws http.unavailable if too many tasks wait.
 */
export const tasksIn =
  <Tasks extends Record<keyof Tasks, Task>>(file: URL, { kind = "whole", isBackground = false }: TaskOptions = {}) =>
  async <Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    transferred: readonly Transferable[] = [],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> => {
    const pool = pools[kind];
    if (pool.queueSize >= MAX_WAITING && !isBackground) throw busyError();
    return pool.run(input, { filename: file.href, name, transferList: [...transferred] });
  };
