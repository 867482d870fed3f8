import { type RefObject, useEffect, useRef } from "react";

/** A controller that is aborted on unmount, for calls whose result matters to this component only. */
export function useAbortOnUnmount(): RefObject<AbortController> {
  const controllerRef = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    controllerRef.current = controller;
    return () => controller.abort();
  }, []);
  return controllerRef;
}
