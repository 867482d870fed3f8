import { useEffect, useState } from "react";

export interface Countdown {
  /** Whole seconds left; 0 when it is not running. */
  readonly left: number;
  readonly start: (seconds: number) => void;
  readonly stop: () => void;
}

const tickMs = 250;

/** Counts whole seconds down by the clock, so that it is right after a tab slept. `initial` seconds start at once. */
export function useCountdown(initial = 0): Countdown {
  const [end, setEnd] = useState<number | null>(() => (initial > 0 ? Date.now() + initial * 1000 : null));
  const [left, setLeft] = useState(initial);

  useEffect(() => {
    if (end === null) return;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) setEnd(null);
    };
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [end]);

  return {
    // A tick may occur between `stop` and the next render.
    left: end === null ? 0 : left,
    start: (seconds) => {
      setLeft(seconds);
      setEnd(Date.now() + seconds * 1000);
    },
    stop: () => setEnd(null),
  };
}
