/** One sample of a drag: pixels from the start, pixels up or down, milliseconds since the start. */
export type TrackPoint = readonly [dx: number, dy: number, ms: number];

/** Phases: idle, dragging, `checking` while the server checks a full drag, `passed` and locked. */
export type SliderState =
  | { readonly phase: "idle"; readonly message: string | null }
  | {
      readonly phase: "dragging";
      readonly origin: Sample;
      readonly offset: number;
      readonly track: readonly TrackPoint[];
    }
  | { readonly phase: "checking"; readonly track: readonly TrackPoint[] }
  | { readonly phase: "passed" };

/** Position of the pointer in pixels, and time in milliseconds of one clock. */
export interface Sample {
  readonly x: number;
  readonly y: number;
  readonly timeMs: number;
}

export type SliderEvent =
  | { readonly kind: "grab"; readonly sample: Sample }
  | { readonly kind: "move"; readonly sample: Sample; readonly range: number }
  /** A press of an arrow key on the handle: a step of pixels to the right, or to the left if negative. */
  | { readonly kind: "step"; readonly pixels: number; readonly timeMs: number; readonly range: number }
  | { readonly kind: "release" }
  | { readonly kind: "pass" }
  | { readonly kind: "fail"; readonly message: string }
  /** A passed slider expires on the server after a while. */
  | { readonly kind: "expire"; readonly message: string }
  | { readonly kind: "reset" };

export const idleSlider: SliderState = { phase: "idle", message: null };

/** A longer track adds no information and would exceed the size of the call. */
const MAX_POINTS = 300;
const MIN_INTERVAL_MS = 12;

/** Returns the next state; `range` is the width of the rail. Specification 4, slider. */
export function nextSlider(state: SliderState, event: SliderEvent): SliderState {
  switch (event.kind) {
    case "reset":
      return idleSlider;
    case "grab":
      return state.phase === "idle"
        ? { phase: "dragging", origin: event.sample, offset: 0, track: [[0, 0, 0]] }
        : state;
    case "move":
      return state.phase === "dragging" ? moveTo(state, event.sample, event.range) : state;
    case "step":
      return step(state, event);
    case "release":
      return state.phase === "dragging" ? idleSlider : state;
    case "pass":
      return state.phase === "checking" ? { phase: "passed" } : state;
    case "expire":
      return state.phase === "passed" ? { phase: "idle", message: event.message } : state;
    case "fail":
      return state.phase === "passed" ? state : { phase: "idle", message: event.message };
  }
}

type Dragging = Extract<SliderState, { phase: "dragging" }>;

function moveTo(state: Dragging, { x, y, timeMs }: Sample, range: number): SliderState {
  const dx = Math.round(x - state.origin.x);
  const offset = Math.min(Math.max(dx, 0), range);
  const ms = Math.max(0, Math.round(timeMs - state.origin.timeMs));
  const isFull = offset >= range && range > 0;
  const track = withPoint(state.track, [dx, Math.round(y - state.origin.y), ms], isFull);
  return isFull ? { phase: "checking", track } : { ...state, offset, track };
}

/** Omits samples that are closer together than a frame, but never the last one. */
function withPoint(track: readonly TrackPoint[], point: TrackPoint, isLast: boolean): readonly TrackPoint[] {
  const previous = track[track.length - 1];
  if (!isLast && (track.length >= MAX_POINTS || (previous && point[2] - previous[2] < MIN_INTERVAL_MS))) return track;
  return [...track, point];
}

function step(state: SliderState, { pixels, timeMs, range }: Extract<SliderEvent, { kind: "step" }>): SliderState {
  if (state.phase === "idle") {
    if (pixels <= 0) return state;
    const origin = { x: 0, y: 0, timeMs };
    return moveTo({ phase: "dragging", origin, offset: 0, track: [[0, 0, 0]] }, { x: pixels, y: 0, timeMs }, range);
  }
  if (state.phase !== "dragging") return state;
  const x = state.origin.x + Math.max(0, state.offset + pixels);
  return moveTo(state, { x, y: state.origin.y, timeMs }, range);
}
