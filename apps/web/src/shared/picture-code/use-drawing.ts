import { useEffect, useState } from "react";

export interface Drawing<T> {
  draw(signal: AbortSignal): Promise<T>;
  /** A change of the subject draws a new picture. */
  readonly subject: unknown;
  onPicture(picture: T): void;
}

/**
 * Draws a picture at once, after a change of the subject, and at each `drawAgain`. Outdated answers are ignored.
 * `failure` is the last error. Null: none.
 */
export function useDrawing<T>({ draw, subject, onPicture }: Drawing<T>): {
  failure: unknown;
  drawAgain: () => void;
} {
  const [requestCount, setRequestCount] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one drawing for each subject and each request
  useEffect(() => {
    const controller = new AbortController();
    draw(controller.signal).then(
      (picture) => {
        if (controller.signal.aborted) return;
        setFailure(null);
        onPicture(picture);
      },
      (cause: unknown) => {
        if (!controller.signal.aborted) setFailure(cause);
      },
    );
    return () => controller.abort();
  }, [subject, requestCount]);

  return { failure, drawAgain: () => setRequestCount((before) => before + 1) };
}
