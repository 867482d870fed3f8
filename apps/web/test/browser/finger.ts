import { cdp } from "vitest/browser";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the centre in coordinates of the outer window, in which the page is a frame. */
export function centreOf(element: Element | null): Point {
  if (!element) throw new Error("no element to touch");
  const { left, top, width, height } = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  return { x: (frame?.left ?? 0) + left + width / 2, y: (frame?.top ?? 0) + top + height / 2 };
}

const waitForFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Drags a finger from one place to another, slowly enough for the page to render each step. */
export async function dragByFinger(from: Point, to: Point, beforeLift?: () => Promise<unknown>): Promise<void> {
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Point[]) => {
    await cdp().send("Input.dispatchTouchEvent", { type, touchPoints });
    await waitForFrame();
    await waitForFrame();
  };
  await touch("touchStart", from);
  for (const share of [0.1, 0.4, 0.7, 1])
    await touch("touchMove", { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  await beforeLift?.();
  await touch("touchEnd");
}
