import { SCAN_TASK_MS } from "@tender/contract/constants";
import { useEffect, useRef, useState } from "react";
import { isAborted } from "#shared/api/client.ts";
import { scanText } from "./scan-text.ts";
import { watchScan } from "./watch-scan.ts";

/** What stands in the code's place. */
export type ScanCode =
  | { readonly kind: "drawing" }
  /** `number`: a phone has scanned it, and its person has to type this. */
  | { readonly kind: "shown"; readonly picture: string; readonly number: string | null; readonly isReached: boolean }
  | { readonly kind: "over" }
  | { readonly kind: "failed"; readonly message: string };

export interface ScanCodeOptions {
  readonly draw: (signal: AbortSignal) => Promise<{ readonly base64: string; readonly taskId: string }>;
  /** Asks what has become of the task: true when it is settled, and there is nothing more to show. */
  readonly ask: (taskId: string, signal: AbortSignal) => Promise<boolean>;
  readonly askEveryMs?: number;
  /** The task came to nothing. True: another code is drawn at once; false: why stands in its place. */
  readonly onRefused: (error: unknown) => boolean;
  /** The code has run out. True: another one is drawn at once; without it, or false, the person asks for one. */
  readonly onExpired?: () => boolean;
}

/** A little before the server's end: who looks at it is told so before anything fails. */
const SHOWN_MS = SCAN_TASK_MS - 2_000;

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message.trim() : "") || scanText.requestFailed;

/** Draws a code, follows it to its end, and stops with the component. */
export function useScanCode(options: ScanCodeOptions) {
  const [code, setCode] = useState<ScanCode>({ kind: "drawing" });
  const [attempt, setAttempt] = useState(0);
  const current = useRef(options);
  current.current = options;
  const refresh = () => setAttempt((n) => n + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one code for each attempt, whatever the options are by now
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;

    function end(error: unknown): void {
      leaving.abort();
      // Used up: where the person comes back to it, as from a second step, they draw another.
      if (error === null) setCode({ kind: "over" });
      else if (current.current.onRefused(error)) refresh();
      else setCode({ kind: "failed", message: messageOf(error) });
    }

    function follow(taskId: string): void {
      const expiry = setTimeout(() => {
        leaving.abort();
        if (current.current.onExpired?.()) refresh();
        else setCode({ kind: "over" });
      }, SHOWN_MS);
      signal.addEventListener("abort", () => clearTimeout(expiry));
      const { askEveryMs } = current.current;
      watchScan({
        taskId,
        signal,
        ask: () => current.current.ask(taskId, signal),
        ...(askEveryMs === undefined ? {} : { askEveryMs }),
        onScanned: (number) => setCode((shown) => (shown.kind === "shown" ? { ...shown, number } : shown)),
        onReached: (isReached) => setCode((shown) => (shown.kind === "shown" ? { ...shown, isReached } : shown)),
        onEnd: end,
      });
    }

    setCode({ kind: "drawing" });
    current.current.draw(signal).then(
      ({ base64, taskId }) => {
        if (signal.aborted) return;
        setCode({ kind: "shown", picture: base64, number: null, isReached: true });
        follow(taskId);
      },
      (error: unknown) => {
        if (!signal.aborted && !isAborted(error)) setCode({ kind: "failed", message: messageOf(error) });
      },
    );
    return () => leaving.abort();
  }, [attempt]);

  return { code, refresh };
}
