import { useEffect, useReducer, useRef } from "react";
import type { StartSliderWork, SubmitTrack } from "./slider-calls.ts";
import { idleSlider, nextSlider, type SliderEvent, type SliderState } from "./slider-state.ts";
import { sliderText } from "./slider-text.ts";

/** Shorter than the 120 s for which the server remembers a passed slider. */
const PASS_LIFETIME_MS = 110_000;
/** Shorter than the 120 s for which a challenge is valid; older work is started again. */
const WORK_LIFETIME_MS = 80_000;

export interface SliderControl {
  readonly state: SliderState;
  readonly send: (event: SliderEvent) => void;
}

interface SliderWork {
  readonly submit: Promise<SubmitTrack>;
  readonly controller: AbortController;
  readonly startedAt: number;
}

function startWork(loadStart: () => Promise<StartSliderWork>): SliderWork {
  const controller = new AbortController();
  const submit = loadStart().then((start) => start(controller));
  submit.catch(() => undefined);
  return { submit, controller, startedAt: performance.now() };
}

/**
 * The state of the slider, with its proof of work, which the server checks under `checkKey`. The code of the work may
 * load at the first drag: the handle moves without it.
 */
export function useSlider(checkKey: string, loadStart: () => Promise<StartSliderWork>): SliderControl {
  const [state, dispatch] = useReducer(nextSlider, idleSlider);
  const work = useRef<SliderWork>(null);

  const send = (event: SliderEvent) => {
    const isStart = event.kind === "grab" || event.kind === "step";
    if (
      isStart &&
      state.phase === "idle" &&
      (!work.current || performance.now() - work.current.startedAt > WORK_LIFETIME_MS)
    ) {
      work.current?.controller.abort();
      work.current = startWork(loadStart);
    }
    dispatch(event);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: one check for each full drag
  useEffect(() => {
    if (state.phase !== "checking" || !work.current) return;
    let isOutdated = false;
    const { submit } = work.current;
    work.current = null;
    submit
      .then((submitTrack) => submitTrack(state.track, checkKey))
      .then(
        () => isOutdated || dispatch({ kind: "pass" }),
        (error: Error) => isOutdated || dispatch({ kind: "fail", message: error.message || sliderText.failed }),
      );
    return () => {
      isOutdated = true;
    };
  }, [state.phase]);

  useEffect(() => {
    if (state.phase !== "passed") return;
    const timer = setTimeout(() => dispatch({ kind: "expire", message: sliderText.expired }), PASS_LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [state.phase]);

  useEffect(() => () => work.current?.controller.abort(), []);

  return { state, send };
}
