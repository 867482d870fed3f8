/** One sample of a drag: horizontal and vertical pixels and milliseconds since the start. */
export type TrackPoint = readonly [dx: number, dy: number, ms: number];

const MAX_POINTS = 1_000;
const MIN_DURATION_MS = 60;
const MAX_DURATION_MS = 120_000;

/**
 * Returns whether a track looks like a drag or like key presses on the handle: it ends further right, takes time, and
 * its times never decrease. A weak check: the proof of work is the cost for a robot.
 */
export function isPlausibleTrack(track: unknown): track is TrackPoint[] {
  if (!Array.isArray(track) || track.length < 2 || track.length > MAX_POINTS) return false;
  const isPoint = (p: unknown): p is TrackPoint =>
    Array.isArray(p) && p.length === 3 && p.every((n) => typeof n === "number" && Number.isFinite(n));
  if (!track.every(isPoint)) return false;
  const first = track[0] as TrackPoint;
  const last = track[track.length - 1] as TrackPoint;
  if (track.some((p, i) => i > 0 && p[2] < (track[i - 1] as TrackPoint)[2])) return false;
  const took = last[2] - first[2];
  return last[0] > first[0] && took >= MIN_DURATION_MS && took <= MAX_DURATION_MS;
}
