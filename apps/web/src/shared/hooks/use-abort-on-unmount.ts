import { type RefObject, useEffect, useRef } from "react";

/** A controller that is aborted on unmount, for calls whose result matters to this component only. */
export function useAbortOnUnmount(): RefObject<AbortController> {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return leaving;
}
