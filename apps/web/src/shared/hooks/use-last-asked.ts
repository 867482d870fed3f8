import { useRef } from "react";

/**
 * For what opens when an answer has come: of several that were asked for the one asked for last. Each asking gives the
 * question whether it still is that one.
 */
export function useLastAsked(): () => () => boolean {
  const last = useRef(0);
  return () => {
    last.current += 1;
    const own = last.current;
    return () => last.current === own;
  };
}
