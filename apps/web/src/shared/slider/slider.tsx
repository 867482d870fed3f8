import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { Icon } from "#shared/ui/icon.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";
import styles from "./slider.module.css";
import type { SliderState } from "./slider-state.ts";
import { sliderText } from "./slider-text.ts";
import type { SliderControl } from "./use-slider.ts";

const KEY_DIRECTIONS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
/** Number of presses of an arrow key for the full width. */
const PRESSES_FOR_FULL_WIDTH = 10;

const labels: Record<SliderState["phase"], string> = {
  idle: sliderText.idle,
  dragging: sliderText.idle,
  checking: sliderText.checking,
  passed: sliderText.passed,
};

export interface SliderProps {
  readonly control: SliderControl;
  /** The message under the slider. */
  readonly error: string | undefined;
  /** Called when a drag begins; the form then removes its message. */
  readonly onGrab: () => void;
}

/** Drag right to verify: by pointer, by touch, or with the arrow keys on the focused handle. */
export function Slider({ control: { state, send }, error, onGrab }: SliderProps) {
  const rail = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const messageId = useId();
  const isReady = useIsReady();
  const isFull = state.phase === "checking" || state.phase === "passed";
  const offset = state.phase === "dragging" ? state.offset : 0;

  const range = () => Math.max(0, (rail.current?.clientWidth ?? 0) - (handle.current?.offsetWidth ?? 0));
  const sample = (event: PointerEvent) => ({ x: event.clientX, y: event.clientY, timeMs: event.timeStamp });

  function grab(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || state.phase !== "idle") return;
    event.currentTarget.setPointerCapture(event.pointerId);
    onGrab();
    send({ kind: "grab", sample: sample(event) });
  }

  function onKeyDown(event: KeyboardEvent) {
    const direction = KEY_DIRECTIONS[event.key];
    if (direction === undefined || isFull) return;
    event.preventDefault();
    onGrab();
    const pixels = Math.ceil(range() / PRESSES_FOR_FULL_WIDTH) * direction;
    send({ kind: "step", pixels, timeMs: event.timeStamp, range: range() });
  }

  return (
    <div className={styles.field}>
      <div
        ref={rail}
        className={styles.rail}
        data-phase={state.phase}
        data-wrong={error !== undefined || undefined}
        // Undefined at rest: the delivered page may contain no style attribute.
        style={offset > 0 ? ({ "--offset": `${offset}px` } as CSSProperties) : undefined}
      >
        <div className={styles.fill} />
        <span className={styles.label} aria-hidden="true">
          {labels[state.phase]}
        </span>
        <div
          ref={handle}
          className={styles.handle}
          role="slider"
          tabIndex={0}
          aria-label={sliderText.label}
          aria-describedby={messageId}
          aria-disabled={isFull || !isReady || undefined}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={isFull ? 100 : Math.round((offset / Math.max(1, range())) * 100)}
          aria-valuetext={labels[state.phase]}
          onPointerDown={grab}
          onPointerMove={(event) => send({ kind: "move", sample: sample(event), range: range() })}
          onPointerUp={() => send({ kind: "release" })}
          onPointerCancel={() => send({ kind: "release" })}
          onBlur={() => send({ kind: "release" })}
          onKeyDown={onKeyDown}
        >
          {state.phase === "checking" ? <Spinner size={18} /> : null}
          {state.phase === "passed" ? <Icon name="check" size={20} /> : null}
          {isFull ? null : <Icon name="chevrons-right" size={20} />}
        </div>
      </div>
      <p id={messageId} className={styles.message} role={error === undefined ? undefined : "alert"}>
        {error}
      </p>
    </div>
  );
}

/** False in the delivered page: the handle does not move yet and is marked as disabled. */
function useIsReady(): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  return isReady;
}
