import type { EChartsCoreOption } from "echarts/core";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./chart-canvas.module.css";
import { type ChartTheme, readChartTheme, watchChartTheme } from "./chart-theme.ts";
import { init } from "./echarts-setup.ts";

export interface ChartCanvasProps {
  readonly buildOption: (theme: ChartTheme) => EChartsCoreOption;
  /** Text alternative of the drawing. */
  readonly label: string;
  readonly hint: string;
  /** Number of marks that the arrow keys step through. */
  readonly itemCount: number;
  readonly describeItem: (index: number) => string;
  /** Called when a mark is clicked, or on Enter. */
  readonly onSelect?: (index: number) => void;
}

type Chart = ReturnType<typeof init>;

/** A drawn chart with keyboard, resizing and colour changes. The caller supplies the content. */
export function ChartCanvas({
  buildOption,
  label,
  hint,
  itemCount,
  describeItem,
  onSelect,
}: ChartCanvasProps): ReactNode {
  const holder = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  const select = useRef(onSelect);
  select.current = onSelect;
  const [current, setCurrent] = useState<number | null>(null);
  const hintId = useId();

  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const instance = init(element);
    chart.current = instance;
    instance.on("click", ({ dataIndex }) => typeof dataIndex === "number" && select.current?.(dataIndex));
    const resizing = new ResizeObserver(() => instance.resize());
    resizing.observe(element);
    return () => {
      resizing.disconnect();
      instance.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const draw = () => chart.current?.setOption(buildOption(readChartTheme(element)), true);
    draw();
    return watchChartTheme(draw);
  }, [buildOption]);

  function show(index: number | null): void {
    setCurrent(index);
    chart.current?.dispatchAction({ type: "downplay" });
    if (index === null) return void chart.current?.dispatchAction({ type: "hideTip" });
    chart.current?.dispatchAction({ type: "highlight", seriesIndex: 0, dataIndex: index });
    chart.current?.dispatchAction({ type: "showTip", seriesIndex: 0, dataIndex: index });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = steppedIndex(event.key, current, itemCount);
    if (next === undefined && event.key === "Enter" && current !== null) onSelect?.(current);
    else if (next !== undefined) show(next);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.frame}>
      <div
        className={styles.focus}
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the marks of a drawn chart have no elements to focus
        tabIndex={0}
        aria-label={label}
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
        onBlur={() => show(null)}
      >
        <div ref={holder} className={styles.holder} />
      </div>
      <p id={hintId} className={styles.hidden}>
        {hint}
      </p>
      <p className={styles.hidden} aria-live="polite">
        {current === null ? "" : describeItem(current)}
      </p>
    </div>
  );
}

/** Returns the next mark for a key. Null: no mark. Undefined: another key. */
function steppedIndex(key: string, current: number | null, count: number): number | null | undefined {
  if (count === 0) return undefined;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (step !== undefined) return current === null ? (step > 0 ? 0 : count - 1) : (current + step + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return key === "Escape" && current !== null ? null : undefined;
}
