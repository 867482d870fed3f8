import type { ScanState } from "@tender/contract";
import { ApiError, call } from "#shared/api/client.ts";

export interface WatchedScan {
  readonly taskId: string;
  /** Ends the watching. */
  readonly signal: AbortSignal;
  /** Asks what has become of the task; true when that is settled. What it throws ends the task, unless nothing was heard of it. */
  readonly ask: (signal: AbortSignal) => Promise<boolean>;
  /**
   * Asks every so often, beside each time that the server says that something has changed. Whatever error answers such a
   * poll ends the task, as the specification has it; only where none comes back it is asked again.
   */
  readonly askEveryMs?: number;
  readonly onScanned: (number: string) => void;
  /** Whether the server answers at present. Where it does not, it is asked again and again. */
  readonly onReached: (isReached: boolean) => void;
  /** Settled, or over with an error. The watching has stopped by then. */
  readonly onEnd: (error: unknown) => void;
}

/** The server holds the question for up to 25 s. */
const HELD_TIMEOUT_MS = 40_000;
const PAUSE_MS = 3_000;

const UNANSWERED = [0];
/** Nothing was heard of the task: no answer, or one that only says to come back later. */
const LATER = [...UNANSWERED, 429, 502, 503, 504];

const isOneOf = (statuses: readonly number[], error: unknown): boolean =>
  error instanceof ApiError && statuses.includes(error.status);

/** A refusal is an end as well, such as another window's newer code; asking tells which. */
const unanswered = (error: unknown) => ({ state: isOneOf(LATER, error) ? "unheard" : "over", number: null }) as const;

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Follows a task to its end. What is heard after that, or after the page was left, is nobody's business any more. */
export function watchScan({ taskId, signal, ask, askEveryMs, onScanned, onReached, onEnd }: WatchedScan): void {
  const passing = askEveryMs === undefined ? LATER : UNANSWERED;
  let isAsking = false;

  async function askOnce(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const isSettled = await ask(signal);
      if (signal.aborted) return;
      onReached(true);
      if (isSettled) onEnd(null);
    } catch (error) {
      if (signal.aborted) return;
      const passes = isOneOf(passing, error);
      onReached(!passes);
      if (!passes) onEnd(error);
    } finally {
      isAsking = false;
    }
  }

  async function follow(): Promise<void> {
    let seen: ScanState = "waiting";
    while (!signal.aborted) {
      const query = { taskId, seen };
      const options = { signal, timeoutMs: HELD_TIMEOUT_MS };
      const { state, number } = await call("scan.awaitChange", { query }, options).catch(unanswered);
      if (signal.aborted) return;
      // Where asking goes on by itself, that is what tells: a gateway may let no held request through.
      if (askEveryMs === undefined) onReached(state !== "unheard");
      if (state === "scanned" && seen === "waiting") {
        seen = "scanned";
        onScanned(number ?? "");
        continue;
      }
      if (state === "confirmed" || state === "over") await askOnce();
      await pause(signal);
    }
  }

  if (askEveryMs !== undefined) {
    const timer = setInterval(() => void askOnce(), askEveryMs);
    signal.addEventListener("abort", () => clearInterval(timer));
  }
  void follow();
}
