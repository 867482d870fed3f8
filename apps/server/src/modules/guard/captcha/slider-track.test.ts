import { expect, test } from "vitest";
import { isPlausibleTrack } from "./slider-track.ts";

const drag = [
  [0, 0, 0],
  [40, 1, 80],
  [160, 2, 200],
  [320, 1, 420],
];

test.each([
  ["a drag to the right", drag, true],
  [
    "key presses on the handle",
    [
      [0, 0, 0],
      [32, 0, 120],
      [64, 0, 260],
      [320, 0, 900],
    ],
    true,
  ],
  [
    "no movement",
    [
      [0, 0, 0],
      [0, 0, 300],
    ],
    false,
  ],
  ["one point", [[320, 0, 400]], false],
  [
    "a jump in no time",
    [
      [0, 0, 0],
      [320, 0, 5],
    ],
    false,
  ],
  [
    "time running backwards",
    [
      [0, 0, 0],
      [100, 0, 300],
      [320, 0, 200],
    ],
    false,
  ],
  ["a text", "320", false],
  [
    "points that are no numbers",
    [
      ["0", 0, 0],
      [320, 0, 400],
    ],
    false,
  ],
  [
    "infinite numbers",
    [
      [0, 0, 0],
      [Number.POSITIVE_INFINITY, 0, 400],
    ],
    false,
  ],
  ["far too many points", Array.from({ length: 1_001 }, (_, i) => [i, 0, i]), false],
])("[SEC-22] judges %s", (_what, track, plausible) => {
  expect(isPlausibleTrack(track)).toBe(plausible);
});
