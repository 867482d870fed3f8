import { expect, test } from "vitest";
import { idleSlider, nextSlider, type SliderEvent, type SliderState } from "./slider-state.ts";

const range = 300;
const applyEvents = (events: readonly SliderEvent[], from: SliderState = idleSlider) => events.reduce(nextSlider, from);
const grab: SliderEvent = { kind: "grab", sample: { x: 100, y: 50, timeMs: 1_000 } };
const move = (x: number, timeMs: number, y = 50): SliderEvent => ({ kind: "move", sample: { x, y, timeMs }, range });

test("[SLIDER-02] drags from idle to checking at the full width, and locks after it passed", () => {
  const dragging = applyEvents([grab, move(250, 1_100)]);
  expect(dragging).toMatchObject({ phase: "dragging", offset: 150 });
  const checking = applyEvents([move(400, 1_300, 53)], dragging);
  expect(checking).toEqual({
    phase: "checking",
    track: [
      [0, 0, 0],
      [150, 0, 100],
      [300, 3, 300],
    ],
  });
  const passed = applyEvents([{ kind: "pass" }], checking);
  expect(passed).toEqual({ phase: "passed" });
  expect(applyEvents([grab, move(400, 2_000), { kind: "release" }, { kind: "fail", message: "x" }], passed)).toEqual(
    passed,
  );
});

test("limits the handle to the rail and ignores moves without a grab", () => {
  expect(applyEvents([grab, move(20, 1_100)])).toMatchObject({ phase: "dragging", offset: 0 });
  expect(applyEvents([move(400, 1_100)])).toEqual(idleSlider);
});

test("does not count a rail without width as a full drag", () => {
  expect(applyEvents([grab, { kind: "move", sample: { x: 100, y: 50, timeMs: 1_100 }, range: 0 }])).toMatchObject({
    phase: "dragging",
  });
});

test("limits a long track and always retains its last point", () => {
  const moves = Array.from({ length: 2_000 }, (_, index) => move(100 + (index % 200), 1_000 + index * 20));
  const checking = applyEvents([grab, ...moves, move(500, 60_000)]);
  expect(checking.phase).toBe("checking");
  if (checking.phase !== "checking") return;
  expect(checking.track.length).toBeLessThanOrEqual(301);
  expect(checking.track.at(-1)).toEqual([400, 0, 59_000]);
});
