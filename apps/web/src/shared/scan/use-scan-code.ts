import { SCAN_TASK_MS } from "@tender/contract/constants";
import { useEffect, useRef, useState } from "react";
import { isAborted } from "#shared/api/client.ts";
import { scanText } from "./scan-text.ts";
import { watchScan } from "./watch-scan.ts";

/** The state of the code's frame. */
export type ScanCode =
  | { readonly kind: "drawing" }
  /** `number`: a phone has scanned the code, and its person must type this number. */
  | { readonly kind: "shown"; readonly picture: string; readonly number: string | null; readonly isReachable: boolean }
  | { readonly kind: "over" }
  | { readonly kind: "failed"; readonly message: string };

export interface ScanCodeOptions {
  readonly draw: (signal: AbortSignal) => Promise<{ readonly base64: string; readonly taskId: string }>;
  /** Reads the result of the task. True: it is settled, and nothing more is shown. */
  readonly readResult: (taskId: string, signal: AbortSignal) => Promise<boolean>;
  readonly pollIntervalMs?: number;
  /** Called when the task failed. True: another code is drawn at once. False: the error is shown instead. */
  readonly onRefused: (error: unknown) => boolean;
  /** Called when the code expired. True: another one is drawn at once. Undefined or false: the person requests one. */
  readonly onExpired?: () => boolean;
}

/** Ends slightly before the server's own limit, so that the page shows the expiry before a request fails. */
const SHOWN_MS = SCAN_TASK_MS - 2_000;

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message.trim() : "") || scanText.requestFailed;

/** Draws a code and watches it to its end; stops on unmount. */
export function useScanCode(options: ScanCodeOptions) {
  const [code, setCode] = useState<ScanCode>({ kind: "drawing" });
  const [attempt, setAttempt] = useState(0);
  const current = useRef(options);
  current.current = options;
  const refresh = () => setAttempt((n) => n + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one code for each attempt; the current options are read from the ref
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;

    function end(error: unknown): void {
      controller.abort();
      // The code is consumed: a person who returns, for example from a second step, requests another.
      if (error === null) setCode({ kind: "over" });
      else if (current.current.onRefused(error)) refresh();
      else setCode({ kind: "failed", message: messageOf(error) });
    }

    function watchTask(taskId: string): void {
      const expiry = setTimeout(() => {
        controller.abort();
        if (current.current.onExpired?.()) refresh();
        else setCode({ kind: "over" });
      }, SHOWN_MS);
      signal.addEventListener("abort", () => clearTimeout(expiry));
      const { pollIntervalMs } = current.current;
      watchScan({
        taskId,
        signal,
        readResult: () => current.current.readResult(taskId, signal),
        ...(pollIntervalMs === undefined ? {} : { pollIntervalMs }),
        onScanned: (number) => setCode((shown) => (shown.kind === "shown" ? { ...shown, number } : shown)),
        onReachable: (isReachable) => setCode((shown) => (shown.kind === "shown" ? { ...shown, isReachable } : shown)),
        onEnd: end,
      });
    }

    setCode({ kind: "drawing" });
    current.current.draw(signal).then(
      ({ base64, taskId }) => {
        if (signal.aborted) return;
        setCode({ kind: "shown", picture: base64, number: null, isReachable: true });
        watchTask(taskId);
      },
      (error: unknown) => {
        if (!signal.aborted && !isAborted(error)) setCode({ kind: "failed", message: messageOf(error) });
      },
    );
    return () => controller.abort();
  }, [attempt]);

  return { code, refresh };
}
