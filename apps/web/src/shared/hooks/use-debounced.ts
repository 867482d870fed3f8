import { useEffect, useState } from "react";

const PAUSE_MS = 300;

/** Returns the value after it has not changed for `pauseMs`. */
export function useDebounced<T>(value: T, pauseMs = PAUSE_MS): T {
  const [debouncedValue, setDebouncedValue] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setDebouncedValue(value), pauseMs);
    return () => window.clearTimeout(timer);
  }, [value, pauseMs]);
  return debouncedValue;
}
