import type { FakeClock } from "../../packages/testkit/src/fake-clock.ts";
import { type Aim, isWait, type Outcome, type WaitBudget } from "./attack.ts";

export interface Policy {
  /** Guesses that each address sends at the same moment. */
  readonly atOnce: number;
  /** Absent: an address guesses until it is refused, and retries as soon as allowed. */
  readonly waitBudget?: WaitBudget;
}

interface Lane {
  readonly aim: Aim;
  nextAt: number;
  /** Begin of the current window of patience. */
  since: number;
  guesses: number;
}

/**
 * Simulates guessing addresses at the highest rate that the portal allows: requests take no time, waiting takes as long
 * as the portal demands. Returns the times of all compared guesses.
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
    const at = Math.min(...lanes.map(({ nextAt }) => nextAt));
    if (at >= end) return compared;
    clock.set(at);
    const due = lanes.filter(({ nextAt }) => nextAt <= at);
    // All captchas first, so that the guesses are sent at the same moment.
    const aimed = await Promise.all(due.map(({ aim }) => Promise.all(Array.from({ length: atOnce }, aim))));
    const outcomes = await Promise.all(
      aimed.map((shots) => Promise.all(shots.map((shot) => (typeof shot === "function" ? shot() : shot)))),
    );
    for (const [n, lane] of due.entries()) {
      const own = outcomes[n] ?? [];
      const hits = own.filter((outcome) => outcome === "compared").length;
      compared.push(...Array<number>(hits).fill(at));
      settle(lane, own, hits, at, waitBudget);
    }
  }
}

function settle(lane: Lane, outcomes: readonly Outcome[], hits: number, at: number, waitBudget?: WaitBudget): void {
  if (waitBudget && lane.since + waitBudget.everyMs < at) Object.assign(lane, { since: at, guesses: 0 });
  lane.guesses += hits;
  if (waitBudget && lane.guesses >= waitBudget.guesses) lane.nextAt = lane.since + waitBudget.everyMs + 1;
  else if (outcomes.every(isWait)) lane.nextAt = at + Math.max(1, Math.min(...outcomes.map(({ waitMs }) => waitMs)));
}

/** Returns the maximum within any hour. `times` ascend. */
export function mostInAnHour(times: readonly number[]): number {
  let first = 0;
  let most = 0;
  for (const [last, time] of times.entries()) {
    while ((times[first] ?? time) <= time - 3_600_000) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
