import { type RefObject, useEffect, useRef } from "react";

/** Whether the component is on the page no more, for what goes on after waiting. */
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
