import { useRef } from "react";

/**
 * For a part that opens after an answer: only the latest request may open it. Each call returns a function that
 * returns whether its request is still the latest.
 */
export function useLatestRequest(): () => () => boolean {
  const latest = useRef(0);
  return () => {
    latest.current += 1;
    const request = latest.current;
    return () => latest.current === request;
  };
}
