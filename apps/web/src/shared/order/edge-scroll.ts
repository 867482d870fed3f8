/** The list scrolls when the pointer is within this distance of an edge, in pixels. */
const EDGE_DISTANCE_PX = 56;
const SCROLL_STEP_PX = 10;

/** Returns the element that scrolls vertically: the nearest scrolling ancestor, otherwise the page. */
function scrollerOf(element: Element): Element {
  for (let part = element.parentElement; part !== null; part = part.parentElement)
    if (part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY)) return part;
  return document.scrollingElement ?? document.documentElement;
}

/**
 * During a drag, scrolls the container while the pointer is at its upper or lower edge, and calls back after each step.
 * Returns the function that stops it.
 */
export function scrollAtEdges(dragged: Element, onScrolled: () => void): () => void {
  const scroller = scrollerOf(dragged);
  let step = 0;
  let frame = 0;
  const move = ({ clientY }: PointerEvent) => {
    const { top, bottom } = scroller.getBoundingClientRect();
    const upper = Math.max(top, 0) + EDGE_DISTANCE_PX;
    const lower = Math.min(bottom, window.innerHeight) - EDGE_DISTANCE_PX;
    step = clientY < upper ? -SCROLL_STEP_PX : clientY > lower ? SCROLL_STEP_PX : 0;
  };
  const scroll = () => {
    if (step !== 0) {
      scroller.scrollBy({ top: step });
      onScrolled();
    }
    frame = requestAnimationFrame(scroll);
  };
  document.addEventListener("pointermove", move);
  scroll();
  return () => {
    document.removeEventListener("pointermove", move);
    cancelAnimationFrame(frame);
  };
}
