import type { ScanState } from "@tender/contract";
import { ApiError, call } from "#shared/api/client.ts";

export interface WatchedScan {
  readonly taskId: string;
  /** Stops the watching. */
  readonly signal: AbortSignal;
  /**
   * Reads the result of the task. True: it is settled. A rejection ends the task, unless the server did not answer or
   * asked to retry later.
   */
  readonly readResult: (signal: AbortSignal) => Promise<boolean>;
  /**
   * Milliseconds between polls, in addition to the calls after each change. By the specification every error of such a
   * poll ends the task; only a poll without an answer is repeated.
   */
  readonly pollIntervalMs?: number;
  readonly onScanned: (number: string) => void;
  /** Called with whether the server answers now. While it does not, the call is repeated. */
  readonly onReachable: (isReachable: boolean) => void;
  /** Called when the task is settled or has failed. The watching has stopped by then. */
  readonly onEnd: (error: unknown) => void;
}

/** The server holds the request for up to 25 s. */
const LONG_POLL_TIMEOUT_MS = 40_000;
const PAUSE_MS = 3_000;

const NO_ANSWER_STATUSES = [0];
/** The state of the task is unknown: no answer, or one that asks to retry later. */
const RETRIABLE_STATUSES = [...NO_ANSWER_STATUSES, 429, 502, 503, 504];

const hasStatus = (statuses: readonly number[], error: unknown): boolean =>
  error instanceof ApiError && statuses.includes(error.status);

/** A refusal also ends the wait, for example a newer code of another window; `readResult` then returns the reason. */
const stateAfterError = (error: unknown) =>
  ({ state: hasStatus(RETRIABLE_STATUSES, error) ? "unheard" : "over", number: null }) as const;

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Watches a task to its end. Answers after that, or after the page was left, are ignored. */
export function watchScan({
  taskId,
  signal,
  readResult,
  pollIntervalMs,
  onScanned,
  onReachable,
  onEnd,
}: WatchedScan): void {
  const retriable = pollIntervalMs === undefined ? RETRIABLE_STATUSES : NO_ANSWER_STATUSES;
  let isReading = false;

  async function readOnce(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      const isFinished = await readResult(signal);
      if (signal.aborted) return;
      onReachable(true);
      if (isFinished) onEnd(null);
    } catch (error) {
      if (signal.aborted) return;
      const isRetriable = hasStatus(retriable, error);
      onReachable(!isRetriable);
      if (!isRetriable) onEnd(error);
    } finally {
      isReading = false;
    }
  }

  async function watchChanges(): Promise<void> {
    let lastState: ScanState = "waiting";
    while (!signal.aborted) {
      const query = { taskId, seen: lastState };
      const options = { signal, timeoutMs: LONG_POLL_TIMEOUT_MS };
      const { state, number } = await call("scan.awaitChange", { query }, options).catch(stateAfterError);
      if (signal.aborted) return;
      // With polls, their result is reported instead: a gateway may block requests that are held.
      if (pollIntervalMs === undefined) onReachable(state !== "unheard");
      if (state === "scanned" && lastState === "waiting") {
        lastState = "scanned";
        onScanned(number ?? "");
        continue;
      }
      if (state === "confirmed" || state === "over") await readOnce();
      await pause(signal);
    }
  }

  if (pollIntervalMs !== undefined) {
    const timer = setInterval(() => void readOnce(), pollIntervalMs);
    signal.addEventListener("abort", () => clearInterval(timer));
  }
  void watchChanges();
}
