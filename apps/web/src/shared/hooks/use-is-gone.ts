import { type RefObject, useEffect, useRef } from "react";

/** Returns whether the component is unmounted, for code that runs after an `await`. */
export function useIsGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
