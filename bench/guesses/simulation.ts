import type { FakeClock } from "../../packages/testkit/src/fake-clock.ts";
import { type Aim, isWait, type Outcome, type WaitBudget } from "./attack.ts";

const HOUR_MS = 3_600_000;

export interface Policy {
  /** Guesses that each address sends at the same moment. */
  readonly atOnce: number;
  /** Absent: an address guesses until it is refused, and retries as soon as allowed. */
  readonly waitBudget?: WaitBudget;
}

interface Lane {
  readonly aim: Aim;
  nextAt: number;
  /** Beginning of the current window of the wait budget. */
  since: number;
  guesses: number;
}

/**
 * Simulates addresses that guess at the highest rate that the portal allows: requests take no time, and an address waits
 * as long as the portal demands. Returns the times of all compared guesses.
 */
export async function simulate(
  clock: FakeClock,
  aims: readonly Aim[],
  { atOnce, waitBudget }: Policy,
  forMs: number,
): Promise<number[]> {
  const end = clock.now() + forMs;
  const lanes: Lane[] = aims.map((aim) => ({ aim, nextAt: clock.now(), since: Number.NEGATIVE_INFINITY, guesses: 0 }));
  const compared: number[] = [];
  for (;;) {
    const now = Math.min(...lanes.map(({ nextAt }) => nextAt));
    if (now >= end) return compared;
    clock.set(now);
    const due = lanes.filter(({ nextAt }) => nextAt <= now);
    // All captchas first, so that the guesses are sent at the same moment.
    const aimed = await Promise.all(due.map(({ aim }) => Promise.all(Array.from({ length: atOnce }, aim))));
    const outcomes = await Promise.all(
      aimed.map((shots) => Promise.all(shots.map((shot) => (typeof shot === "function" ? shot() : shot)))),
    );
    for (const [n, lane] of due.entries()) {
      const laneOutcomes = outcomes[n] ?? [];
      const hits = laneOutcomes.filter((outcome) => outcome === "compared").length;
      compared.push(...Array<number>(hits).fill(now));
      updateLane(lane, laneOutcomes, hits, now, waitBudget);
    }
  }
}

function updateLane(
  lane: Lane,
  outcomes: readonly Outcome[],
  hits: number,
  now: number,
  waitBudget?: WaitBudget,
): void {
  if (waitBudget && lane.since + waitBudget.everyMs < now) Object.assign(lane, { since: now, guesses: 0 });
  lane.guesses += hits;
  if (waitBudget && lane.guesses >= waitBudget.guesses) lane.nextAt = lane.since + waitBudget.everyMs + 1;
  else if (outcomes.every(isWait)) lane.nextAt = now + Math.max(1, Math.min(...outcomes.map(({ waitMs }) => waitMs)));
}

/** Returns the maximum number of times within any hour. `times` ascend. */
export function maxPerHour(times: readonly number[]): number {
  let first = 0;
  let max = 0;
  for (const [last, time] of times.entries()) {
    while ((times[first] ?? time) <= time - HOUR_MS) first += 1;
    max = Math.max(max, last - first + 1);
  }
  return max;
}
