import { type RefObject, useLayoutEffect, useState } from "react";
import { countFitting } from "#app/workspace/model/top-menu.ts";

/**
 * Returns how many children of a row fit into it beside 更多, its last child. Follows the row's width and the font size.
 */
export function useFittingCount(row: RefObject<HTMLElement | null>, content: unknown): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries have other widths
  useLayoutEffect(() => {
    const { current } = row;
    if (current === null) return;
    const measure = (): void => {
      const widths = [...current.children].map((child) => child.getBoundingClientRect().width);
      const more = widths.pop() ?? 0;
      setCount(countFitting(widths, more, current.clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    if (current.lastElementChild) observer.observe(current.lastElementChild);
    return () => observer.disconnect();
  }, [row, content]);
  return count;
}
