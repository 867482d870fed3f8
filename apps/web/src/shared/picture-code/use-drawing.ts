import { useEffect, useState } from "react";

export interface Drawing<T> {
  draw(signal: AbortSignal): Promise<T>;
  /** Another one is another picture. */
  readonly subject: unknown;
  onDrawn(drawn: T): void;
}

/**
 * Has a picture drawn at once, anew when the subject changes, and once more for each `drawAgain`. An answer that comes
 * too late counts for nothing. `failure` is what went wrong last, null when nothing did.
 */
export function useDrawing<T>({ draw, subject, onDrawn }: Drawing<T>): { failure: unknown; drawAgain: () => void } {
  const [asked, setAsked] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one drawing for each subject and each wish
  useEffect(() => {
    const leaving = new AbortController();
    draw(leaving.signal).then(
      (drawn) => {
        if (leaving.signal.aborted) return;
        setFailure(null);
        onDrawn(drawn);
      },
      (cause: unknown) => {
        if (!leaving.signal.aborted) setFailure(cause);
      },
    );
    return () => leaving.abort();
  }, [subject, asked]);

  return { failure, drawAgain: () => setAsked((before) => before + 1) };
}
