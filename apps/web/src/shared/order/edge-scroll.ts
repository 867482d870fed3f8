/** So near to an edge, in pixels, the list moves on. */
const EDGE = 56;
const STEP = 10;

/** What scrolls an element up and down: the nearest part of the page that does, else the page. */
function scrollerOf(element: Element): Element {
  for (let part = element.parentElement; part !== null; part = part.parentElement)
    if (part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY)) return part;
  return document.scrollingElement ?? document.documentElement;
}

/**
 * While something is dragged: scrolls what it lies in as long as the pointer stays at the upper or lower edge, and tells each time.
 * Answers what ends it.
 */
export function scrollAtEdges(dragged: Element, onScrolled: () => void): () => void {
  const scroller = scrollerOf(dragged);
  let step = 0;
  let frame = 0;
  const move = ({ clientY }: PointerEvent) => {
    const { top, bottom } = scroller.getBoundingClientRect();
    const upper = Math.max(top, 0) + EDGE;
    const lower = Math.min(bottom, window.innerHeight) - EDGE;
    step = clientY < upper ? -STEP : clientY > lower ? STEP : 0;
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
