import { useEffect, useState } from "react";

export interface Countdown {
  /** Whole seconds left; 0 when it is not running. */
  readonly remainingSeconds: number;
  readonly start: (seconds: number) => void;
  readonly stop: () => void;
}

const tickMs = 250;

/** Counts whole seconds down by the clock, so that it is right after a tab slept. `initial` seconds start at once. */
export function useCountdown(initial = 0): Countdown {
  const [endsAt, setEndsAt] = useState<number | null>(() => (initial > 0 ? Date.now() + initial * 1000 : null));
  const [remainingSeconds, setRemainingSeconds] = useState(initial);

  useEffect(() => {
    if (endsAt === null) return;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setRemainingSeconds(seconds);
      if (seconds === 0) setEndsAt(null);
    };
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [endsAt]);

  return {
    // A tick may occur between `stop` and the next render.
    remainingSeconds: endsAt === null ? 0 : remainingSeconds,
    start: (seconds) => {
      setRemainingSeconds(seconds);
      setEndsAt(Date.now() + seconds * 1000);
    },
    stop: () => setEndsAt(null),
  };
}
