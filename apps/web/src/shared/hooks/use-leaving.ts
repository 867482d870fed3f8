import { type RefObject, useEffect, useRef } from "react";

/** Aborted once the component is on the page no more, for calls whose outcome counts nowhere else. */
export function useLeaving(): RefObject<AbortController> {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return leaving;
}
