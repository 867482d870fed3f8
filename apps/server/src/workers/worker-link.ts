import cluster from "node:cluster";
import { hostname } from "node:os";
import { performance } from "node:perf_hooks";
import type { Metrics } from "#modules/operations/metrics/metrics.service.ts";
import type { RunQueued } from "#platform/passwords.ts";
import { createHashQueue } from "./hash-queue.ts";
import { BEAT_INTERVAL_MS, type PrimaryMessage, type WorkerInput, type WorkerMessage } from "./worker-messages.ts";

/** A worker's connection to the primary of its node. */
export interface WorkerLink extends WorkerInput {
  /** Counts the workers of the node from its start on; a replacement has a number of its own. */
  readonly number: number;
  /** Name of this process in reports: that of the node and the worker's number. */
  readonly node: string;
  /** Runs password hashes as the primary grants slots to the workers. Throws QueueFull. */
  readonly runHash: RunQueued;
  /** Reports to the primary that the messages of the node were printed: replacements print none. */
  reportAnnounced(): void;
  /** Answers the primary's requests for metrics from now on. */
  answerMetrics(metrics: Metrics): void;
  /** Begins to send beats. From then on the primary ends this process if its event loop is blocked. */
  startBeats(): void;
}

const MAX_WAITING_HASHES = 200;

/** Returns the connection to the primary. Undefined: this process is not a worker. */
export function workerLink(input: string | undefined): WorkerLink | undefined {
  if (!cluster.worker || input === undefined) return undefined;
  const { id: number } = cluster.worker;
  const send = (message: WorkerMessage) => process.send?.(message);
  const hashes = createHashQueue(MAX_WAITING_HASHES, {
    request: () => void send({ kind: "hash-wanted" }),
    release: () => void send({ kind: "hash-done" }),
  });
  let metrics: Metrics | undefined;
  process.on("message", (message: PrimaryMessage) => {
    if (message.kind === "hash-granted") hashes.granted();
    else if (message.kind === "hash-recalled") hashes.recalled();
    else if (message.kind === "metrics-wanted") {
      const { request, withCommon } = message;
      // A failed read is no answer: the primary counts the worker as silent.
      metrics?.read(withCommon).then(
        (figures) => send({ kind: "metrics", request, figures }),
        () => undefined,
      );
    }
  });
  return {
    ...(JSON.parse(input) as WorkerInput),
    number,
    node: `${hostname()}:${process.ppid}/${number}`,
    runHash: hashes.run,
    reportAnnounced: () => void send({ kind: "announced" }),
    answerMetrics: (newMetrics) => {
      metrics = newMetrics;
    },
    startBeats: () => {
      let last = { at: performance.now(), cpu: process.threadCpuUsage() };
      const beat = () => {
        const at = performance.now();
        const { user, system } = process.threadCpuUsage(last.cpu);
        send({ kind: "beat", utilization: (user + system) / 1_000 / Math.max(1, at - last.at) });
        last = { at, cpu: process.threadCpuUsage() };
      };
      beat();
      setInterval(beat, BEAT_INTERVAL_MS).unref();
    },
  };
}
