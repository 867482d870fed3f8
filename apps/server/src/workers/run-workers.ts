import cluster, { type Worker } from "node:cluster";
import { availableParallelism } from "node:os";
import { performance } from "node:perf_hooks";
import type { Config } from "#config/config.ts";
import { databaseServer } from "#platform/database/connect.ts";
import type { Logger } from "#platform/logger.ts";
import { createHashSlots, hashLimit } from "./hash-slots.ts";
import { offerMetrics } from "./offer-metrics.ts";
import { createBlockedCheck, restartDelayMs, SHORT_LIFE_MS } from "./supervision.ts";
import type { PrimaryMessage, WorkerInput, WorkerMessage } from "./worker-messages.ts";

const LOOK_INTERVAL_MS = 1_000;

interface Supervised {
  readonly worker: Worker;
  readonly isFirst: boolean;
  readonly startedAt: number;
  /** Undefined: it does not listen yet. */
  lastBeatAt: number | undefined;
  utilization: number;
}

export interface WorkersOptions {
  /** All started parts, stopped in reverse order. */
  readonly stops: (() => Promise<void>)[];
  /** Ends the process after a failure that the node cannot repair. `reason`: one line. */
  abort(reason: string): void;
  /** Ends the process, because the first worker could not start and has reported why. */
  onFailedStart(exitCode: number): void;
  /** Starts a worker. Default: a process of `node:cluster`. */
  fork?(input: WorkerInput): Worker;
}

const forkProcess = (input: WorkerInput): Worker => cluster.fork({ WORKER_INPUT: JSON.stringify(input) });

/**
 * Runs the node as several workers that share its port. The first one starts as a single process would; the others
 * follow once it listens. A worker that ends, or whose event loop is blocked, is replaced.
 */
export async function runWorkers(config: Config, logger: Logger, options: WorkersOptions): Promise<void> {
  const { stops, abort, onFailedStart, fork = forkProcess } = options;
  let connection: WorkerInput["connection"];
  if (!config.DATABASE_URL) {
    const server = await databaseServer(config, logger);
    stops.push(() => server.stop());
    server.onUnexpectedExit(abort);
    connection = server.connection;
  }
  const supervised = new Map<number, Supervised>();
  const isBlocked = createBlockedCheck();
  const cores = availableParallelism();
  // A worker that has just ended receives nothing. Its slots are taken back at its exit.
  const send = (id: number, message: PrimaryMessage) => supervised.get(id)?.worker.send(message, () => undefined);
  const slots = createHashSlots(hashLimit(cores, []), {
    grant: (id) => void send(id, { kind: "hash-granted" }),
    recall: (id) => void send(id, { kind: "hash-recalled" }),
  });
  const metrics = await offerMetrics(config, logger, stops, {
    ask: (id, request, withCommon) => send(id, { kind: "metrics-wanted", request, withCommon }),
    listening: () =>
      [...supervised.values()].filter(({ lastBeatAt }) => lastBeatAt !== undefined).map(({ worker }) => worker.id),
  });
  let failedStarts = 0;
  let hasServed = false;
  let hasAnnounced = false;
  let onAllEnded: (() => void) | undefined;

  function onMessage(id: number, message: WorkerMessage): void {
    const entry = supervised.get(id);
    if (!entry) return;
    if (message.kind === "hash-wanted") slots.request(id);
    else if (message.kind === "hash-done") slots.release(id);
    else if (message.kind === "announced") hasAnnounced = true;
    else if (message.kind === "metrics") metrics?.answered(id, message.request, message.figures);
    else {
      entry.lastBeatAt = performance.now();
      entry.utilization = message.utilization;
    }
  }

  function onExit({ worker, isFirst, startedAt }: Supervised, code: number | null, signal: string | null): void {
    supervised.delete(worker.id);
    slots.remove(worker.id);
    metrics?.ended(worker.id);
    if (onAllEnded) {
      if (supervised.size === 0) onAllEnded();
      return;
    }
    if (!hasServed) {
      onFailedStart(code ?? 1);
      return;
    }
    failedStarts = performance.now() - startedAt < SHORT_LIFE_MS ? failedStarts + 1 : 0;
    const delayMs = restartDelayMs(failedStarts);
    logger.error({ worker: worker.id, code, signal, delayMs }, "a worker ended and is replaced");
    setTimeout(() => {
      // The messages of the node would be lost with a first worker that ended before it printed them.
      if (!onAllEnded) start(isFirst && !hasAnnounced);
    }, delayMs);
  }

  function start(isFirst: boolean): Worker {
    const worker = fork({ isFirst, ...(connection ? { connection } : {}) });
    const entry: Supervised = { worker, isFirst, startedAt: performance.now(), lastBeatAt: undefined, utilization: 0 };
    supervised.set(worker.id, entry);
    worker.on("message", (message: WorkerMessage) => onMessage(worker.id, message));
    worker.on("error", (error) => logger.error({ err: error, worker: worker.id }, "a worker failed"));
    worker.on("exit", (code, signal) => onExit(entry, code, signal));
    return worker;
  }

  function look(): void {
    const now = performance.now();
    slots.setLimit(
      hashLimit(
        cores,
        [...supervised.values()].map(({ utilization }) => utilization),
      ),
    );
    for (const { worker, lastBeatAt } of supervised.values()) {
      if (lastBeatAt === undefined || !isBlocked(worker.id, lastBeatAt, now)) continue;
      logger.error({ worker: worker.id }, "a worker is blocked and is ended");
      worker.process.kill("SIGKILL");
    }
  }

  stops.push(
    () =>
      new Promise((resolve) => {
        onAllEnded = resolve;
        if (supervised.size === 0) resolve();
        for (const { worker } of supervised.values()) worker.process.kill("SIGTERM");
      }),
  );
  start(true).once("listening", () => {
    hasServed = true;
    setInterval(look, LOOK_INTERVAL_MS);
    for (let count = 1; count < config.workers; count += 1) if (!onAllEnded) start(false);
  });
}
