import { useEffect, useReducer, useRef } from "react";
import { ApiError } from "../api/client.ts";
import { checkSlider, type SliderWork, startSliderWork } from "./slider-calls.ts";
import { idleSlider, nextSlider, type SliderEvent, type SliderState } from "./slider-state.ts";
import { sliderText } from "./slider-text.ts";

/** The server keeps a passed slider for 120 s. */
const passedForMs = 110_000;
/** A challenge is good for 120 s; one begun long ago is not worth finishing. */
const workFreshMs = 80_000;

export interface SliderControl {
  readonly state: SliderState;
  readonly send: (event: SliderEvent) => void;
}

/** The slider's state, with the proof of work done meanwhile and judged by the server under `checkKey`. */
export function useSlider(checkKey: string): SliderControl {
  const [state, dispatch] = useReducer(nextSlider, idleSlider);
  const work = useRef<{ begun: SliderWork; at: number } | null>(null);

  const send = (event: SliderEvent) => {
    const isStart = event.kind === "grab" || event.kind === "step";
    if (isStart && state.phase === "idle" && (!work.current || performance.now() - work.current.at > workFreshMs)) {
      work.current?.begun.cancel();
      work.current = { begun: startSliderWork(), at: performance.now() };
    }
    dispatch(event);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: one check for each full drag
  useEffect(() => {
    if (state.phase !== "checking" || !work.current) return;
    let isGone = false;
    const { begun } = work.current;
    work.current = null;
    checkSlider(begun, state.track, checkKey).then(
      () => !isGone && dispatch({ kind: "pass" }),
      (error: unknown) => !isGone && dispatch({ kind: "fail", message: messageOf(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [state.phase]);

  useEffect(() => {
    if (state.phase !== "passed") return;
    const timer = setTimeout(() => dispatch({ kind: "expire", message: sliderText.expired }), passedForMs);
    return () => clearTimeout(timer);
  }, [state.phase]);

  useEffect(() => () => work.current?.begun.cancel(), []);

  return { state, send };
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof Error) return error.message || sliderText.failed;
  return sliderText.failed;
}
