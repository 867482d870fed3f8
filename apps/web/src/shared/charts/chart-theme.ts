/** The values of the style sheets that a canvas needs. */
export interface ChartTheme {
  readonly text: string;
  readonly textMuted: string;
  readonly line: string;
  readonly surface: string;
  readonly bar: string;
  readonly trend: string;
  /** Colours of four parts and of the rest. */
  readonly parts: readonly string[];
  readonly pattern: string;
  readonly fontFamily: string;
  /** Pixels; follows the large-type mode. */
  readonly fontSize: number;
  readonly isMoving: boolean;
  /** Current width of the chart in pixels; read again at each layout after a change of size. */
  readonly width: () => number;
}

export function readChartTheme(element: HTMLElement): ChartTheme {
  const style = getComputedStyle(element);
  const value = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: value("--color-text"),
    textMuted: value("--color-text-2"),
    line: value("--color-line"),
    surface: value("--color-surface"),
    bar: value("--chart-bar"),
    trend: value("--chart-trend"),
    parts: [1, 2, 3, 4, 5].map((index) => value(`--chart-part-${index}`)),
    pattern: value("--chart-pattern"),
    fontFamily: style.fontFamily,
    fontSize: Number.parseFloat(style.fontSize) || 12,
    isMoving: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    width: () => element.clientWidth,
  };
}

/**
 * Calls back when colours or type size may have changed: by theme attributes of the page, or by the system's colour
 * scheme.
 */
export function watchChartTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true });
  const mode = matchMedia("(prefers-color-scheme: dark)");
  mode.addEventListener("change", onChange);
  return () => {
    observer.disconnect();
    mode.removeEventListener("change", onChange);
  };
}
