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

test("[SLIDER-03] returns to idle when it is released before the full width", () => {
  expect(applyEvents([grab, move(399, 1_200), { kind: "release" }])).toEqual(idleSlider);
});

test("stays in checking when the pointer is released at the full width", () => {
  expect(applyEvents([grab, move(400, 1_200), { kind: "release" }])).toMatchObject({ phase: "checking" });
});

test("returns to idle with the message when the check fails", () => {
  const failedState = applyEvents([grab, move(400, 1_200), { kind: "fail", message: "滑块验证未通过，请重新拖动" }]);
  expect(failedState).toEqual({ phase: "idle", message: "滑块验证未通过，请重新拖动" });
  expect(applyEvents([grab], failedState)).toMatchObject({ phase: "dragging" });
});

test("returns a passed slider to idle when it expires", () => {
  const passed = applyEvents([grab, move(400, 1_200), { kind: "pass" }]);
  expect(applyEvents([{ kind: "expire", message: "验证已超时，请重新拖动" }], passed)).toEqual({
    phase: "idle",
    message: "验证已超时，请重新拖动",
  });
  expect(applyEvents([{ kind: "expire", message: "x" }])).toEqual(idleSlider);
});

test("returns to idle on reset, during a drag or after it passed", () => {
  expect(applyEvents([grab, { kind: "reset" }])).toEqual(idleSlider);
  expect(applyEvents([grab, move(400, 1_200), { kind: "pass" }, { kind: "reset" }])).toEqual(idleSlider);
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

test("reaches the full width with ten presses of an arrow key", () => {
  const presses = Array.from(
    { length: 10 },
    (_, press): SliderEvent => ({ kind: "step", pixels: 30, timeMs: 1_000 + press * 50, range }),
  );
  expect(applyEvents(presses.slice(0, 9))).toMatchObject({ phase: "dragging", offset: 270 });
  const checking = applyEvents(presses);
  expect(checking).toMatchObject({ phase: "checking" });
  expect(checking.phase === "checking" && checking.track.at(-1)).toEqual([300, 0, 450]);
});

test("steps back with the other arrow key and does not start to the left", () => {
  const step = (pixels: number, timeMs: number): SliderEvent => ({ kind: "step", pixels, timeMs, range });
  expect(applyEvents([step(-30, 1_000)])).toEqual(idleSlider);
  expect(applyEvents([step(30, 1_000), step(30, 1_050), step(-30, 1_100)])).toMatchObject({
    phase: "dragging",
    offset: 30,
  });
  expect(applyEvents([step(30, 1_000), step(-30, 1_050), step(-30, 1_100)])).toMatchObject({
    phase: "dragging",
    offset: 0,
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
